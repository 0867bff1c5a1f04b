import { isPassing, isPlatformError, PlatformError } from '#src/domain/errors/index.js';
import { isLostRace, type Ledger } from '#src/ledger/index.js';
import type { Clock } from '#src/ports/clock.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { nextTurn } from '#src/threads/turns.js';
import type { MergeOptions } from '../rows/merge.js';
import type { RowFailure } from '../rows/row-failure.js';
import { type Batch, type BatchOutcome, halves, type Numbered } from './batch.js';
import { buildChanges, claimedBy, type Known } from './build-changes.js';

/** Who writes a batch, and how. */
export interface CommitOptions {
  readonly store: GraphStore;
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly actor: string;
  readonly merging: MergeOptions;
  /** Whether the elements are most likely new: then the graph is only looked at when they are not. */
  readonly isLikelyNew: boolean;
  readonly signal: AbortSignal;
}

/** What became of a batch. */
export interface CommittedBatch extends BatchOutcome {
  /** None of its elements was there before. */
  readonly wasNew: boolean;
}

/** How long a batch is built again while others are faster, or waits for a store that is away, in milliseconds. */
const PATIENCE_MS = 60_000;
const PAUSE_MS = 250;

/**
 * Merges a batch into the graph by one commit; one that is too large for the store by several. Rows that do not fit
 * the graph are left out and told. Throws `CONFLICT` when others were faster for a minute, and what the store throws.
 */
export async function commitBatch(batch: Batch, options: CommitOptions): Promise<CommittedBatch> {
  const { store, ledger, clock, actor, merging, signal } = options;
  const end = performance.now() + PATIENCE_MS;
  for (let looks = !options.isLikelyNew; ; looks = true) {
    signal.throwIfAborted();
    try {
      const known = looks ? await readKnown(batch, store) : undefined;
      await nextTurn();
      const { changes, expect, ...outcome } = buildChanges(batch, known, merging);
      if (changes.length > 0) await ledger.commit({ actor, changes, expect });
      const wasNew = !known || known.vertices.size + known.edges.size === 0;
      return { ...outcome, wasNew };
    } catch (error) {
      if (isOfRows(error)) return commitHalves(batch, error, options);
      const isAway = isPassing(error) && !isLostRace(error);
      const isBuiltAgain =
        isAway || isLostRace(error) || isPlatformError(error, 'EDGE_END_MISSING');
      if (!isBuiltAgain) throw error;
      if (performance.now() > end) throw isAway ? error : overtaken(error);
      if (looks) await clock.sleep(Math.random() * PAUSE_MS, { signal });
    }
  }
}

async function readKnown(batch: Batch, store: GraphStore): Promise<Known> {
  const ends = new Set(
    [...batch.edges.values()].flatMap((rows) =>
      rows.flatMap(({ row: { edge } }) => [edge.from, edge.to]),
    ),
  );
  const vertices = await store.vertices([...batch.vertices.keys()]);
  const edges = await store.edges([...batch.edges.keys()]);
  const claimed = [...batch.vertices.values()].flatMap((rows) =>
    rows.flatMap(({ row }) => claimedBy(row.vertex) ?? []),
  );
  const asked = [...new Set([...ends, ...claimed])];
  const found = asked.length === 0 ? undefined : (await store.versions(asked, [])).vertices;
  const there = new Set<string>(found?.keys());
  return { vertices, edges, claimed: there, ends: there };
}

/** True for what some rows are the reason of. */
function isOfRows(error: unknown): error is PlatformError {
  return isPlatformError(error, 'VALIDATION_FAILED') || isPlatformError(error, 'PAYLOAD_TOO_LARGE');
}

async function commitHalves(
  batch: Batch,
  error: PlatformError,
  options: CommitOptions,
): Promise<CommittedBatch> {
  const failures: Numbered<RowFailure>[] = [];
  const parts = halves(batch);
  if (!parts) {
    const rows = [...batch.vertices.values(), ...batch.edges.values()].flat();
    const row: RowFailure = { failure: 'PARSING_ERROR', message: error.message };
    return {
      duplicates: 0,
      wasNew: false,
      failures: rows.map(({ number }) => ({ number, row })),
    };
  }
  let duplicates = 0;
  for (const part of parts) {
    const outcome = await commitBatch(part, options);
    duplicates += outcome.duplicates;
    failures.push(...outcome.failures);
  }
  return { duplicates, failures, wasNew: false };
}

function overtaken(cause: unknown): PlatformError {
  return new PlatformError(
    'CONFLICT',
    `Others changed the same elements for ${PATIENCE_MS / 1_000} s; load again with the mode RESUME.`,
    { cause },
  );
}
