import { parseStored } from '#src/domain/errors/index.js';
import { type SharedNumbers, type SmallNumbers, sharedNumbers, wideEnough } from './column.js';
import { withRoom } from './growing.js';

/** The properties of a vertex that filters use, besides its time. Equal combinations share a number, their class. */
export interface VertexClass {
  readonly labels: readonly string[];
  readonly type: string | null;
}

/** The part of a snapshot of a vertex that walks use. */
export interface VertexRow {
  readonly num: number;
  readonly id: Uint8Array;
  /** The commit that wrote the snapshot, and the one that made the vertex. */
  readonly began: number;
  readonly born: number;
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

/** Vertices by their dense number, in columns; found by id through a hash table of numbers. */
export class VertexTable {
  classes: VertexClass[] = [];
  #classNumbers = new Map<string, number>();
  #ended = new Map<number, number>();
  #former = new Map<number, Former[]>();
  #words = sharedNumbers(0);
  #born = new Uint32Array(0);
  #class: SmallNumbers = new Uint8Array(0);
  #created = new Float64Array(0);
  /**
   * An open-addressing hash table: numbers at the place that the first word of the id names, or at the next free one;
   * 0 is free.
   */
  #slots = new Uint32Array(1_024);
  #used = 0;
  /** One more than the highest number. */
  bound = 1;

  /** Makes room at once for a table of known size. */
  reserve(bound: number): void {
    this.#words = withRoom(this.#words, bound * WORDS);
    this.#born = withRoom(this.#born, bound);
    this.#class = withRoom(this.#class, bound);
    this.#created = withRoom(this.#created, bound);
    let slots = this.#slots.length;
    while (slots < bound * 2) slots *= 2;
    if (slots > this.#slots.length) this.#setSlots(slots);
  }

  /** Adds a vertex, or gives a known one its next snapshot. */
  put(row: VertexRow): void {
    const { num, began, created } = row;
    const classOf = this.#classNumber(row);
    if (this.has(num)) this.#supersede(num, { until: began, classOf, created });
    else this.#add(row);
    this.#class = wideEnough(this.#class, classOf);
    this.#class[num] = classOf;
    this.#created[num] = created;
  }

  /** Ends a vertex at a commit. */
  end(num: number, seq: number): void {
    this.#ended.set(num, seq);
  }

  /** True when the number is in use. */
  has(num: number): boolean {
    return num < this.bound && this.#born[num] !== 0;
  }

  /** The vertex that had an id right after a commit. */
  find(id: Uint8Array, at: number): number | undefined {
    const words = wordsOf(id);
    const mask = this.#slots.length - 1;
    for (let slot = words[0] & mask; ; slot = (slot + 1) & mask) {
      const num = this.#slots[slot] ?? 0;
      if (num === 0) return undefined;
      if (this.#hasWords(num, words) && this.#isLive(num, at)) return num;
    }
  }

  classAt(num: number, at: number): number {
    return this.#formerAt(num, at)?.classOf ?? this.#class[num] ?? 0;
  }

  createdAt(num: number, at: number): number {
    return this.#formerAt(num, at)?.created ?? this.#created[num] ?? 0;
  }

  /**
   * The four words of each id by number: `words[4 * num]` is the most significant of the id of `num`. The words of a
   * number never change, so that another thread may read those of the numbers that it was given.
   */
  get words(): SharedNumbers {
    return this.#words;
  }

  /** One of the four 32-bit words of an id, the first being the most significant. */
  word(num: number, index: number): number {
    return this.#words[num * WORDS + index] ?? 0;
  }

  /** Compares ids. */
  compare(one: number, other: number): number {
    for (let index = 0; index < WORDS; index += 1) {
      const difference = this.word(one, index) - this.word(other, index);
      if (difference !== 0) return difference;
    }
    return 0;
  }

  #add({ num, id, born }: VertexRow): void {
    this.#words = withRoom(this.#words, num * WORDS + WORDS - 1);
    this.#born = withRoom(this.#born, num);
    this.#class = withRoom(this.#class, num);
    this.#created = withRoom(this.#created, num);
    this.#words.set(wordsOf(id), num * WORDS);
    this.#born[num] = born;
    this.bound = Math.max(this.bound, num + 1);
    if (this.#used * 2 >= this.#slots.length) this.#setSlots(this.#slots.length * 2);
    this.#place(num);
    this.#used += 1;
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

  #isLive(num: number, at: number): boolean {
    return (this.#born[num] ?? 0) <= at && (this.#ended.get(num) ?? Number.MAX_VALUE) > at;
  }

  #hasWords(num: number, words: readonly number[]): boolean {
    return words.every((word, index) => this.word(num, index) === word);
  }

  #place(num: number): void {
    const mask = this.#slots.length - 1;
    let slot = this.word(num, 0) & mask;
    while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
    this.#slots[slot] = num;
  }

  #setSlots(length: number): void {
    this.#slots = new Uint32Array(length);
    for (let num = 1; num < this.bound; num += 1) if (this.#born[num] !== 0) this.#place(num);
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

function wordsOf(id: Uint8Array): [number, number, number, number] {
  const view = new DataView(id.buffer, id.byteOffset, id.byteLength);
  return [view.getUint32(0), view.getUint32(4), view.getUint32(8), view.getUint32(12)];
}
