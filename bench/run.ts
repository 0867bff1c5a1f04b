import { readdir } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { Bench, BenchOptions, Figures } from './support/bench.js';

/** `npm run bench -- <name> [--json] [--store embedded|memory|neo4j|gremlin] [--data <directory>] [--scale <factor>]` */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    store: { type: 'string', default: 'embedded' },
    data: { type: 'string' },
    scale: { type: 'string', default: '1' },
  },
});

const names = (await readdir(import.meta.dirname))
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.slice(0, -'.bench.ts'.length));
const [name = ''] = positionals;

if (!names.includes(name)) {
  console.error(`Name one of the benches: ${names.join(', ')}.`);
  process.exitCode = 1;
} else {
  const bench: Bench = await import(`./${name}.bench.ts`);
  print(await bench.run(options()));
}

function options(): BenchOptions {
  const { store, data, scale } = values;
  return {
    store,
    scale: Number(scale),
    ...(data === undefined ? {} : { data }),
    note: (text) => console.error(text),
  };
}

function print(figures: Figures): void {
  if (values.json) console.log(JSON.stringify(figures));
  else console.table(figures);
}
