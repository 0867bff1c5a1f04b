import { join } from 'node:path';
import { copyLedger } from '#src/ledger/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { openEmbeddedStore } from '#src/stores/embedded/index.js';
import { fill } from './lineage/fill.js';
import { PLAN } from './lineage/generator.js';
import type { BenchOptions, Figures } from './support/bench.js';
import { inTemporaryDirectory } from './support/directory.js';
import { round } from './support/measure.js';
import { openBenchStore } from './support/stores.js';

const ENTITIES = 30_000;
/** About as many changes as a launch and its end have together. */
const CHANGES_PER_COMMIT = 20;
const TARGETS = ['neo4j', 'gremlin'];
/** Until the compilers on both sides have seen what a copy does: a server just started copies half as fast. */
const WARM_UP_MS = 60_000;

/** Records per second (changes and commits) that are carried from an embedded store to each database. */
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
        await warmUp(from, to);
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

async function warmUp(from: GraphStore, to: GraphStore): Promise<void> {
  const end = AbortSignal.timeout(WARM_UP_MS);
  while (!end.aborted) {
    await copyLedger({ from, to, signal: end }).catch((error: unknown) => {
      if (!end.aborted) throw error;
    });
    await to.clear();
  }
}
