import type { VertexId, WalkedVertex } from '#src/domain/graph/index.js';
import { ID_BYTES } from '../ids.js';
import type { SharedNumbers } from './column.js';
import { WORDS } from './vertex-table.js';

/** Items of pages up to this size are made at once; those of larger pages when they are read. */
const AT_ONCE = 8_192;
/** How many ids are read at a time. */
const CHUNK = 512;
const DIGITS = ID_BYTES * 2;

/** Vertices as they are passed between threads: their numbers in a buffer that is transferred. */
export interface PackedVertices {
  /** The vertices of the page in order, then others that it names. */
  readonly nums: Uint32Array;
  /** The ids by number, four words each: those of the index itself. */
  readonly words: SharedNumbers;
  /** How many vertices lie up to each depth. */
  readonly depthEnds: Uint32Array;
}

/**
 * The vertices of a page. Half a million of them would take 60 MB as objects and block the process while they are
 * made; a large page therefore stays packed, and each item is made when it is read.
 */
export function walkedVertices(packed: PackedVertices): readonly WalkedVertex[] {
  const length = lengthOf(packed);
  if (length <= AT_ONCE) return [...inTurn(packed)];
  return new Proxy<WalkedVertex[]>([], new PackedArray(packed));
}

/** The ids of vertices, as text. */
export function idsOf(nums: Uint32Array, words: SharedNumbers): VertexId[] {
  const text = hexOf(nums, words);
  return Array.from(nums, (_, at) => text.slice(at * DIGITS, (at + 1) * DIGITS) as VertexId);
}

/** Behaves as a frozen array for reads by index, for its methods and for iteration, without holding its items. */
class PackedArray implements ProxyHandler<WalkedVertex[]> {
  readonly #packed: PackedVertices;

  constructor(packed: PackedVertices) {
    this.#packed = packed;
  }

  get(target: WalkedVertex[], key: string | symbol): unknown {
    if (key === 'length') return lengthOf(this.#packed);
    if (key === Symbol.iterator) return () => inTurn(this.#packed);
    const at = this.#position(key);
    return at === undefined ? Reflect.get(target, key) : vertexAt(this.#packed, at);
  }

  has(target: WalkedVertex[], key: string | symbol): boolean {
    return this.#position(key) !== undefined || Reflect.has(target, key);
  }

  set(): boolean {
    return false;
  }

  #position(key: string | symbol): number | undefined {
    if (typeof key === 'symbol' || !/^\d+$/.test(key)) return undefined;
    const at = Number(key);
    return at < lengthOf(this.#packed) ? at : undefined;
  }
}

function lengthOf({ depthEnds }: PackedVertices): number {
  return depthEnds.at(-1) ?? 0;
}

function vertexAt({ nums, words, depthEnds }: PackedVertices, at: number): WalkedVertex {
  const [id] = idsOf(nums.subarray(at, at + 1), words);
  return { id: id as VertexId, depth: depthOf(depthEnds, at) };
}

/** A binary search, because a chain has as many depths as vertices. */
function depthOf(depthEnds: Uint32Array, at: number): number {
  let [low, high] = [0, depthEnds.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((depthEnds[middle] ?? 0) > at) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** An iterator by hand: half a million turns of a generator take longer than the ids. */
function inTurn(packed: PackedVertices): IterableIterator<WalkedVertex> {
  const { nums, words, depthEnds } = packed;
  const length = lengthOf(packed);
  let [at, depth, chunkEnd] = [0, 0, 0];
  let text = '';
  return {
    [Symbol.iterator]() {
      return this;
    },
    next() {
      if (at >= length) return { value: undefined, done: true };
      if (at === chunkEnd) {
        chunkEnd = Math.min(at + CHUNK, length);
        text = hexOf(nums.subarray(at, chunkEnd), words);
      }
      while (at >= (depthEnds[depth] ?? length)) depth += 1;
      const from = (at % CHUNK) * DIGITS;
      at += 1;
      return { value: { id: text.slice(from, from + DIGITS) as VertexId, depth }, done: false };
    },
  };
}

function hexOf(nums: Uint32Array, words: SharedNumbers): string {
  const bytes = new DataView(new ArrayBuffer(nums.length * ID_BYTES));
  for (let at = 0; at < nums.length; at += 1) {
    const from = (nums[at] ?? 0) * WORDS;
    const to = at * ID_BYTES;
    bytes.setUint32(to, words[from] ?? 0);
    bytes.setUint32(to + 4, words[from + 1] ?? 0);
    bytes.setUint32(to + 8, words[from + 2] ?? 0);
    bytes.setUint32(to + 12, words[from + 3] ?? 0);
  }
  return Buffer.from(bytes.buffer).toString('hex');
}
