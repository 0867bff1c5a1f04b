import { expect, it } from 'vitest';
import { EdgeTable } from '#src/stores/embedded/walk/edge-table.js';
import { VertexTable } from '#src/stores/embedded/walk/vertex-table.js';

/** More than two bytes tell apart. */
const MANY = 66_000;

it('a column of labels or classes becomes wider when there are many', () => {
  const edges = new EdgeTable();
  const vertices = new VertexTable();
  for (let num = 1; num <= MANY; num += 1) {
    edges.put({ num, born: 1, label: `label ${num}`, source: 1, target: 2 });
    const id = new Uint8Array(16);
    new DataView(id.buffer).setUint32(0, num);
    const type = `type ${num}`;
    vertices.put({
      num,
      id,
      began: 1,
      born: 1,
      label: 'artifact',
      labels: null,
      type,
      created: 1,
    });
  }
  for (const num of [1, 255, 256, 257, 65_535, 65_536, 65_537, MANY]) {
    expect(edges.labels[edges.label(num)]).toBe(`label ${num}`);
    expect(vertices.classes[vertices.classAt(num, 1)]?.type).toBe(`type ${num}`);
  }
});
