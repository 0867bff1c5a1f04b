import { openEmbeddedStore } from '#src/stores/embedded/index.js';
import { preparedDirectory } from './lineage/data.js';
import { PLAN } from './lineage/generator.js';
import { graphqlFigures } from './lineage/graphql-figures.js';
import { storeFigures } from './lineage/store-figures.js';
import type { BenchOptions, Figures } from './support/bench.js';
import { inTemporaryDirectory } from './support/directory.js';
import { round } from './support/measure.js';

/** Walks over 1,000,000 vertices and 3,000,000 edges, in milliseconds. */
export async function run(options: BenchOptions): Promise<Figures> {
  const { data } = options;
  return data === undefined
    ? inTemporaryDirectory((below) => runBelow(below, options))
    : runBelow(data, options);
}

async function runBelow(below: string, { scale, note }: BenchOptions): Promise<Figures> {
  const plan = { ...PLAN, entities: Math.round(PLAN.entities * scale) };
  note(`preparing ${plan.entities} vertices`);
  const directory = await preparedDirectory(below, plan);
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
  return { ...figures, ...(await graphqlFigures(directory, plan)) };
}
