import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { int } from '#src/domain/graph/index.js';
import { Ledger } from '#src/ledger/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { edge, put, vertex } from '../../contract/graph-store/elements.js';
import { type CompanionUnderTest, startCompanion } from '../../support/companion-server.js';
import { replacing } from '../../support/export-harness.js';
import { ManualClock } from '../../support/manual-clock.js';
import { openTestStore } from '../../support/open-test-store.js';

describe('requests of graph-notebook and Graph Explorer besides traversals', () => {
  let store: GraphStore;

  beforeEach(async () => {
    store = await openTestStore('memory', { directory: '', fresh: true });
    const graph = [
      vertex('a', { properties: { n: int(1), tags: ['x', 'y'] } }),
      vertex('b'),
      vertex('c', { labels: ['action', 'odd'] }),
      vertex('secret', { labels: ['client_token'] }),
      edge('a', 'b'),
      edge('b', 'c', { label: 'Produced' }),
    ];
    await new Ledger({ store, clock: new ManualClock() }).commit(put(...graph));
  });
  afterEach(() => store.close());

  describe('about traversals that run', () => {
    let server: CompanionUnderTest;
    let release: () => void;

    beforeEach(async () => {
      const gate = new Promise<void>((resolve) => {
        release = resolve;
      });
      const list: GraphStore['list'] = async (query, options) => {
        await gate;
        return store.list(query, options);
      };
      server = await startCompanion(replacing(store, { list }));
    });
    afterEach(async () => {
      release();
      await server[Symbol.asyncDispose]();
    });

    const start = (queryId: string) =>
      fetch(`${server.url}/gremlin`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ gremlin: "g.V().values('name')", queryId }),
      });
    const status = async (query = '') =>
      (await fetch(`${server.url}/gremlin/status${query}`)).json() as Promise<{
        acceptedQueryCount: number;
        runningQueryCount: number;
        queries: readonly { queryId: string }[];
      }>;

    it('lists them, and waiting ones on request', async () => {
      const first = start('q1');
      await expect.poll(async () => (await status()).runningQueryCount).toBe(1);
      const second = start('q2');
      await expect.poll(async () => (await status()).acceptedQueryCount).toBe(2);
      expect(await status()).toEqual({
        acceptedQueryCount: 2,
        runningQueryCount: 1,
        queries: [
          {
            queryId: 'q1',
            queryString: "g.V().values('name')",
            queryEvalStats: {
              waited: expect.any(Number),
              elapsed: expect.any(Number),
              cancelled: false,
            },
          },
        ],
      });
      expect((await status('?includeWaiting=true')).queries.map((each) => each.queryId)).toEqual([
        'q1',
        'q2',
      ]);
      expect(await status('?queryId=q2')).toMatchObject({ queryId: 'q2' });
      release();
      expect((await first).status).toBe(200);
      expect((await second).status).toBe(200);
      expect(await status()).toEqual({ acceptedQueryCount: 0, runningQueryCount: 0, queries: [] });
    });

    it.each([
      ['Graph Explorer', (url: string) => fetch(`${url}?cancelQuery&queryId=q1`)],
      [
        'graph-notebook',
        (url: string) =>
          fetch(url, {
            method: 'POST',
            body: new URLSearchParams({ queryId: 'q1', cancelQuery: 'True' }),
          }),
      ],
    ])('cancels one as %s requests it', async (_tool, cancel) => {
      const running = start('q1');
      await expect.poll(async () => (await status()).runningQueryCount).toBe(1);
      const cancelled = await cancel(`${server.url}/gremlin/status`);
      expect(await cancelled.json()).toEqual({ status: '200 OK', payload: true });
      release();
      expect(await (await running).json()).toMatchObject({
        code: 'QUERY_CANCELLED',
        message: expect.stringContaining('cancelled'),
      });
    });

    it('refuses an id under which nothing runs', async () => {
      const response = await fetch(`${server.url}/gremlin/status?cancelQuery&queryId=q1`);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        code: 'InvalidParameterException',
        detailedMessage: expect.stringContaining('q1'),
      });
    });
  });

  describe('about traversals and the graph', () => {
    let server: CompanionUnderTest;

    beforeEach(async () => {
      server = await startCompanion(store);
    });
    afterEach(() => server[Symbol.asyncDispose]());

    const plan = async (kind: string, gremlin: string) => {
      const request = { method: 'POST', body: JSON.stringify({ gremlin, 'profile.chop': 250 }) };
      const response = await fetch(`${server.url}/gremlin/${kind}`, request);
      return { status: response.status, text: await response.text() };
    };

    it('explains a traversal with the lines that graph-notebook looks for', async () => {
      const { status, text } = await plan('explain', "g.V().hasLabel('artifact').out()");
      expect(status).toBe(200);
      expect(text).toContain('Neptune Gremlin Explain');
      expect(text).toMatch(/# of predicates: 2\n/);
      expect(text).toContain("[V().hasLabel('artifact'), out()]");
      expect(await plan('explain', 'g.V().foo()')).toMatchObject({ status: 400 });
    });

    it('profiles a traversal with the lines that graph-notebook looks for', async () => {
      const { status, text } = await plan('profile', 'g.V().out()');
      expect(status).toBe(200);
      expect(text).toContain('Neptune Gremlin Profile');
      expect(text).toMatch(/Query Execution: \d+\.\d+\n/);
      expect(text).toMatch(/# of predicates: 2\n/);
      expect(text).toMatch(/Count: 2\n/);
      expect(text).toMatch(/out\(\) +2 +2 /);
    });

    const summary = async (path: string, at = server) => {
      const response = await fetch(`${at.url}${path}`);
      return { status: response.status, body: await response.json() };
    };
    const basic = {
      numNodes: 3,
      numEdges: 2,
      numNodeLabels: 3,
      numEdgeLabels: 2,
      nodeLabels: ['action', 'artifact', 'odd'],
      edgeLabels: ['ContributedTo', 'Produced'],
      numNodeProperties: 5,
      numEdgeProperties: 1,
      nodeProperties: expect.arrayContaining([{ name: 3 }, { n: 1 }, { tags: 1 }]),
      edgeProperties: [{ creationtime: 2 }],
      totalNodePropertyValues: 12,
      totalEdgePropertyValues: 2,
    };

    it('sums the graph up', async () => {
      expect(await summary('/propertygraph/statistics/summary')).toEqual({
        status: 200,
        body: {
          status: '200 OK',
          payload: {
            version: 'v1',
            lastStatisticsComputationTime: expect.any(String),
            graphSummary: basic,
          },
        },
      });
    });

    it('summarises the graph in detail, at the path of Graph Explorer', async () => {
      const { body } = await summary('/pg/statistics/summary?mode=detailed');
      const names = ['arn', 'creationtime', 'name'];
      expect(body).toMatchObject({
        payload: {
          graphSummary: {
            ...basic,
            nodeStructures: expect.arrayContaining([
              {
                count: 1,
                nodeProperties: [...names.slice(0, 2), 'n', 'name', 'tags'],
                distinctOutgoingEdgeLabels: ['ContributedTo'],
              },
              { count: 1, nodeProperties: names, distinctOutgoingEdgeLabels: ['Produced'] },
              { count: 1, nodeProperties: names, distinctOutgoingEdgeLabels: [] },
            ]),
            edgeStructures: [{ count: 2, edgeProperties: ['creationtime'] }],
          },
        },
      });
    });

    it('refuses a summary that costs too much, and another mode', async () => {
      await using small = await startCompanion(store, { maxHeld: 1 });
      expect(await summary('/pg/statistics/summary', small)).toMatchObject({
        status: 500,
        body: { code: 'MemoryLimitExceededException' },
      });
      expect(await summary('/pg/statistics/summary?mode=all')).toMatchObject({
        status: 400,
        body: { code: 'InvalidParameterException' },
      });
    });
  });
});
