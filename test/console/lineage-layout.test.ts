import { describe, expect, it } from 'vitest';
import { BOX, layOut } from '../../web/console/pages/lineage/layout/layered-layout.js';

/** Data and images lead to jobs, jobs to models, and models to deployments. */
function lineageOf(count: number): Int32Array {
  const edges: number[] = [];
  const layers = 5;
  const size = Math.floor(count / layers);
  for (let node = size; node < size * layers; node += 1) {
    const layer = Math.floor(node / size);
    edges.push(node - size, node);
    edges.push((node * 7) % size, node); // a source that many use
    if (layer > 1) edges.push((node * 13) % (size * (layer - 1)), node);
  }
  return Int32Array.from(edges);
}

function overlaps(positions: Float32Array): number {
  const taken = [...Array(positions.length / 2).keys()]
    .map((node) => ({ x: positions[2 * node] ?? 0, y: positions[2 * node + 1] ?? 0 }))
    .sort((one, other) => one.x - other.x || one.y - other.y);
  let count = 0;
  taken.forEach((box, index) => {
    for (let next = index + 1; next < taken.length; next += 1) {
      const other = taken[next];
      if (!other || other.x >= box.x + BOX.width) break;
      if (Math.abs(other.y - box.y) < BOX.height) count += 1;
    }
  });
  return count;
}

function backwardEdges(edges: Int32Array, positions: Float32Array): number {
  let count = 0;
  for (let at = 0; at < edges.length; at += 2) {
    const [from, to] = [positions[2 * (edges[at] ?? 0)], positions[2 * (edges[at + 1] ?? 0)]];
    if ((from ?? 0) + BOX.width > (to ?? 0)) count += 1;
  }
  return count;
}

describe('the layout of a lineage', () => {
  it.each([5, 40, 200, 5_000])('leads %i boxes to the right without overlaps', (count) => {
    const edges = lineageOf(count);
    const positions = layOut({ count, edges });
    expect(positions).toHaveLength(2 * count);
    expect(positions.every(Number.isFinite)).toBe(true);
    expect(backwardEdges(edges, positions)).toBe(0);
    expect(overlaps(positions)).toBe(0);
  });

  it('puts a source right before its first use', () => {
    const edges = Int32Array.from([0, 1, 1, 2, 2, 3, 4, 3]); // 4 is first used by 3
    const positions = layOut({ count: 5, edges });
    expect(positions[8]).toBe(positions[4]);
  });

  it('keeps the order of the boxes that stay', () => {
    const before = layOut({ count: 4, edges: Int32Array.from([0, 1, 0, 2, 0, 3]) });
    const grown = new Float32Array(16).fill(Number.NaN);
    grown.set(before);
    const edges = Int32Array.from([0, 1, 0, 2, 0, 3, 0, 4, 0, 5, 3, 6, 1, 7]);
    const after = layOut({ count: 8, edges, before: grown });
    const order = (positions: Float32Array) =>
      [1, 2, 3].sort(
        (one, other) => (positions[2 * one + 1] ?? 0) - (positions[2 * other + 1] ?? 0),
      );
    expect(order(after)).toEqual(order(before));
    expect(overlaps(after)).toBe(0);
  });

  it('answers a hub, a cycle and a box alone', () => {
    const hub = Int32Array.from(Array.from({ length: 999 }, (_, index) => [0, index + 1]).flat());
    expect(overlaps(layOut({ count: 1_000, edges: hub }))).toBe(0);
    const cycle = layOut({ count: 3, edges: Int32Array.from([0, 1, 1, 2, 2, 0]) });
    expect(overlaps(cycle)).toBe(0);
    expect([...layOut({ count: 1, edges: new Int32Array() })]).toEqual([0, 0]);
    expect(layOut({ count: 0, edges: new Int32Array() })).toHaveLength(0);
  });
});
