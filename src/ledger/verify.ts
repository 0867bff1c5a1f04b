import { isPlatformError } from '#src/domain/errors/index.js';
import {
  type Commit,
  commitDigest,
  GENESIS,
  type Head,
  pastLine,
} from '#src/domain/graph/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { commitBatches } from './commit-batches.js';
import { LiveElements, type Stray } from './strays.js';

/** How to verify. */
export interface VerifyOptions {
  readonly signal?: AbortSignal;
  /** Called now and then with the last commit that was looked at. */
  readonly onProgress?: (seq: number) => void;
}

/** What {@link verifyLedger} found. */
export interface VerifyReport {
  readonly ok: boolean;
  /** Commits that fit. */
  readonly commits: number;
  readonly head: Head;
  /** The first commit that does not fit, and why. */
  readonly firstBad?: { readonly seq: number; readonly reason: string };
  /** Live elements that are not as the chain leaves them, at most 100 of {@link strayCount}. */
  readonly strays: readonly Stray[];
  readonly strayCount: number;
}

type Bad = NonNullable<VerifyReport['firstBad']>;

/** What following the chain to its end found. */
interface ChainReport {
  /** Commits that fit. */
  readonly commits: number;
  readonly firstBad?: Bad;
  /** False when a part of the chain is gone: the live graph cannot be told from what is left. */
  readonly whole: boolean;
}

const BATCH_CHANGES = 10_000;

/**
 * Recomputes the chain of digests from the version records, and compares what the chain leaves with the
 * live graph as the engine natively has it. Throws the signal's reason when it aborts, and
 * `STORE_UNAVAILABLE` when the store cannot be reached.
 */
export async function verifyLedger(
  store: GraphStore,
  options: VerifyOptions = {},
): Promise<VerifyReport> {
  const head = await store.head();
  const live = new LiveElements();
  const chain = await followChain(store, { ...options, head, live });
  const { named, count } = chain.whole
    ? await live.compare(store, head.seq, options.signal)
    : { named: [], count: 0 };
  const [stray] = named;
  const firstBad = chain.firstBad ?? (stray && bad(stray.seq, stray.reason));
  return {
    ok: firstBad === undefined,
    commits: chain.commits,
    head,
    ...(firstBad ? { firstBad } : {}),
    strays: named,
    strayCount: count,
  };
}

interface ChainOptions extends VerifyOptions {
  readonly head: Head;
  readonly live: LiveElements;
}

/** Behind a commit that does not fit, the chain still tells what is to be live. */
async function followChain(store: GraphStore, options: ChainOptions): Promise<ChainReport> {
  const { head, live, signal, onProgress } = options;
  let before: Head = GENESIS;
  let fitting = 0;
  let firstBad: Bad | undefined;
  const cut = (reason: string): ChainReport => ({
    commits: fitting,
    firstBad: firstBad ?? bad(before.seq + 1, reason),
    whole: false,
  });
  try {
    const range = { after: 0, to: head.seq, changes: BATCH_CHANGES };
    for await (const commits of commitBatches(store, range)) {
      signal?.throwIfAborted();
      for (const commit of commits) {
        if (commit.seq !== before.seq + 1) return cut(MISSING);
        const reason = firstBad ? undefined : findFault(commit, before);
        if (reason !== undefined) firstBad = bad(commit.seq, reason);
        if (!firstBad) fitting = commit.seq;
        live.apply(commit);
        before = commit;
      }
      onProgress?.(before.seq);
    }
  } catch (error) {
    if (isPlatformError(error) || signal?.aborted) throw error;
    return cut('its records cannot be read');
  }
  if (before.seq < head.seq) return cut(MISSING);
  if (before.digest !== head.digest || before.time !== head.time) {
    firstBad ??= bad(head.seq, 'the head does not name the last commit');
  }
  return { commits: fitting, ...(firstBad ? { firstBad } : {}), whole: true };
}

const MISSING = 'the commit record is missing';

function findFault(commit: Commit, before: Head): string | undefined {
  if (commit.time < before.time) return 'its time is before that of the commit before it';
  if (commit.changeCount !== commit.changes.length) {
    return `it counts ${commit.changeCount} changes, of which ${commit.changes.length} are there`;
  }
  const lines = commit.changes.map(pastLine);
  const { seq, time, actor } = commit;
  return commitDigest(before.digest, { seq, time, actor }, lines) === commit.digest
    ? undefined
    : 'its digest does not follow from its changes';
}

function bad(seq: number, reason: string): Bad {
  return { seq, reason };
}
