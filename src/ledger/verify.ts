import { isPlatformError } from '#src/domain/errors/index.js';
import {
  type Commit,
  canonicalChange,
  commitDigest,
  GENESIS,
  type Head,
} from '#src/domain/graph/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';

/** How to verify. */
export interface VerifyOptions {
  readonly signal?: AbortSignal;
  /** Called now and then with the last commit that fitted. */
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
}

type Bad = NonNullable<VerifyReport['firstBad']>;

const BATCH = 1_000;

/**
 * Recomputes the chain of digests from the version records, and compares the live graph with what the
 * chain leaves. Throws the signal's reason when it aborts.
 */
export async function verifyLedger(
  store: GraphStore,
  options: VerifyOptions = {},
): Promise<VerifyReport> {
  const head = await store.head();
  const live = new LiveVersions();
  let before: Head = GENESIS;
  const report = (firstBad: Bad) => ({ ok: false, commits: before.seq, head, firstBad });
  while (before.seq < head.seq) {
    options.signal?.throwIfAborted();
    const commits = await readCommits(store, before.seq, Math.min(BATCH, head.seq - before.seq));
    if (commits === undefined) return report(bad(before.seq + 1, 'its records cannot be read'));
    if (commits.length === 0) return report(bad(before.seq + 1, 'the commit record is missing'));
    for (const commit of commits) {
      const reason = findFault(commit, before);
      if (reason !== undefined) return report(bad(before.seq + 1, reason));
      live.apply(commit);
      before = commit;
    }
    options.onProgress?.(before.seq);
  }
  if (before.digest !== head.digest || before.time !== head.time) {
    return report(bad(head.seq, 'the head does not name the last commit'));
  }
  const stray = await live.findStray(store, head.seq, options.signal);
  return stray ? report(stray) : { ok: true, commits: before.seq, head };
}

/** A batch, or only the next commit when something in the batch cannot be read; undefined when that is it. */
async function readCommits(
  store: GraphStore,
  after: number,
  limit: number,
): Promise<readonly Commit[] | undefined> {
  try {
    return await store.commits(after, limit);
  } catch (error) {
    if (isPlatformError(error)) throw error;
    return limit > 1 ? readCommits(store, after, 1) : undefined;
  }
}

function findFault(commit: Commit, before: Head): string | undefined {
  if (commit.seq !== before.seq + 1) return 'the commit record is missing';
  if (commit.time < before.time) return 'its time is before that of the commit before it';
  if (commit.changeCount !== commit.changes.length) {
    return `it counts ${commit.changeCount} changes, of which ${commit.changes.length} are there`;
  }
  const lines = commit.changes.map((change) => canonicalChange(change));
  const { seq, time, actor } = commit;
  return commitDigest(before.digest, { seq, time, actor }, lines) === commit.digest
    ? undefined
    : 'its digest does not follow from its changes';
}

/** The version of each live element as the chain tells it. */
class LiveVersions {
  readonly #vertices = new Map<string, number>();
  readonly #edges = new Map<string, number>();

  apply({ seq, changes }: Commit): void {
    for (const change of changes) {
      switch (change.kind) {
        case 'putVertex':
          this.#vertices.set(change.vertex.id, seq);
          break;
        case 'putEdge':
          this.#edges.set(change.edge.id, seq);
          break;
        case 'removeVertex':
          this.#vertices.delete(change.id);
          break;
        case 'removeEdge':
          this.#edges.delete(change.id);
          break;
      }
    }
  }

  async findStray(store: GraphStore, at: number, signal?: AbortSignal): Promise<Bad | undefined> {
    for await (const { kind, element, version } of store.scan(at)) {
      signal?.throwIfAborted();
      const known = kind === 'vertex' ? this.#vertices : this.#edges;
      if (known.get(element.id) !== version) {
        return bad(version, `the ${kind} ${element.id} is live without a commit that made it`);
      }
      known.delete(element.id);
    }
    for (const [kind, left] of [
      ['vertex', this.#vertices] as const,
      ['edge', this.#edges] as const,
    ]) {
      for (const [id, seq] of left) return bad(seq, `the ${kind} ${id} is missing`);
    }
    return undefined;
  }
}

function bad(seq: number, reason: string): Bad {
  return { seq, reason };
}
