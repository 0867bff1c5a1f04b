/** A graph to lay out: nodes by their index, edges as pairs of indices. */
export interface LayoutGraph {
  readonly count: number;
  readonly edges: Int32Array;
  /** Where nodes were before, x and y for each; NaN for new ones, which take a place between the others. */
  readonly before?: Float32Array;
}

/** The size of a box, and the distances between boxes. */
export const BOX = { width: 200, height: 80, gapX: 64, gapY: 20 } as const;
const PITCH_Y = BOX.height + BOX.gapY;
const SUB_PITCH_X = BOX.width + 24;
const SWEEPS = 4;

/**
 * Places the nodes in columns, so that edges lead to the right: each node after all that lead to it, a
 * source right before its first use. Returns x and y of the left upper corner of each box.
 */
export function layOut({ count, edges, before }: LayoutGraph): Float32Array<ArrayBuffer> {
  const forward = adjacency(count, edges, 0);
  const backward = adjacency(count, edges, 1);
  const layer = layersOf(count, forward, backward);
  const layers: number[][] = [];
  for (let node = 0; node < count; node += 1) {
    const column = at(layer, node);
    layers[column] ??= [];
    layers[column].push(node);
  }
  const columns = Array.from(layers, (nodes) => nodes ?? []).filter((nodes) => nodes.length > 0);
  const rank = orderColumns(columns, { forward, backward, before });
  return placed(columns, { count, forward, backward, rank });
}

/** The neighbours of all nodes in one array. Two offsets bound the neighbours of a node. */
interface Adjacency {
  readonly offsets: Int32Array;
  readonly targets: Int32Array;
}

function adjacency(count: number, edges: Int32Array, end: 0 | 1): Adjacency {
  const offsets = new Int32Array(count + 1);
  for (let place = end; place < edges.length; place += 2) add(offsets, at(edges, place) + 1, 1);
  for (let node = 0; node < count; node += 1) add(offsets, node + 1, at(offsets, node));
  const next = offsets.slice();
  const targets = new Int32Array(edges.length / 2);
  for (let place = 0; place < edges.length; place += 2) {
    const node = at(edges, place + end);
    targets[at(next, node)] = at(edges, place + 1 - end);
    add(next, node, 1);
  }
  return { offsets, targets };
}

function at(numbers: ArrayLike<number>, index: number): number {
  return numbers[index] as number;
}

function add(numbers: Int32Array, index: number, change: number): void {
  numbers[index] = at(numbers, index) + change;
}

function around({ offsets, targets }: Adjacency, node: number): Int32Array {
  return targets.subarray(offsets[node], offsets[node + 1]);
}

/** The longest path from a source; in a cycle, the first node that waits goes ahead. */
function layersOf(count: number, forward: Adjacency, backward: Adjacency): Int32Array {
  const layer = new Int32Array(count);
  const waits = new Int32Array(count);
  const done = new Uint8Array(count);
  const ready: number[] = [];
  for (let node = 0; node < count; node += 1) {
    waits[node] = around(backward, node).length;
    if (waits[node] === 0) ready.push(node);
  }
  let first = 0;
  for (let taken = 0; taken < count; taken += 1) {
    if (ready.length === taken) {
      while (done[first]) first += 1;
      ready.push(first);
    }
    const node = ready[taken] as number;
    done[node] = 1;
    for (const next of around(forward, node)) {
      if (done[next]) continue;
      layer[next] = Math.max(at(layer, next), at(layer, node) + 1);
      add(waits, next, -1);
      if (waits[next] === 0) {
        done[next] = 1;
        ready.push(next);
      }
    }
  }
  for (let node = 0; node < count; node += 1) {
    if (around(backward, node).length > 0 || around(forward, node).length === 0) continue;
    let least = Number.POSITIVE_INFINITY;
    for (const next of around(forward, node)) least = Math.min(least, at(layer, next));
    layer[node] = Math.max(0, least - 1);
  }
  return layer;
}

interface Ordering {
  readonly forward: Adjacency;
  readonly backward: Adjacency;
  readonly before: Float32Array | undefined;
}

/** Orders each column by the mean place of the neighbours; returns the place of each node, from the middle. */
function orderColumns(columns: number[][], { forward, backward, before }: Ordering): Float64Array {
  const rank = new Float64Array(forward.offsets.length - 1);
  const oldY = (node: number) => before?.[2 * node + 1] ?? Number.NaN;
  const number = (column: readonly number[]) =>
    column.forEach((node, row) => {
      rank[node] = row - (column.length - 1) / 2;
    });
  for (const column of columns) {
    column.sort((one, other) => rankOr(oldY(one)) - rankOr(oldY(other)));
    number(column);
  }
  const mean = (node: number) => {
    let sum = 0;
    let size = 0;
    for (const side of [forward, backward])
      for (const other of around(side, node)) {
        sum += at(rank, other);
        size += 1;
      }
    return size === 0 ? at(rank, node) : sum / size;
  };
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    for (const column of sweep % 2 === 0 ? columns : [...columns].reverse()) {
      const means = new Map(column.map((node) => [node, mean(node)]));
      const byMean = (one: number, other: number) =>
        (means.get(one) as number) - (means.get(other) as number);
      const old = column.filter((node) => !Number.isNaN(oldY(node)));
      const fresh = column.filter((node) => Number.isNaN(oldY(node))).sort(byMean);
      column.splice(0, column.length, ...interleaved(old, fresh, byMean));
      number(column);
    }
  }
  return rank;
}

function rankOr(y: number): number {
  return Number.isNaN(y) ? Number.MAX_VALUE : y;
}

/** Both lists keep their orders. */
function interleaved(
  old: readonly number[],
  fresh: readonly number[],
  compare: (one: number, other: number) => number,
): number[] {
  const result: number[] = [];
  let next = 0;
  for (const node of old) {
    while (next < fresh.length && compare(fresh[next] as number, node) < 0)
      result.push(fresh[next++] as number);
    result.push(node);
  }
  return [...result, ...fresh.slice(next)];
}

interface Placing {
  readonly count: number;
  readonly forward: Adjacency;
  readonly backward: Adjacency;
  readonly rank: Float64Array;
}

/** Columns from left to right; a long one is broken into several beside each other. */
function placed(columns: readonly number[][], placing: Placing): Float32Array<ArrayBuffer> {
  const { count, rank } = placing;
  const positions = new Float32Array(2 * count);
  const y = new Float64Array(count);
  const most = Math.max(24, Math.ceil(Math.sqrt(count * 1.5)));
  for (let node = 0; node < count; node += 1) y[node] = at(rank, node) * PITCH_Y;
  const isTall = columns.some((column) => column.length > most);
  if (!isTall) align(columns, y, placing);
  let x = 0;
  for (const column of columns) {
    const parts = Math.ceil(column.length / most);
    const rows = Math.ceil(column.length / parts);
    column.forEach((node, index) => {
      const row = index % rows;
      positions[2 * node] = x + Math.floor(index / rows) * SUB_PITCH_X;
      positions[2 * node + 1] = isTall ? (row - (rows - 1) / 2) * PITCH_Y : at(y, node);
    });
    x += (parts - 1) * SUB_PITCH_X + BOX.width + BOX.gapX;
  }
  return positions;
}

/** Moves nodes towards their neighbours, as far as the order and the distances allow. */
function align(columns: readonly number[][], y: Float64Array, placing: Placing): void {
  const { forward, backward } = placing;
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    for (const column of sweep % 2 === 0 ? columns : [...columns].reverse()) {
      const wanted = column.map((node) => {
        const others = [...around(backward, node), ...around(forward, node)];
        const sum = others.reduce((total, other) => total + at(y, other), 0);
        return others.length === 0 ? at(y, node) : sum / others.length;
      });
      spread(wanted).forEach((value, index) => {
        y[column[index] as number] = value;
      });
    }
  }
}

/** The values nearest to the wanted ones that keep their order and distance: neighbours that meet move together. */
function spread(wanted: readonly number[]): number[] {
  const blocks: { sum: number; size: number }[] = [];
  const top = ({ sum, size }: { sum: number; size: number }) => sum / size;
  wanted.forEach((value, index) => {
    let block = { sum: value - index * PITCH_Y, size: 1 };
    for (let last = blocks.at(-1); last && top(last) > top(block); last = blocks.at(-1)) {
      blocks.pop();
      block = { sum: block.sum + last.sum, size: block.size + last.size };
    }
    blocks.push(block);
  });
  const values = blocks.flatMap((block) => Array<number>(block.size).fill(top(block)));
  return values.map((value, index) => value + index * PITCH_Y);
}
