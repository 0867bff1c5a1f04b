import { Adjacency } from './adjacency.js';

/** Numbers, indexed by the number of their vertex or edge. */
export type NumberColumn = Uint32Array<ArrayBuffer> | Float64Array<ArrayBuffer>;

/** Growth by a quarter, because doubling would waste much memory for a table of millions. */
const GROWTH = 1.25;

/** A copy of a column with room for an index, or the column itself when it has. */
export function withRoom<Kind extends NumberColumn>(column: Kind, index: number): Kind {
  if (index < column.length) return column;
  const length = Math.max(index + 1, Math.ceil(column.length * GROWTH), 1_024);
  const grown = column instanceof Uint32Array ? new Uint32Array(length) : new Float64Array(length);
  grown.set(column);
  return grown as Kind;
}

/** An edge as walks see it. */
export interface EdgeRow {
  readonly num: number;
  readonly born: number;
  readonly label: string;
  readonly source: number;
  readonly target: number;
}

/** Edges are packed again after this many new edges, or after a quarter of the packed number. */
const MIN_NEW = 65_536;

/** Edges by their dense number, in columns, with both directions of adjacency. */
export class EdgeTable {
  readonly out = new Adjacency();
  readonly in = new Adjacency();
  readonly labels: string[] = [];
  readonly #labelNumbers = new Map<string, number>();
  readonly #ended = new Map<number, number>();
  #label = new Uint32Array(0);
  /** The commit that made each edge; 0 where the number is not in use. */
  #born = new Uint32Array(0);
  #source = new Uint32Array(0);
  #target = new Uint32Array(0);
  /** The commit that made the youngest edge. */
  #youngest = 0;
  #bound = 1;
  #packed = 0;
  #new = 0;

  /** Adds an edge. Walks ignore later snapshots of it. */
  put({ num, born, label, source, target }: EdgeRow): void {
    if (this.#born[num]) return;
    this.#label = withRoom(this.#label, num);
    this.#born = withRoom(this.#born, num);
    this.#source = withRoom(this.#source, num);
    this.#target = withRoom(this.#target, num);
    this.#label[num] = this.#labelNumber(label);
    this.#born[num] = born;
    this.#source[num] = source;
    this.#target[num] = target;
    this.#youngest = Math.max(this.#youngest, born);
    this.#bound = Math.max(this.#bound, num + 1);
    this.out.add(source, target, num);
    this.in.add(target, source, num);
    this.#new += 1;
    if (this.#new > Math.max(MIN_NEW, this.#packed / 4)) this.pack();
  }

  /** Packs the edges that were added since they were packed last. */
  pack(): void {
    const [bound, source, target] = [this.#bound, this.#source, this.#target];
    this.out.pack({ bound, from: source, to: target });
    this.in.pack({ bound, from: target, to: source });
    this.#packed += this.#new;
    this.#new = 0;
  }

  /** Ends an edge at a commit. */
  end(num: number, seq: number): void {
    this.#ended.set(num, seq);
  }

  /** True when an edge was there right after a commit. */
  isLive(num: number, at: number): boolean {
    if (this.#youngest > at && (this.#born[num] ?? 0) > at) return false;
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
