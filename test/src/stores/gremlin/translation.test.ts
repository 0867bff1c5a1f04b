import gremlin from 'gremlin';
import { describe, expect, it } from 'vitest';
import { type VertexId, vertexIdOf } from '#src/domain/graph/index.js';
import type { Request } from '#src/stores/gremlin/connection.js';
import { EdgeReads } from '#src/stores/gremlin/reads/edge-reads.js';
import { ElementReads } from '#src/stores/gremlin/reads/element-reads.js';
import { ListReads } from '#src/stores/gremlin/reads/list-reads.js';
import { traversalWrite } from '#src/stores/gremlin/write/traversal-write.js';

const translator = new gremlin.process.Translator('g');

/** The Gremlin of what reads send; nothing is found. */
function recording() {
  const texts: string[] = [];
  const read = async (request: Request) => {
    if ('traversal' in request) texts.push(translator.translate(request.traversal));
    return [];
  };
  return { texts, connection: { read } };
}

const a = vertexIdOf('a');

describe('domain queries become Gremlin', () => {
  it('look vertices up by their two native ids, the past by property', async () => {
    const { texts, connection } = recording();
    await new ElementReads(connection, 10).vertices([a], 4);
    expect(texts).toMatchInlineSnapshot();
  });

  it('list vertices in keyset pages', async () => {
    const { texts, connection } = recording();
    await new ListReads(connection).list({
      label: 'artifact',
      where: { type: 'Model', createdAfter: 5 },
      order: { by: 'name', direction: 'descending' },
      first: 2,
      after: { key: 'n', id: 'i' },
    });
    expect(texts).toMatchInlineSnapshot();
  });

  it('page the edges of vertices in one request', async () => {
    const { texts, connection } = recording();
    const reads = new EdgeReads(connection, new ElementReads(connection, 10), 10);
    await reads.incident({ vertices: [a as VertexId], direction: 'out', labels: ['L'], first: 3 });
    await reads.count({ from: a, toType: 'Model' });
    expect(texts).toMatchInlineSnapshot();
  });

  it('write nothing unless the head is where the group wants it', () => {
    const traversal = traversalWrite(
      {
        after: { seq: 1, time: 2, digest: 'd1' },
        fence: 'f',
        dropEdges: ['e'],
        dropVertices: [],
        newVertices: [{ id: 'v', label: 'artifact', properties: [['name', 'n']] }],
        setVertices: [],
        newEdges: [],
        setEdges: [],
        head: { seq: 2, time: 3, digest: 'd2' },
      },
      100,
    );
    const steps = traversal
      .getBytecode()
      .toString()
      .match(/"(?:V|property|has|sideEffect|count)"/g);
    expect(steps?.slice(0, 5)).toEqual(['"V"', '"property"', '"has"', '"has"', '"has"']);
    expect(steps?.at(-1)).toBe('"count"');
  });
});
