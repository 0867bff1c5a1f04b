import { hash } from 'node:crypto';
import { type Commit, changedId, type Head } from '#src/domain/graph/index.js';
import type { GraphStore, ScannedVersion } from '#src/ports/graph-store.js';
import { LiveIds } from './live-ids.js';

/** An element's kind, as a scan reports it. */
export type ElementKind = 'vertex' | 'edge';

/** The version of an element that a commit wrote. */
export interface Begun {
  readonly seq: number;
  /** Empty when the store no longer has a record of it. */
  readonly text: string;
}

/** Receives the versions that the commits wrote, one after the other. */
export interface VersionSink {
  began(kind: ElementKind, id: string, version: Begun): void;
  /** A commit superseded or removed the previous version. */
  ended(kind: ElementKind, id: string, seq: number): void;
}

/** Reports which versions the commits began and ended. */
export class VersionEvents {
  readonly #sink: VersionSink;
  readonly #live = { vertex: new LiveIds(), edge: new LiveIds() };

  constructor(sink: VersionSink) {
    this.#sink = sink;
  }

  apply({ seq, changes, missing = [] }: Commit): void {
    for (const entry of missing) {
      const kind = entry.charAt(1) === 'v' ? 'vertex' : 'edge';
      if (entry.startsWith('+')) this.#put(kind, entry.slice(2), { seq, text: '' });
      else this.#remove(kind, entry.slice(2), seq);
    }
    for (const change of changes) {
      const kind = change.kind.endsWith('Vertex') ? 'vertex' : 'edge';
      if ('snapshot' in change) this.#put(kind, changedId(change), { seq, text: change.snapshot });
      else this.#remove(kind, changedId(change), seq);
    }
  }

  #put(kind: ElementKind, id: string, version: Begun): void {
    if (this.#live[kind].add(id)) this.#sink.ended(kind, id, version.seq);
    this.#sink.began(kind, id, version);
  }

  #remove(kind: ElementKind, id: string, seq: number): void {
    this.#live[kind].delete(id);
    this.#sink.ended(kind, id, seq);
  }
}

const BUCKETS = 1 << 16;
/** Words of 32 bits per sum. */
const WORDS = 4;

/**
 * Sums of keyed digests over versions and their ends, in buckets by id: equal for equal versions in
 * any order, in constant memory. The key is random, so that an attacker cannot find other versions
 * with the same sum.
 */
export class VersionSums implements VersionSink {
  readonly #key: string;
  readonly #sums = new Uint32Array(BUCKETS * WORDS);

  constructor(key: string) {
    this.#key = key;
  }

  began(kind: string, id: string, { seq, text }: { readonly seq: number; readonly text: string }) {
    this.#add(id, `${this.#key}+${kind}${id} ${seq} ${text}`);
  }

  ended(kind: string, id: string, seq: number): void {
    this.#add(id, `${this.#key}-${kind}${id} ${seq}`);
  }

  /** The buckets with different sums. */
  differingFrom(other: VersionSums): Set<number> {
    const differing = new Set<number>();
    this.#sums.forEach((sum, at) => {
      if (sum !== other.#sums[at]) differing.add(Math.floor(at / WORDS));
    });
    return differing;
  }

  #add(id: string, token: string): void {
    const digest = hash('sha256', token, 'buffer');
    const at = bucketOf(id) * WORDS;
    for (let word = 0; word < WORDS; word += 1) {
      this.#sums[at + word] = (this.#sums[at + word] ?? 0) + digest.readUInt32LE(word * 4);
    }
  }
}

/** Returns the bucket of an element. */
export function bucketOf(id: string): number {
  return Number.parseInt(id.slice(0, 4), 16) & (BUCKETS - 1);
}

/**
 * Yields the store's versions of elements as of a head: versions that later commits began are left
 * out, and versions that later commits ended are live. A version of a commit that does not exist
 * even now is yielded unchanged.
 */
export async function* versionsAt(
  store: GraphStore,
  head: Head,
  signal?: AbortSignal,
): AsyncGenerator<readonly ScannedVersion[], void> {
  let newest = head.seq;
  for await (const versions of store.scan()) {
    signal?.throwIfAborted();
    const latest = versions.reduce((most, { began, ended = 0 }) => Math.max(most, began, ended), 0);
    if (latest > newest) newest = (await store.head()).seq;
    const isLater = (seq: number) => seq > head.seq && seq <= newest;
    yield latest <= head.seq
      ? versions
      : versions.flatMap(({ ended, ...version }): readonly ScannedVersion[] => {
          if (isLater(version.began)) return [];
          return [ended === undefined || isLater(ended) ? version : { ...version, ended }];
        });
  }
}
