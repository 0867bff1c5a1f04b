import { randomBytes } from 'node:crypto';
import { isPlatformError } from '#src/domain/errors/index.js';
import { type Head, mayBeOwn, parseVertex, type Vertex } from '#src/domain/graph/index.js';
import type { GraphStore, ScannedVersion } from '#src/ports/graph-store.js';
import { type BadCommit, followChain, type KnownHead } from './chain.js';
import { findStrays, type Stray } from './strays.js';
import { bucketOf, VersionEvents, VersionSums, versionsAt } from './version-events.js';

/** The options of {@link verifyLedger}. */
export interface VerifyOptions {
  /** Commits whose digests are known from other sources. */
  readonly known?: readonly KnownHead[];
  readonly signal?: AbortSignal;
  /**
   * Returns why a live vertex with a label of the platform cannot be read as its kind of record;
   * undefined when it can.
   */
  readonly problemOf?: (vertex: Vertex) => string | undefined;
  /** Called now and then with the last checked commit. */
  readonly onProgress?: (seq: number) => void;
}

/** The result of {@link verifyLedger}. */
export interface VerifyReport {
  readonly ok: boolean;
  /** Commits without a fault. */
  readonly commits: number;
  readonly head: Head;
  /** The first commit with a fault, and its reason. */
  readonly firstBad?: BadCommit;
  /** Versions of elements that differ from the chain, at most 100 of {@link strayCount}. */
  readonly strays: readonly Stray[];
  readonly strayCount: number;
  /** True when there are more strays than were counted. */
  readonly hasMoreStrays?: true;
  /**
   * Live vertices that cannot be read as their kind of record, at most 100 of {@link
   * unreadableCount}.
   */
  readonly unreadable: readonly UnreadableVertex[];
  readonly unreadableCount: number;
}

/** A vertex that cannot be read as its kind of record. */
export interface UnreadableVertex {
  readonly id: string;
  readonly reason: string;
}

const MAX_NAMED = 100;

/**
 * Recomputes the chain of digests, and compares the versions that its commits make with the store's
 * versions, live and past, as reads return them. Both are read as streams and compared by sums;
 * only when the sums differ, a second pass finds the differences. Throws the signal's reason when
 * it aborts, and `STORE_UNAVAILABLE` when the store cannot be reached.
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
  const unreadable = new UnreadableVertices(options.problemOf);
  const reading = chain.whole
    ? await sumVersions(store, { key, head, signal, unreadable })
    : undefined;
  const found = reading && 'sums' in reading ? reading : undefined;
  const differing = found ? expected.differingFrom(found.sums) : new Set<number>();
  const buckets = new Set([...differing, ...(found?.faulty ?? [])]);
  const { named, count, hasMore } = await findStrays(store, {
    head,
    buckets,
    versions: found?.count ?? 0,
    signal,
  });
  const [stray] = named;
  const unread =
    reading && 'reason' in reading ? { seq: head.seq, reason: reading.reason } : undefined;
  const firstBad = chain.firstBad ?? unread ?? (stray && { seq: stray.seq, reason: stray.reason });
  return {
    ok: firstBad === undefined && !hasMore,
    commits: chain.commits,
    head,
    ...(firstBad ? { firstBad } : {}),
    strays: named,
    strayCount: count,
    ...(hasMore ? { hasMoreStrays: true } : {}),
    unreadable: unreadable.named,
    unreadableCount: unreadable.count,
  };
}

/** Collects the vertices that cannot be read. */
class UnreadableVertices {
  readonly named: UnreadableVertex[] = [];
  count = 0;
  readonly #problemOf: VerifyOptions['problemOf'];

  constructor(problemOf: VerifyOptions['problemOf']) {
    this.#problemOf = problemOf;
  }

  look({ kind, id, text, ended }: ScannedVersion): void {
    if (!this.#problemOf || kind !== 'vertex' || ended !== undefined || !mayBeOwn(text)) return;
    const vertex = ifWhole(text);
    const reason = vertex && this.#problemOf(vertex);
    if (reason === undefined) return;
    this.count += 1;
    if (this.named.length < MAX_NAMED) this.named.push({ id, reason });
  }
}

/** Undefined for a damaged text, which differs from the ledger's. */
function ifWhole(text: string): Vertex | undefined {
  try {
    return parseVertex(text);
  } catch (error) {
    if (isPlatformError(error, 'LEDGER_BROKEN')) return undefined;
    throw error;
  }
}

interface SumOptions {
  readonly key: string;
  readonly head: Head;
  readonly signal: AbortSignal | undefined;
  readonly unreadable: UnreadableVertices;
}

interface Summed {
  readonly sums: VersionSums;
  /** Buckets with versions that reads return differently. */
  readonly faulty: ReadonlySet<number>;
  readonly count: number;
}

/** The sums of all versions, or the reason why the versions cannot be read. */
async function sumVersions(
  store: GraphStore,
  { key, head, signal, unreadable }: SumOptions,
): Promise<Summed | { readonly reason: string }> {
  const sums = new VersionSums(key);
  const faulty = new Set<number>();
  let count = 0;
  try {
    for await (const versions of versionsAt(store, head, signal)) {
      count += versions.length;
      for (const version of versions) {
        const { kind, id, began, ended, text, fault } = version;
        unreadable.look(version);
        sums.began(kind, id, { seq: began, text });
        if (ended !== undefined) sums.ended(kind, id, ended);
        if (fault !== undefined || (ended ?? Infinity) <= began) faulty.add(bucketOf(id));
      }
    }
  } catch (error) {
    if (!isPlatformError(error, 'LEDGER_BROKEN')) throw error;
    return { reason: `the graph cannot be read: ${error.message}` };
  }
  return { sums, faulty, count };
}
