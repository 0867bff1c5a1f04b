import { parseStored } from '#src/domain/errors/index.js';
import { withRoom } from './edge-table.js';

/**
 * The properties of a vertex that filters use, except its time. Equal combinations share a number,
 * their class.
 */
export interface VertexClass {
  readonly labels: readonly string[];
  readonly type: string | null;
}

/** The part of a snapshot of a vertex that walks use. */
export interface VertexRow {
  readonly num: number;
  readonly id: Uint8Array;
  /** The commit that wrote the snapshot. */
  readonly began: number;
  readonly label: string;
  /** JSON of all labels when there are several. */
  readonly labels: string | null;
  readonly type: string | null;
  readonly created: number;
}

/** The state of a vertex before a commit. */
interface Former {
  readonly until: number;
  readonly classOf: number;
  readonly created: number;
}

/** Words of an id. */
export const WORDS = 4;

/** Vertices by their dense number, in columns. */
export class VertexTable {
  /** Classes by number; class 0 means that there is no vertex. */
  readonly classes: VertexClass[] = [{ labels: [], type: null }];
  readonly #classNumbers = new Map<string, number>();
  readonly #former = new Map<number, Former[]>();
  #words = new Uint32Array(0);
  #class = new Uint32Array(0);
  #created = new Float64Array(0);

  /** Adds a vertex, or the next snapshot of a known vertex. */
  put(row: VertexRow): void {
    const { num, id, began, created } = row;
    const classOf = this.#classNumber(row);
    this.#words = withRoom(this.#words, num * WORDS + WORDS - 1);
    this.#class = withRoom(this.#class, num);
    this.#created = withRoom(this.#created, num);
    if (this.#class[num]) this.#supersede(num, { until: began, classOf, created });
    this.#words.set(wordsOf(id), num * WORDS);
    this.#class[num] = classOf;
    this.#created[num] = created;
  }

  classAt(num: number, at: number): number {
    return this.#formerAt(num, at)?.classOf ?? this.#class[num] ?? 0;
  }

  createdAt(num: number, at: number): number {
    return this.#formerAt(num, at)?.created ?? this.#created[num] ?? 0;
  }

  /** The four words of each id by number: `words[4 * num]` is the most significant of the id of `num`. */
  get words(): Uint32Array {
    return this.#words;
  }

  /** Compares ids. */
  compare(one: number, other: number): number {
    for (let word = 0; word < WORDS; word += 1) {
      const difference =
        (this.#words[one * WORDS + word] ?? 0) - (this.#words[other * WORDS + word] ?? 0);
      if (difference !== 0) return difference;
    }
    return 0;
  }

  /** The concatenated bytes of the ids of vertices. */
  idsOf(nums: readonly number[]): Uint8Array<ArrayBuffer> {
    const words = new Uint32Array(nums.length * WORDS);
    let at = 0;
    for (const num of nums) {
      for (let word = num * WORDS; word < (num + 1) * WORDS; word += 1, at += 1) {
        words[at] = this.#words[word] ?? 0;
      }
    }
    return Buffer.from(words.buffer).swap32(); // processors store the least significant byte first
  }

  #supersede(num: number, next: Former): void {
    const [classOf, created] = [this.#class[num] ?? 0, this.#created[num] ?? 0];
    if (classOf === next.classOf && created === next.created) return;
    const former = { until: next.until, classOf, created };
    const list = this.#former.get(num);
    if (list) list.push(former);
    else this.#former.set(num, [former]);
  }

  #formerAt(num: number, at: number): Former | undefined {
    if (this.#former.size === 0) return undefined;
    return this.#former.get(num)?.find(({ until }) => until > at);
  }

  #classNumber({ label, labels, type }: VertexRow): number {
    const key = `${labels ?? label}\n${type ?? ''}\n${type === null}`;
    const known = this.#classNumbers.get(key);
    if (known !== undefined) return known;
    const number = this.classes.length;
    this.classes.push({
      labels:
        labels === null
          ? [label]
          : parseStored(labels, `The labels '${labels}' in the graph`, Array.isArray),
      type,
    });
    this.#classNumbers.set(key, number);
    return number;
  }
}

function wordsOf(id: Uint8Array): number[] {
  const view = new DataView(id.buffer, id.byteOffset, id.byteLength);
  return [view.getUint32(0), view.getUint32(4), view.getUint32(8), view.getUint32(12)];
}
