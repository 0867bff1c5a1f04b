import { Adjacency } from './adjacency.js';
import { withRoom } from './growing.js';

/** An edge as walks see it. */
export interface EdgeRow {
  readonly num: number;
  readonly born: number;
  readonly label: string;
  readonly source: number;
  readonly target: number;
}

/** Edges by their dense number, in columns, with both directions of adjacency. */
export class EdgeTable {
  readonly labels: string[] = [];
  readonly out = new Adjacency();
  readonly in = new Adjacency();
  readonly #labelNumbers = new Map<string, number>();
  readonly #ended = new Map<number, number>();
  #source = new Uint32Array(0);
  #target = new Uint32Array(0);
  #label = new Uint32Array(0);
  #born = new Uint32Array(0);
  /** One more than the highest number. */
  bound = 1;

  /** Makes room at once for a table of known size. */
  reserve(bound: number): void {
    this.#source = withRoom(this.#source, bound);
    this.#target = withRoom(this.#target, bound);
    this.#label = withRoom(this.#label, bound);
    this.#born = withRoom(this.#born, bound);
  }

  /** Adds an edge; later images of it change nothing that a walk sees. */
  put(row: EdgeRow): void {
    if (this.has(row.num)) return;
    this.load(row);
    this.out.add(row.source, row.target, row.num);
    this.in.add(row.target, row.source, row.num);
  }

  /** Adds an edge without its adjacency, before {@link index}. */
  load({ num, born, label, source, target }: EdgeRow): void {
    this.reserve(num);
    this.#source[num] = source;
    this.#target[num] = target;
    this.#label[num] = this.#labelNumber(label);
    this.#born[num] = born;
    this.bound = Math.max(this.bound, num + 1);
  }

  /** Packs the adjacency, when it was never packed or many edges were added since. */
  index(vertexBound: number): void {
    const view = { bound: this.bound, born: this.#born, vertexBound };
    this.out.pack({ ...view, from: this.#source, to: this.#target });
    this.in.pack({ ...view, from: this.#target, to: this.#source });
  }

  /** Ends an edge at a commit. */
  end(num: number, seq: number): void {
    this.#ended.set(num, seq);
  }

  /** True when the number is in use. */
  has(num: number): boolean {
    return num < this.bound && this.#born[num] !== 0;
  }

  isLive(num: number, at: number): boolean {
    if ((this.#born[num] ?? 0) > at) return false;
    return this.#ended.size === 0 || (this.#ended.get(num) ?? Number.MAX_VALUE) > at;
  }

  label(num: number): number {
    return this.#label[num] ?? 0;
  }

  #labelNumber(label: string): number {
    const known = this.#labelNumbers.get(label);
    if (known !== undefined) return known;
    this.labels.push(label);
    this.#labelNumbers.set(label, this.labels.length - 1);
    return this.labels.length - 1;
  }
}
