import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import gremlin from 'gremlin';
import { openEmbeddedStore } from '#src/stores/embedded/index.js';
import { start } from '../tools/services/service.mjs';
import { loadPeer } from './gremlin/load-peer.js';
import { fill } from './lineage/fill.js';
import { PLAN } from './lineage/generator.js';
import type { BenchOptions, Figures } from './support/bench.js';
import { inTemporaryDirectory } from './support/directory.js';
import { forkScript } from './support/fork-script.js';
import { quantile, round, timed } from './support/measure.js';
import { openBenchStore } from './support/stores.js';

const ENTITIES = 100_000;
const WARM_UPS = 1;
const RUNS = 3;

const QUERIES = {
  paths: "g.V().hasLabel('artifact').outE().inV().path()",
  repeat: "g.V().hasLabel('artifact').repeat(__.out()).times(4).dedup().count()",
} as const;

export const needs = ['gremlin'];

/**
 * The first query of the lineage export, and four hops from every artifact, through the same
 * driver: here on the embedded store and on TinkerPop's Gremlin Server. `ratio` is their time over
 * ours, the worse of the two.
 */
export async function run({ scale, note }: BenchOptions): Promise<Figures> {
  const plan = { ...PLAN, entities: Math.round(ENTITIES * scale) };
  return inTemporaryDirectory(async (directory) => {
    note(`preparing ${plan.entities} vertices`);
    const data = join(directory, 'data');
    await mkdir(join(data, 'graph'), { recursive: true });
    const embedded = await openEmbeddedStore({ directory: join(data, 'graph') });
    await fill(embedded, plan);
    await embedded.close();
    note('preparing the same on Gremlin Server');
    const { store } = await openBenchStore('gremlin', directory);
    const { url } = await start('gremlin');
    await loadPeer(url, plan);
    const child = forkScript(join(import.meta.dirname, 'gremlin/serve-child.ts'), [directory], {
      NODE_ENV: 'production',
    });
    try {
      const [companion] = await once(child, 'message');
      return await measure({
        here: `${String(companion).replace('http', 'ws')}/gremlin`,
        there: url,
        note,
      });
    } finally {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
      await store.clear();
      await store.close();
    }
  });
}

async function measure(where: {
  here: string;
  there: string;
  note: BenchOptions['note'];
}): Promise<Figures> {
  const clients = {
    ours: new gremlin.driver.Client(where.here, { traversalSource: 'g' }),
    theirs: new gremlin.driver.Client(where.there, { traversalSource: 'g' }),
  };
  const figures: Record<string, number> = {};
  const ratios: number[] = [];
  for (const [name, query] of Object.entries(QUERIES)) {
    const times = { ours: [] as number[], theirs: [] as number[] };
    const answers = { ours: '', theirs: '' };
    for (let round = 0; round < WARM_UPS + RUNS; round += 1) {
      for (const side of ['ours', 'theirs'] as const) {
        const ms = await timed(async () => {
          const results = (await clients[side].submit(query)).toArray();
          answers[side] = name === 'paths' ? String(results.length) : String(results[0]);
        });
        if (round >= WARM_UPS) times[side].push(ms);
        where.note(`${name} ${side} ${Math.round(ms)} ms, ${answers[side]}`);
      }
    }
    if (answers.ours !== answers.theirs) {
      throw new Error(`${query} answers ${answers.ours} here and ${answers.theirs} there.`);
    }
    figures[`${name}_ms`] = round(quantile(times.ours, 0.5), 0);
    figures[`${name}_peer_ms`] = round(quantile(times.theirs, 0.5), 0);
    ratios.push(quantile(times.theirs, 0.5) / quantile(times.ours, 0.5));
  }
  await clients.ours.close();
  await clients.theirs.close();
  return { ...figures, ratio: round(Math.min(...ratios)) };
}
