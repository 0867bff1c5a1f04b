import gremlin from 'gremlin';
import { describe, expect, it } from 'vitest';
import { type VertexId, vertexIdOf } from '#src/domain/graph/index.js';
import type { Request } from '#src/stores/gremlin/connection.js';
import { ElementReads } from '#src/stores/gremlin/reads/element-reads.js';
import { LiveLayer } from '#src/stores/gremlin/reads/live-layer.js';
import { pastVersions } from '#src/stores/gremlin/reads/past-versions.js';
import { traversalWrite } from '#src/stores/gremlin/write/traversal-write.js';
import { LayeredReads } from '#src/stores/shared/layered-reads.js';
import { Layers } from '#src/stores/shared/layers.js';
import { PastLayer } from '#src/stores/shared/past-layer.js';

const translator = new gremlin.process.Translator('g');

/** The Gremlin that reads send to a server that finds nothing. */
function recording() {
  const texts: string[] = [];
  const read = async (request: Request) => {
    if ('traversal' in request) texts.push(translator.translate(request.traversal));
    return [];
  };
  const connection = { read };
  const elements = new ElementReads(connection, { idsPerRequest: 10 });
  const live = new LiveLayer({ connection, elements, idsPerRequest: 10 });
  const past = new PastLayer(pastVersions(connection, 10));
  return { texts, reads: new LayeredReads({ live, past, layers }) };
}

const a = vertexIdOf('a');
const head = { seq: 7, time: 8, digest: 'd7' };
const layers = new Layers({ known: () => head, readHead: async () => head });

describe('Gremlin traversals', () => {
  it('look vertices up by both native ids, and past versions by property', async () => {
    const { texts, reads } = recording();
    await reads.vertices([a], 4);
    expect(texts).toMatchInlineSnapshot(`
      [
        "g.V(['ca978112ca1bbdcafac231b39a23dc4d', 'ca978112ca1bbdcafac231b39a23dc4d~']).has('_image').has('_began', lte(4)).map(__.values('_began', '_image').fold())",
        "g.V().has('_kind', 'v').hasLabel('forebear_past').has('_began', lte(4)).has('_ended', gt(4)).has('_of', 'ca978112ca1bbdcafac231b39a23dc4d').map(__.values('_began', '_image').fold())",
      ]
    `);
  });

  it('list vertices with keyset pagination', async () => {
    const { texts, reads } = recording();
    await reads.list({
      label: 'artifact',
      where: { type: 'Model', createdAfter: 5 },
      order: { by: 'name', direction: 'descending' },
      first: 2,
      after: { key: 'n', id: 'i' },
    });
    expect(texts).toMatchInlineSnapshot(`
      [
        "g.V().or(__.hasLabel('artifact'), __.has('_labels').or(__.has('_labels', eq('["artifact"]')), __.has('_labels', startingWith('["artifact",')), __.has('_labels', containing('","artifact","')), __.has('_labels', endingWith('","artifact"]')))).has('_image').has('type', 'Model').hasNot('_kind').filter(__.coalesce(__.values('creationtime').limit(1), __.constant(0)).is(gte(5))).or(__.coalesce(__.values('name').limit(1), __.constant('')).is(lt('n')), __.and(__.coalesce(__.values('name').limit(1), __.constant('')).is('n'), __.id().is(lt('i')))).order().by(__.coalesce(__.values('name').limit(1), __.constant('')), desc).by(__.id(), desc).limit(3).map(__.values('_began', '_image').fold())",
      ]
    `);
  });

  it('page the edges of vertices in one request', async () => {
    const { texts, reads } = recording();
    await reads.incident({ vertices: [a as VertexId], direction: 'out', labels: ['L'], first: 3 });
    await reads.countEdges({ from: a, toType: 'Model' });
    expect(texts).toMatchInlineSnapshot(`
      [
        "g.V(['ca978112ca1bbdcafac231b39a23dc4d', 'ca978112ca1bbdcafac231b39a23dc4d~']).flatMap(__.outE('L').has('_image').order().by(__.coalesce(__.values('creationtime').limit(1), __.constant(0)), desc).by(__.values('_id'), desc).limit(4)).map(__.values('_began', '_image').fold())",
        "g.V(['ca978112ca1bbdcafac231b39a23dc4d', 'ca978112ca1bbdcafac231b39a23dc4d~']).outE().has('_image').filter(__.inV().has('type', 'Model')).count()",
      ]
    `);
  });

  it('write nothing unless the head is the one that the group follows', () => {
    const plan = {
      records: [],
      dropEdges: [{ id: 'e', label: 'L', properties: [], from: 'v', to: 'w' }],
      dropVertices: [],
      newVertices: [{ id: 'v', label: 'artifact', properties: [['name', 'n']] }],
      setVertices: [],
      newEdges: [],
      setEdges: [],
    } as const;
    const from = { seq: 1, time: 2, digest: 'd1', fence: 'f', firstKept: 0 };
    const to = { seq: 2, time: 3, digest: 'd2' };
    const traversal = traversalWrite({ plan, from, to, also: {} }, new Map(), 100);
    const steps = traversal
      .getBytecode()
      .toString()
      .match(/"(?:V|property|has|sideEffect|count)"/g);
    expect(steps?.slice(0, 5)).toEqual(['"V"', '"property"', '"has"', '"has"', '"has"']);
    expect(steps?.at(-1)).toBe('"count"');
  });
});
