import { join } from 'node:path';
import { openEmbeddedStore } from '#src/stores/embedded/index.js';
import { PLAN } from './lineage/generator.js';
import { graphqlFigures } from './lineage/graphql-figures.js';
import { closureFigures, shapeFigures } from './lineage/shape-figures.js';
import { storeFigures } from './lineage/store-figures.js';
import type { BenchOptions, Figures } from './support/bench.js';
import { inTemporaryDirectory } from './support/directory.js';
import { round } from './support/measure.js';
import { preparedDirectory } from './support/prepared.js';
import { openBenchStore } from './support/stores.js';

export const isLong = true;

/**
 * Walks in milliseconds: over shapes that are hard to walk; on the embedded store also over 1,000,000
 * vertices and 3,000,000 edges; on a database also the same closure as one would write it by hand.
 */
export async function run(options: BenchOptions): Promise<Figures> {
  const { data, store } = options;
  const shapes = () => inTemporaryDirectory((directory) => runShapes(directory, options));
  if (store !== 'embedded') return shapes();
  const large =
    data === undefined
      ? await inTemporaryDirectory((below) => runBelow(below, options))
      : await runBelow(data, options);
  return { ...large, ...(await shapes()) };
}

async function runShapes(directory: string, { store: name, note }: BenchOptions): Promise<Figures> {
  note('walking diamonds, cycles and a hub');
  const { store, openPeer } = await openBenchStore(name, directory);
  try {
    const figures = await shapeFigures(store);
    if (!openPeer) return figures;
    await using peer = await openPeer();
    return { ...figures, ...(await closureFigures(store, peer)) };
  } finally {
    await store.close();
  }
}

async function runBelow(below: string, { scale, note }: BenchOptions): Promise<Figures> {
  const plan = { ...PLAN, entities: Math.round(PLAN.entities * scale) };
  note(`preparing ${plan.entities} vertices`);
  const directory = await preparedDirectory(below, {
    name: `lineage-${plan.entities}-${plan.seed}`,
    script: join(import.meta.dirname, 'lineage/fill-child.ts'),
    args: [String(plan.entities)],
  });
  const store = await openEmbeddedStore({ directory });
  let rss = 0;
  const sampling = setInterval(() => {
    rss = Math.max(rss, process.memoryUsage.rss());
  }, 50);
  let figures: Figures;
  try {
    figures = { ...(await storeFigures(store, plan)), rss_mb: round(rss / 1e6, 0) };
  } finally {
    clearInterval(sampling);
    await store.close();
  }
  note('asking over GraphQL');
  return { ...figures, ...(await graphqlFigures(directory, { plan, scale })) };
}
