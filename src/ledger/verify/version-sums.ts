import { hash } from 'node:crypto';
import type { VersionSink } from './version-events.js';

const BUCKETS = 1 << 16;
/** Words of 32 bits per sum. */
const WORDS = 4;

/**
 * Sums of keyed digests over versions and their ends, in buckets by id: equal for equal versions in
 * any order, in constant memory. The key is random, so that nobody can find other versions with the
 * same sum.
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
