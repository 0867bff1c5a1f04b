import gremlin from 'gremlin';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  BulkSet,
  EdgeNode,
  Subgraph,
  Tree,
  VertexNode,
} from '#graph-export/companion/gremlin/engine/items.js';
import { GraphBinaryWriter } from '#graph-export/companion/gremlin/wire/graphbinary-writer.js';
import { type EdgeId, int, type VertexId } from '#src/domain/graph/index.js';
import { Ledger } from '#src/ledger/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { edge, put, vertex } from '../../contract/graph-store/elements.js';
import { type CompanionUnderTest, startCompanion } from '../../support/companion-server.js';
import { ManualClock } from '../../support/manual-clock.js';
import { openTestStore } from '../../support/open-test-store.js';

describe('gathered items', () => {
  let store: GraphStore;
  let server: CompanionUnderTest;

  beforeEach(async () => {
    store = await openTestStore('memory', { directory: '', fresh: true });
    const graph = [vertex('a'), vertex('b'), vertex('c'), edge('a', 'b'), edge('b', 'c')];
    await new Ledger({ store, clock: new ManualClock() }).commit(put(...graph));
    server = await startCompanion(store);
  });
  afterEach(async () => {
    await server[Symbol.asyncDispose]();
    await store.close();
  });

  const ask = async (gremlin: string, { types = false, at = server } = {}) => {
    const accept = `application/vnd.gremlin-v3.0+json${types ? '' : ';types=false'}`;
    const request = { method: 'POST', headers: { accept }, body: JSON.stringify({ gremlin }) };
    const response = await fetch(`${at.url}/gremlin`, request);
    const body = (await response.json()) as { message: string; result?: { data: unknown } };
    return body.result ? { status: response.status, data: body.result.data } : body;
  };

  it.each([
    ['contain more than', `g.inject(1).repeat(project('a','b').by().by()).times(26)`],
    [
      'contain more than',
      `g.inject(1).repeat(project('a','b').by().by()).times(26).dedup().count()`,
    ],
    ['nest more than', 'g.inject(1).repeat(local(fold())).times(20000)'],
    ['nest more than', `g.inject(1).aggregate('x').local(cap('x')).aggregate('x').cap('x')`],
  ])('are refused when they %s the bound: %s', async (problem, script) => {
    expect(await ask(script)).toMatchObject({
      code: 'QUERY_TOO_COSTLY',
      message: expect.stringContaining(problem),
    });
  });

  it('are drawn from very many equal traversers', async () => {
    const script = 'g.V().repeat(both()).times(36).sample(2).count()';
    expect(await ask(script)).toMatchObject({ data: [2] });
  });

  it('are compared however deep they nest', async () => {
    const script = 'g.inject(1,1).repeat(local(fold())).times(100).dedup().count()';
    expect(await ask(script)).toMatchObject({ data: [1] });
  });

  it('form a tree of paths', async () => {
    const script = "g.V().has('name','a').out().out().tree().by('name')";
    const leaf = (key: string, value: unknown[] = []) => [{ key, value }];
    expect(await ask(script)).toMatchObject({ data: [leaf('a', leaf('b', leaf('c')))] });
    expect(await ask(script, { types: true })).toMatchObject({
      data: { '@value': [{ '@type': 'g:Tree', '@value': [{ key: 'a' }] }] },
    });
    expect(
      await ask("g.V().order().by('name').out().tree('t').by('name').count().cap('t')"),
    ).toMatchObject({
      data: [[...leaf('a', leaf('b')), ...leaf('b', leaf('c'))]],
    });
  });

  it('form a part of the graph', async () => {
    const script = "g.V().has('name','a').outE().subgraph('s').cap('s')";
    expect(await ask(script, { types: true })).toMatchObject({
      data: {
        '@value': [
          {
            '@type': 'tinker:graph',
            '@value': {
              vertices: [{ '@type': 'g:Vertex' }, { '@type': 'g:Vertex' }],
              edges: [{ '@type': 'g:Edge', '@value': { inVLabel: 'artifact' } }],
            },
          },
        ],
      },
    });
  });

  it('are seen by the next step as far as each traverser has gone, when gathered lazily', async () => {
    const lazily = "g.V().order().by('name').local(aggregate('x').by('name')).select('x')";
    expect(await ask(lazily)).toMatchObject({ data: [['a'], ['a', 'b'], ['a', 'b', 'c']] });
    const first = "g.V().both().where(without('x')).local(aggregate('x')).values('name')";
    expect(await ask(`${first}.order()`)).toMatchObject({ data: ['a', 'b', 'c'] });
  });

  it('are measured by a profile, with the names of the steps', async () => {
    const profiled = (await ask("g.V().has('name','a').out().profile()")) as { data: unknown[] };
    expect(profiled.data).toEqual([
      {
        dur: expect.any(Number),
        metrics: [
          expect.objectContaining({
            name: "V().has('name', 'a')",
            counts: { traverserCount: 1, elementCount: 1 },
          }),
          expect.objectContaining({
            name: 'out()',
            annotations: { percentDur: expect.any(Number) },
          }),
        ],
      },
    ]);
    expect(await ask('g.V().count().profile()', { types: true })).toMatchObject({
      data: { '@value': [{ '@type': 'g:TraversalMetrics', '@value': { '@type': 'g:Map' } }] },
    });
  });

  it('are not gathered by an explanation, which shows how the traversal would run', async () => {
    const { data } = (await ask("g.V().hasLabel('artifact').count().explain()")) as {
      data: string[];
    };
    expect(data[0]).toMatch(/Original Traversal +\[V\(\), hasLabel\('artifact'\), count\(\)\]/);
    expect(data[0]).toMatch(
      /Final Traversal +\[V\(\).hasLabel\('artifact'\).count\(\) by the index\]/,
    );
  });

  it('are drawn by chance from as many as there are, without counting them out', async () => {
    const many = 'g.V().repeat(both()).times(60)';
    const { data: all } = (await ask(`${many}.count()`)) as { data: number[] };
    const { data: some } = (await ask(`${many}.coin(0.5d).count()`)) as { data: number[] };
    expect(some[0]).toBeGreaterThan(0.4 * (all[0] ?? 0));
    expect(some[0]).toBeLessThan(0.6 * (all[0] ?? 0));
  });

  it.each([
    "g.V().both().aggregate('x').limit(1)",
    "g.V().both().tree().by('name')",
    'g.V().both().both().sample(1)',
    "g.V().match(__.as('a').both().as('b'), __.as('b').both().as('c'))",
    "g.V().repeat(both().aggregate('x')).times(2)",
  ])('count against the limit of a traversal: %s', async (script) => {
    await using small = await startCompanion(store, { maxHeld: 3 });
    expect(await ask(script, { at: small })).toMatchObject({ code: 'QUERY_TOO_COSTLY' });
  });

  it.each([
    ['g.V().local(inject(1))', /constant\(\)/],
    ["g.V().aggregate(local, 'x')", /local\(aggregate\('x'\)\)/],
    ["g.V().aggregate('x').tree('x')", /'x'/],
    ["g.V().cap('x')", /'x'/],
    ["g.V().has('name', regex('(?=a)'))", /\(\?=a\)/],
    ["g.V().has('name', regex('(a{100}){10}b{500}'))", /states/],
    ["g.V().subgraph('s')", /outE\(\)/],
    ["g.V().choose(values('name')).option(any, constant(1))", /unproductive/],
    ["g.V().match(__.as('a').out().as('b'), __.as('c').in().as('b'))", /variable/],
    ['g.V().repeat(sample(1)).times(2)', /'sample'/],
    ["g.V().profile('x').cap('x')", /last step/],
  ])('are refused with advice: %s', async (script, reason) => {
    expect(await ask(script)).toMatchObject({
      code: 'VALIDATION_FAILED',
      message: expect.stringMatching(reason),
    });
  });

  it('are gathered by the bytecode of a driver too', async () => {
    const driver = new gremlin.driver.DriverRemoteConnection(server.socketUrl);
    const g = gremlin.process.traversal().withRemote(driver);
    const {
      statics: __,
      pick,
      TextP,
    } = gremlin.process as typeof gremlin.process & {
      pick: { none: gremlin.process.EnumValue };
      TextP: { regex(text: string): unknown };
    };
    try {
      expect(await g.V().aggregate('x').by('name').cap('x').next()).toMatchObject({
        value: expect.arrayContaining(['a', 'b', 'c']),
      });
      expect(
        await g
          .V()
          .has('name', TextP.regex('^[ab]$'))
          .choose(__.values('name'))
          .option('a', __.constant(1))
          .option(pick.none, __.constant(2))
          .toList(),
      ).toEqual(expect.arrayContaining([1, 2]));
      expect(
        await g
          .V()
          .match(__.as('x').out().as('y'), __.as('y').out().as('z'))
          .select('z')
          .values('name')
          .toList(),
      ).toEqual(['c']);
      expect(await g.inject(1, 2).sample(1).count().next()).toMatchObject({ value: 1 });
    } finally {
      await driver.close();
    }
  });
});

describe('GraphBinary', () => {
  const writer = new GraphBinaryWriter({ bare: false });
  const id = (last: number) => `${'0'.repeat(31)}${last}`;

  it('has trees, bulk sets and graphs as a Gremlin Server writes them', () => {
    const tree = new Tree();
    const below = new Tree();
    below.branches.set('2', { item: int(2), tree: new Tree() });
    tree.branches.set('a', { item: 'a', tree: below });
    expect(writer.item(tree).toString('hex')).toBe(
      '2b0000000001030000000001610000000101000000000200000000',
    );
    const set = new BulkSet();
    for (const item of ['a', 'a', { type: 'Long', value: '1' } as const]) set.add(item);
    expect(writer.item(set).toString('hex')).toBe(
      '2a0000000002030000000001610000000000000002020000000000000000010000000000000001',
    );
    const [from, to] = [
      { id: id(1) as VertexId, labels: ['p'], properties: {} },
      { id: id(2) as VertexId, labels: ['q'], properties: {} },
    ];
    const graph = new Subgraph();
    for (const each of [from, to]) graph.vertices.set(each.id, new VertexNode(each.id, each));
    const link = {
      id: id(3) as EdgeId,
      label: 'k',
      from: from.id,
      to: to.id,
      properties: { w: int(5) },
    };
    graph.edges.set(link.id, new EdgeNode(link));
    const text = (value: string) =>
      `0300${Buffer.from([0, 0, 0, value.length]).toString('hex')}${Buffer.from(value).toString('hex')}`;
    expect(writer.item(graph).toString('hex')).toBe(
      `100000000002${text(id(1))}000000017000000000${text(id(2))}000000017100000000` +
        `00000001${text(id(3))}000000016b${text(id(2))}fe01${text(id(1))}fe01fe01` +
        '000000010f000000000177010000000005fe01',
    );
  });
});
