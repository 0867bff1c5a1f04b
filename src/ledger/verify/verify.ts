import { randomBytes } from 'node:crypto';
import type { Head } from '#src/domain/graph/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { type BadCommit, followChain, type KnownHead } from './chain.js';
import { findStrays, type Stray } from './strays.js';
import { VersionEvents } from './version-events.js';
import { bucketOf, VersionSums } from './version-sums.js';
import { versionsAt } from './versions-at.js';

/** How to verify. */
export interface VerifyOptions {
  /** Commits whose digests are known from elsewhere. */
  readonly known?: readonly KnownHead[];
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
  readonly firstBad?: BadCommit;
  /** Versions of elements that are not as the chain leaves them, at most 100 of {@link strayCount}. */
  readonly strays: readonly Stray[];
  readonly strayCount: number;
  /** There are more strays than were counted. */
  readonly hasMoreStrays?: true;
}

/**
 * Recomputes the chain of digests, and compares the versions that its commits make with those that the store keeps:
 * live and past ones, as reads find them. Both are read in a stream and compared by sums; only when these differ,
 * what is different is looked for in a second pass. Throws the signal's reason when it aborts, and
 * `STORE_UNAVAILABLE` when the store cannot be reached.
 */
export async function verifyLedger(
  store: GraphStore,
  options: VerifyOptions = {},
): Promise<VerifyReport> {
  const { signal } = options;
  const head = await store.head();
  const key = randomBytes(16).toString('hex');
  const expected = new VersionSums(key);
  const events = new VersionEvents(expected);
  const onCommit = events.apply.bind(events);
  const chain = await followChain(store, { ...options, head, onCommit });
  const found = chain.whole ? await sumVersions(store, { key, head, signal }) : undefined;
  const differing = found ? expected.differingFrom(found.sums) : new Set<number>();
  const buckets = new Set([...differing, ...(found?.faulty ?? [])]);
  const { named, count, hasMore } = await findStrays(store, {
    head,
    buckets,
    versions: found?.count ?? 0,
    signal,
  });
  const [stray] = named;
  const firstBad = chain.firstBad ?? (stray && { seq: stray.seq, reason: stray.reason });
  return {
    ok: firstBad === undefined && !hasMore,
    commits: chain.commits,
    head,
    ...(firstBad ? { firstBad } : {}),
    strays: named,
    strayCount: count,
    ...(hasMore ? { hasMoreStrays: true } : {}),
  };
}

interface SumOptions {
  readonly key: string;
  readonly head: Head;
  readonly signal: AbortSignal | undefined;
}

async function sumVersions(store: GraphStore, { key, head, signal }: SumOptions) {
  const sums = new VersionSums(key);
  const faulty = new Set<number>();
  let count = 0;
  for await (const versions of versionsAt(store, head, signal)) {
    count += versions.length;
    for (const { kind, id, began, ended, text, fault } of versions) {
      sums.began(kind, id, { seq: began, text });
      if (ended !== undefined) sums.ended(kind, id, ended);
      if (fault !== undefined || (ended ?? Infinity) <= began) faulty.add(bucketOf(id));
    }
  }
  return { sums, faulty, count };
}
