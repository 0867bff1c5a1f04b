import { join } from 'node:path';
import type { Head } from '#src/domain/graph/index.js';
import { type CopyProgress, copyLedger } from '#src/ledger/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { openEmbeddedStore } from '#src/stores/embedded/index.js';
import { fill } from './lineage/fill.js';
import { PLAN } from './lineage/generator.js';
import type { BenchOptions, Figures } from './support/bench.js';
import { inTemporaryDirectory } from './support/directory.js';
import { round } from './support/measure.js';
import { openBenchStore } from './support/stores.js';

const ENTITIES = 30_000;
/** About as many changes as the start and the end of a job have together. */
const CHANGES_PER_COMMIT = 20;
const TARGETS = ['neo4j', 'gremlin'];
/**
 * A server just started copies at a third of its rate: its compiler first has to compile a copy. It
 * is warm when two copies in a row are no quicker than one before them by this factor, or after so
 * many.
 */
const QUICKER = 1.03;
const MOST_WARM_UPS = 12;

export const needs = ['neo4j', 'gremlin'];

/**
 * Records per second (changes and commits) that are copied from an embedded store to each database.
 */
export async function run({ scale, note }: BenchOptions): Promise<Figures> {
  return inTemporaryDirectory(async (directory) => {
    const from = await openEmbeddedStore({ directory: join(directory, 'from') });
    try {
      const plan = { ...PLAN, entities: Math.round(ENTITIES * scale) };
      note(`preparing ${plan.entities} vertices`);
      const head = await fill(from, plan, CHANGES_PER_COMMIT);
      let figures: Figures = { commits: head.seq };
      for (const target of TARGETS) {
        note(`copying to ${target}`);
        const { store: to } = await openBenchStore(target, directory);
        const warmUps = await warmUp(from, to, head);
        const start = performance.now();
        let written = start;
        const report = await copyLedger({
          from,
          to,
          onProgress: () => {
            written = performance.now();
          },
        });
        await to.close();
        if (!report.verified.ok || report.head.digest !== head.digest) {
          throw new Error(`The copy on ${target} differs: ${JSON.stringify(report.verified)}`);
        }
        figures = {
          ...figures,
          records: report.records,
          [`${target}_warm_ups`]: warmUps,
          [`${target}_per_s`]: round((report.records * 1_000) / (written - start), 0),
          [`${target}_verify_s`]: round((performance.now() - written) / 1_000, 1),
        };
      }
      return figures;
    } finally {
      await from.close();
    }
  });
}

/** Copies until the rate no longer rises; how many times. */
async function warmUp(from: GraphStore, to: GraphStore, { seq }: Head): Promise<number> {
  let quickest = Number.POSITIVE_INFINITY;
  let copies = 0;
  for (let level = 0; copies < MOST_WARM_UPS && level < 2; copies += 1) {
    const milliseconds = await copyOnce(from, to, seq);
    level = milliseconds * QUICKER < quickest ? 0 : level + 1;
    quickest = Math.min(quickest, milliseconds);
    await to.clear();
  }
  return copies;
}

/** Milliseconds until the last commit is written; the copy is not verified. */
async function copyOnce(from: GraphStore, to: GraphStore, last: number): Promise<number> {
  const start = performance.now();
  const written = new AbortController();
  const onProgress = ({ seq }: CopyProgress) => {
    if (seq === last) written.abort();
  };
  await copyLedger({ from, to, signal: written.signal, onProgress }).catch((error: unknown) => {
    if (!written.signal.aborted) throw error;
  });
  return performance.now() - start;
}
