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
  readonly out = new Adjacency();
  readonly in = new Adjacency();
  readonly labels: string[] = [];
  readonly #labelNumbers = new Map<string, number>();
  readonly #ended = new Map<number, number>();
  /** The commit that made the youngest edge. */
  #newest = 0;
  #label = new Uint32Array(0);
  /** The commit that made each edge; 0 where the number is not in use. */
  #born = new Uint32Array(0);

  /** Adds an edge; later snapshots of it do not matter to walks. */
  put({ num, born, label, source, target }: EdgeRow): void {
    if (this.#born[num]) return;
    this.#label = withRoom(this.#label, num);
    this.#born = withRoom(this.#born, num);
    this.#label[num] = this.#labelNumber(label);
    this.#born[num] = born;
    this.#newest = Math.max(this.#newest, born);
    this.out.add(source, target, num);
    this.in.add(target, source, num);
  }

  /** Ends an edge at a commit. */
  end(num: number, seq: number): void {
    this.#ended.set(num, seq);
  }

  /** True when an edge was there right after a commit. */
  isLive(num: number, at: number): boolean {
    if (this.#newest > at && (this.#born[num] ?? 0) > at) return false;
    return this.#ended.size === 0 || (this.#ended.get(num) ?? Number.MAX_VALUE) > at;
  }

  /** The position of an edge's label in {@link labels}. */
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
