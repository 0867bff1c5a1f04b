import { isPlatformError } from '#src/domain/errors/index.js';
import {
  type Commit,
  commitDigest,
  GENESIS,
  type Head,
  pastLine,
} from '#src/domain/graph/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { type BatchRange, commitBatches } from '../group.js';

/** A commit with a fault, and its reason. */
export interface BadCommit {
  readonly seq: number;
  readonly reason: string;
}

/** A commit whose digest is known from another source. */
export interface KnownHead {
  readonly seq: number;
  readonly digest: string;
  /** The source of the digest, as in "is not the one that …". */
  readonly source: string;
}

/** The options of {@link followChain}. */
export interface ChainOptions {
  /** The last commit. */
  readonly head: Head;
  readonly known?: readonly KnownHead[];
  readonly signal?: AbortSignal | undefined;
  /** Called with every commit that can be read. */
  readonly onCommit: (commit: Commit) => void;
  /** Called now and then with the last checked commit. */
  readonly onProgress?: ((seq: number) => void) | undefined;
}

/** The result of following the chain to its end. */
export interface ChainReport {
  /** Commits without a fault. */
  readonly commits: number;
  readonly firstBad?: BadCommit;
  /** False when a part of the chain is missing: then the graph cannot be derived from the rest. */
  readonly whole: boolean;
}

const BATCH_CHANGES = 5_000;
const MISSING = 'the commit record is missing';

/** Recomputes the digests of all commits. Commits after a faulty one still define the graph. */
export async function followChain(store: GraphStore, options: ChainOptions): Promise<ChainReport> {
  const { head, known = [], signal, onCommit, onProgress } = options;
  const digests = new Map(known.map((one) => [one.seq, one]));
  const { firstKept = 0 } = (await store.reset?.state()) ?? {};
  // A reset removed the earlier history; the chain is followed from there.
  const [start] = firstKept > 1 ? await store.headers({ seq: firstKept - 1 }) : [];
  let before: Head = start ?? GENESIS;
  let fitting = 0;
  let firstBad: BadCommit | undefined;
  const cut = (reason: string): ChainReport => ({
    commits: fitting,
    firstBad: firstBad ?? { seq: before.seq + 1, reason },
    whole: false,
  });
  try {
    const range = { after: before.seq, to: head.seq, changes: BATCH_CHANGES };
    for await (const commits of readableCommits(store, range)) {
      signal?.throwIfAborted();
      for (const commit of commits) {
        if (commit.seq !== before.seq + 1) return cut(MISSING);
        const reason = firstBad ? undefined : findFault(commit, before, digests.get(commit.seq));
        if (reason !== undefined) firstBad = { seq: commit.seq, reason };
        if (!firstBad) fitting = commit.seq;
        onCommit(commit);
        before = commit;
      }
      onProgress?.(before.seq);
    }
  } catch (error) {
    if (isPlatformError(error, 'LEDGER_BROKEN'))
      return cut(`its records cannot be read: ${error.message}`);
    if (isPlatformError(error) || signal?.aborted) throw error;
    return cut('its records cannot be read');
  }
  if (before.seq < head.seq) return cut(MISSING);
  if (before.digest !== head.digest || before.time !== head.time) {
    firstBad ??= { seq: head.seq, reason: 'the head does not name the last commit' };
  }
  firstBad ??= findCut(head, known);
  return { commits: fitting, ...(firstBad ? { firstBad } : {}), whole: true };
}

/**
 * Yields batches of commits; when a batch cannot be read, yields the commits before the fault one
 * by one.
 */
async function* readableCommits(
  store: GraphStore,
  range: BatchRange,
): AsyncGenerator<readonly Commit[], void> {
  let { after } = range;
  try {
    for await (const commits of commitBatches(store, range)) {
      yield commits;
      after = commits.at(-1)?.seq ?? after;
    }
    return;
  } catch (error) {
    if (isPlatformError(error) && error.code !== 'LEDGER_BROKEN') throw error;
  }
  for (let commits = await store.commits(after, 1); commits.length > 0; ) {
    yield commits;
    after = commits.at(-1)?.seq ?? after;
    commits = after < range.to ? await store.commits(after, 1) : [];
  }
}

function findFault(commit: Commit, before: Head, known?: KnownHead): string | undefined {
  if (commit.time < before.time) return 'it is earlier than the commit before it';
  if (commit.changeCount !== commit.changes.length) {
    return `it counts ${commit.changeCount} changes, of which ${commit.changes.length} are there`;
  }
  const lines = commit.changes.map(pastLine);
  const { seq, time, actor } = commit;
  if (commitDigest(before.digest, { seq, time, actor }, lines) !== commit.digest)
    return 'its digest does not follow from its changes';
  return known && known.digest !== commit.digest
    ? `its digest is not the one that ${known.source}`
    : undefined;
}

/** Finds commits that were cut off the end of the chain. */
function findCut(head: Head, known: readonly KnownHead[]): BadCommit | undefined {
  const beyond = known.find(({ seq }) => seq > head.seq);
  if (!beyond) return undefined;
  const reason = `it is missing, and so are the commits up to ${beyond.seq}, whose digest ${beyond.source}`;
  return { seq: head.seq + 1, reason };
}
