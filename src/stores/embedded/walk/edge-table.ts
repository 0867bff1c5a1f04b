import { Adjacency } from './adjacency.js';
import { type SmallNumbers, wideEnough } from './column.js';
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
  labels: string[] = [];
  readonly out = new Adjacency();
  readonly in = new Adjacency();
  #labelNumbers = new Map<string, number>();
  #ended = new Map<number, number>();
  /** The ends while the table is being loaded; afterwards only the adjacency knows them. */
  #loading: { source: Uint32Array<ArrayBuffer>; target: Uint32Array<ArrayBuffer> } | undefined;
  /** The commit that made the youngest edge. */
  #newest = 0;
  #label: SmallNumbers = new Uint8Array(0);
  #born = new Uint32Array(0);
  /** One more than the highest number. */
  bound = 1;

  /** Makes room at once for a table of known size. */
  reserve(bound: number): void {
    this.#label = withRoom(this.#label, bound);
    this.#born = withRoom(this.#born, bound);
  }

  /** Adds an edge; later snapshots of it do not matter to walks. */
  put(row: EdgeRow): void {
    if (this.has(row.num)) return;
    this.#add(row);
    this.out.add(row.source, row.target, row.num);
    this.in.add(row.target, row.source, row.num);
  }

  /** Adds one of the edges of a whole graph, before {@link index} makes their adjacency. */
  load(row: EdgeRow): void {
    this.#add(row);
    this.#loading ??= { source: new Uint32Array(0), target: new Uint32Array(0) };
    const { length } = this.#born;
    this.#loading.source = withRoom(this.#loading.source, length - 1);
    this.#loading.target = withRoom(this.#loading.target, length - 1);
    this.#loading.source[row.num] = row.source;
    this.#loading.target[row.num] = row.target;
  }

  /** Packs the adjacency of what was loaded, or that of the many edges that came since. */
  index(vertexBound: number): void {
    if (!this.#loading) {
      this.out.pack(vertexBound);
      this.in.pack(vertexBound);
      return;
    }
    const { source, target } = this.#loading;
    const columns = { bound: this.bound, born: this.#born, vertexBound };
    this.out.build({ ...columns, from: source, to: target });
    this.in.build({ ...columns, from: target, to: source });
    this.#loading = undefined;
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
    if (this.isAllLive(at)) return true;
    if ((this.#born[num] ?? 0) > at) return false;
    return this.#ended.size === 0 || (this.#ended.get(num) ?? Number.MAX_VALUE) > at;
  }

  /** True when no edge was created after a commit and none has ended, so that a walk need not check each edge. */
  isAllLive(at: number): boolean {
    return at >= this.#newest && this.#ended.size === 0;
  }

  label(num: number): number {
    return this.#label[num] ?? 0;
  }

  #add({ num, born, label }: EdgeRow): void {
    this.reserve(num);
    const labelNumber = this.#labelNumber(label);
    this.#label = wideEnough(this.#label, labelNumber);
    this.#label[num] = labelNumber;
    this.#born[num] = born;
    this.#newest = Math.max(this.#newest, born);
    this.bound = Math.max(this.bound, num + 1);
  }

  #labelNumber(label: string): number {
    const known = this.#labelNumbers.get(label);
    if (known !== undefined) return known;
    this.labels.push(label);
    this.#labelNumbers.set(label, this.labels.length - 1);
    return this.labels.length - 1;
  }
}
