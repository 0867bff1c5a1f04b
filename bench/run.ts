import { readdir } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { Bench, BenchOptions, Figures } from './support/bench.js';

const names = (await readdir(import.meta.dirname))
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.slice(0, -'.bench.ts'.length));
const STORES = ['embedded', 'memory', 'neo4j', 'gremlin'];
const USAGE = `usage: npm run bench -- <name> [--json] [--store <store>] [--data <directory>] [--scale <factor>] [--runner <runner>]
name: ${names.join(', ')}
store: ${STORES.join(', ')}; a database is emptied
scale: a number above 0
runner: kubernetes, for launch; default processes and containers of this machine`;

const { name, values } = readWords();
const bench: Bench = await import(`./${name}.bench.ts`);
print(await bench.run(options()));

function readWords() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: {
        json: { type: 'boolean', default: false },
        store: { type: 'string', default: 'embedded' },
        data: { type: 'string' },
        scale: { type: 'string', default: '1' },
        runner: { type: 'string' },
      },
    });
    const [name = '', ...more] = positionals;
    const scale = Number(values.scale);
    if (!names.includes(name) || more.length > 0) throw new Error('Name one bench.');
    if (![undefined, 'kubernetes'].includes(values.runner))
      throw new Error(`There is no runner '${values.runner}' to measure.`);
    if (!STORES.includes(values.store)) throw new Error(`There is no store '${values.store}'.`);
    if (!(scale > 0 && Number.isFinite(scale)))
      throw new Error(`The scale cannot be '${values.scale}'.`);
    return { name, values };
  } catch (error) {
    console.error(`${(error as Error).message}\n${USAGE}`);
    return process.exit(2);
  }
}

function options(): BenchOptions {
  const { store, data, scale, runner } = values;
  return {
    store,
    scale: Number(scale),
    ...(data === undefined ? {} : { data }),
    ...(runner === undefined ? {} : { runner }),
    note: (text) => console.error(text),
  };
}

function print(figures: Figures): void {
  if (values.json) console.log(JSON.stringify(figures));
  else console.table(figures);
}
