import gremlin from 'gremlin';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { date, int, vertexIdOf } from '#src/domain/graph/index.js';
import { Ledger } from '#src/ledger/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { edge, namedEdge, put, vertex } from '../../contract/graph-store/elements.js';
import { type CompanionUnderTest, startCompanion } from '../../support/companion-server.js';
import { ManualClock } from '../../support/manual-clock.js';
import { openTestStore } from '../../support/open-test-store.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';

const FORMATS = {
  GraphBinary: 'application/vnd.graphbinary-v1.0',
  GraphSON: 'application/vnd.gremlin-v3.0+json',
} as const;

const GRAPH = put(
  vertex('a', { properties: { n: int(1), d: date(5), m: ['p', 'q'] } }),
  vertex('b', { type: 'DataSet' }),
  vertex('c', { labels: ['action'] }),
  vertex('secret', { labels: ['client_token'] }),
  edge('a', 'b'),
  edge('b', 'c', { label: 'Produced' }),
  namedEdge('x', 'c>a', 'DerivedFrom'),
);

describe('the official driver', () => {
  const directories = temporaryDirectory();
  let store: GraphStore;
  let server: CompanionUnderTest;

  beforeEach(async () => {
    store = await openTestStore('embedded', { directory: await directories.fresh(), fresh: true });
    await new Ledger({ store, clock: new ManualClock() }).commit(GRAPH);
    server = await startCompanion(store);
  });

  afterEach(async () => {
    await server[Symbol.asyncDispose]();
    await store.close();
  });

  describe.each(Object.entries(FORMATS))('in %s', (_format, mimeType) => {
    it('runs scripts', async () => {
      const client = new gremlin.driver.Client(server.socketUrl, {
        traversalSource: 'g',
        mimeType,
      });
      const ask = async (script: string, bindings = {}) =>
        (await client.submit(script, bindings)).toArray();
      try {
        const [path] = await ask("g.V().has('name', x).outE().inV().path()", { x: 'a' });
        expect(path.objects.map(({ label }: { label: string }) => label)).toEqual([
          'artifact',
          'ContributedTo',
          'artifact',
        ]);
        expect(await ask('g.V().count()')).toEqual([3]);
        expect(
          await ask("g.V().has('name','a').repeat(out()).times(3).path().by('name').unfold()"),
        ).toEqual(['a', 'b', 'c', 'a']);
        expect(
          await ask("g.V().where(__.in().count().is(1)).values('name').order().by(desc)"),
        ).toEqual(['c', 'b', 'a']);
        expect(await ask("g.V().has('n', gt(0)).values('m').fold()")).toEqual([['p', 'q']]);
        const [values] = await ask("g.V().has('n', 1).valueMap('n','d','m')");
        expect(values).toEqual(
          new Map<string, unknown>([
            ['n', [1]],
            ['d', [new Date(5)]],
            ['m', ['p', 'q']],
          ]),
        );
        const [data] = await ask(
          "g.V().hasLabel('artifact').has('type','DataSet').valueMap('arn','type','sourcearn','status')",
        );
        expect(data).toEqual(
          new Map([
            ['arn', ['b']],
            ['type', ['DataSet']],
          ]),
        );
        expect(await ask('g.V().groupCount().by(T.label).next()')).toEqual(
          expect.arrayContaining([new Map([['artifact', 2]]), new Map([['action', 1]])]),
        );
        expect(await ask('g.V().iterate()')).toEqual([]);
        for (const script of [
          "g.addV('x')",
          "g.V().property('x', 1)",
          'g.V().drop()',
          'g.V().sideEffect{ 1 }',
          'System.exit(1)',
        ]) {
          await expect(ask(script)).rejects.toMatchObject({ statusCode: 597 });
        }
        await expect(ask('g.V().foo()')).rejects.toThrow(/'foo'/);
      } finally {
        await client.close();
      }
    });

    it('runs traversals', async () => {
      const connection = new gremlin.driver.DriverRemoteConnection(server.socketUrl, { mimeType });
      const g = gremlin.process.traversal().withRemote(connection);
      const { statics: __, P, TextP, order, t } = gremlin.process;
      try {
        expect(
          await g
            .V()
            .has('name', P.within('a', 'b'))
            .order()
            .by('name', order.desc)
            .values('name')
            .toList(),
        ).toEqual(['b', 'a']);
        expect(await g.V().repeat(__.out()).times(2).count().next()).toMatchObject({ value: 3 });
        expect(await g.V(vertexIdOf('a')).out().id().toList()).toEqual([vertexIdOf('b')]);
        expect(await g.V().has('name', TextP.startingWith('a')).values('d').next()).toMatchObject({
          value: new Date(5),
        });
        const [found] = (await g.V().hasLabel('action').toList()) as gremlin.structure.Vertex[];
        expect(found).toMatchObject({ id: vertexIdOf('c'), label: 'action' });
        expect(await g.V(found).both().dedup().by(t.label).count().next()).toMatchObject({
          value: 1,
        });
        const edges = (await g.E().hasLabel('Produced').elementMap().toList()) as Map<
          unknown,
          unknown
        >[];
        expect([...(edges[0]?.values() ?? [])]).toContainEqual(
          new Map([
            [t.id, vertexIdOf('b')],
            [t.label, 'artifact'],
          ]),
        );
        await expect(g.addV('x').iterate()).rejects.toMatchObject({ statusCode: 597 });
        await expect(g.V().drop().iterate()).rejects.toThrow(/'drop'/);
      } finally {
        await connection.close();
      }
    });
  });

  it('answers over HTTP, with types or without', async () => {
    const post = await fetch(`${server.url}/gremlin`, {
      method: 'POST',
      body: JSON.stringify({ gremlin: 'g.V().has("name",x).values("n")', bindings: { x: 'a' } }),
    });
    expect(post.status).toBe(200);
    expect(((await post.json()) as { result: object }).result).toMatchObject({
      data: { '@type': 'g:List', '@value': [{ '@type': 'g:Int32', '@value': 1 }] },
    });
    const script = encodeURIComponent("g.V().has('n').valueMap(true,'n','m')");
    const get = await fetch(`${server.url}/gremlin?gremlin=${script}`, {
      headers: { accept: 'application/vnd.gremlin-v3.0+json;types=false' },
    });
    expect(((await get.json()) as { result: object }).result).toEqual({
      data: [{ id: vertexIdOf('a'), label: 'artifact', n: [1], m: ['p', 'q'] }],
      meta: {},
    });
    const bad = await fetch(`${server.url}/gremlin`, {
      method: 'POST',
      body: '{"gremlin":"g.V("}',
    });
    expect(bad.status).toBe(400);
    expect(await bad.json()).toMatchObject({ code: 'VALIDATION_FAILED' });
  });
});
