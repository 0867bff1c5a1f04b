import type { Scene } from './scene.js';

/** The boxes and edges of a path. */
export interface Way {
  readonly boxes: ReadonlySet<number>;
  readonly edges: ReadonlySet<number>;
}

/** The shortest path from the start to a box, with all edges of the box. */
export function pathTo({ boxes, edges }: Scene, target: number): Way {
  const around = new Map<number, { readonly edge: number; readonly other: number }[]>();
  const add = (box: number, edge: number, other: number) => {
    const known = around.get(box);
    if (known) known.push({ edge, other });
    else around.set(box, [{ edge, other }]);
  };
  for (let edge = 0; edge < edges.length; edge += 2) {
    const [from, to] = [edges[edge] as number, edges[edge + 1] as number];
    add(from, edge, to);
    add(to, edge, from);
  }
  const way = { boxes: new Set([target]), edges: new Set<number>() };
  for (const { edge, other } of around.get(target) ?? []) {
    way.edges.add(edge);
    way.boxes.add(other);
  }
  const cameBy = new Map<number, { readonly edge: number; readonly other: number }>();
  const seen = new Set([target]);
  for (const box of seen) {
    if (boxes[box]?.isStart) {
      for (let at = box, step = cameBy.get(at); step; at = step.other, step = cameBy.get(at)) {
        way.boxes.add(at);
        way.edges.add(step.edge);
      }
      break;
    }
    for (const { edge, other } of around.get(box) ?? []) {
      if (seen.has(other)) continue;
      seen.add(other);
      cameBy.set(other, { edge, other: box });
    }
  }
  return way;
}
