import { isPassing, isPlatformError, PlatformError } from '#src/domain/errors/index.js';
import type { Edge } from '#src/domain/graph/index.js';
import { isLostRace, type Ledger } from '#src/ledger/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { Clock } from '#src/ports/system.js';
import { nextTurn } from '#src/threads/serve-calls.js';
import { isOutput } from '../rows/load-rules.js';
import type { MergeOptions } from '../rows/merge.js';
import type { RowFailure } from '../rows/row-failure.js';
import { type Batch, type BatchOutcome, halves, type Numbered } from './batch.js';
import { buildChanges, claimedBy, type Known } from './build-changes.js';

/** The options of a batch's commits. */
export interface CommitOptions {
  readonly store: GraphStore;
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly actor: string;
  readonly merging: MergeOptions;
  /** Whether the elements are most likely new: then the graph is read only when they are not. */
  readonly isLikelyNew: boolean;
  readonly signal: AbortSignal;
}

/** The result of a batch. */
export interface CommittedBatch extends BatchOutcome {
  /** True when none of its elements existed before. */
  readonly wasNew: boolean;
}

/**
 * How long a batch is built again after lost races, or waits for an unavailable store, in
 * milliseconds.
 */
const PATIENCE_MS = 60_000;
const PAUSE_MS = 250;

/**
 * Merges a batch into the graph by one commit, or by several when it is too large for the store.
 * Rows that do not fit the graph are left out and reported. Throws `CONFLICT` after a minute of
 * lost races, and the errors of the store.
 */
export async function commitBatch(batch: Batch, options: CommitOptions): Promise<CommittedBatch> {
  const { ledger, clock, actor, merging, signal } = options;
  const end = performance.now() + PATIENCE_MS;
  const mustLook = !options.isLikelyNew || outputsIn(batch, merging).length > 0;
  for (let looks = mustLook; ; looks = true) {
    signal.throwIfAborted();
    try {
      const known = looks ? await readKnown(batch, options) : undefined;
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

async function readKnown(batch: Batch, { store, merging }: CommitOptions): Promise<Known> {
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
  const starts = outputsIn(batch, merging).map(({ from }) => from);
  const makers = starts.length === 0 ? [] : [...(await store.vertices(starts)).values()];
  const jobs = makers.filter(({ element }) => merging.rules.isJob(element));
  return {
    ...{ vertices, edges, claimed: there, ends: there },
    jobs: new Set(jobs.map(({ element }) => element.id)),
  };
}

/** The edges that may name outputs of jobs; none in the load of an admin, who may load them. */
function outputsIn(batch: Batch, { byAdmin }: MergeOptions): readonly Edge[] {
  if (byAdmin) return [];
  const edges = [...batch.edges.values()].flatMap((rows) => rows.map(({ row }) => row.edge));
  return edges.filter(isOutput);
}

/** True for an error that some rows have caused. */
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
