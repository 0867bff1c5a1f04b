import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ApiLimits, DEFAULT_API_LIMITS } from '#schema/context.js';
import { type Change, vertexIdOf } from '#src/domain/graph/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { openMemoryStore } from '#src/stores/memory/index.js';
import { type GraphQLApi, openGraphQLApi } from '../support/graphql-api.js';
import { recordCalls } from '../support/recording-store.js';

describe('the cost of changes', () => {
  let store: GraphStore;
  let api: GraphQLApi;
  const HUNDRED = Array.from({ length: 100 }, (_, at) => `${at}`);
  const asking = (limits: Partial<ApiLimits>) => {
    const calls = recordCalls(store);
    const all = { ...DEFAULT_API_LIMITS, ...limits };
    return { calls, asked: openGraphQLApi(calls.store, { limits: all }) };
  };
  beforeEach(async () => {
    store = await openMemoryStore();
    api = openGraphQLApi(store);
    const changes = (commit: number) =>
      HUNDRED.map((at) => artifactPut(`s3://a-bucket/${commit}/${at}`));
    for (const commit of [1, 2, 3])
      await api.ledger.commit({ actor: 'me', changes: changes(commit) });
  });

  afterEach(async () => {
    await api.ledger.close();
    await store.close();
  });

  it.each([
    ['a page of commits', '{ commits(first: 3) { nodes { changes { kind } } } }', 300],
    ['a commit', '{ commit(seq: 1) { changes { kind } } }', 100],
    ['what is inside a change', '{ commit { changes { association { type } } } }', 200],
    [
      'pages inside',
      `{ commit { changes { association { source { incoming(first: 2) {
        nodes { type } } } } } } }`,
      600,
    ],
    ['two names', '{ commit { one: changes { kind } two: changes { arn } } }', 200],
  ])('is counted for %s before any is read', async (_of, query, cost) => {
    const enough = asking({ maxCost: 2 * cost });
    expect((await enough.asked.run(query)).errors).toEqual([]);
    expect(enough.calls.take()['commits']).toBeGreaterThan(0);
    const { calls, asked } = asking({ maxCost: cost - 1 });
    const { errors } = await asked.run(query);
    const details = { max: cost - 1, cost };
    expect(errors).toMatchObject([{ extensions: { code: 'QUERY_TOO_COSTLY', details } }]);
    expect(calls.take()['commits'] ?? 0).toBe(0);
    const exact = asking({ maxCost: cost });
    expect((await exact.asked.run(query)).errors).toEqual([]);
  });

  it('reads a variable as the request does', async () => {
    const query = `query ($first: Int!, $at: DateTime!, $with: Boolean!) { commit(time: $at) {
        changes { association @include(if: $with) { source { incoming(first: $first) {
          nodes { type } } } } } } }`;
    const variables = { first: 100, at: '2100-01-01T00:00:00Z', with: true };
    const { asked } = asking({ maxCost: 10_000 });
    expect((await asked.run(query, variables)).code).toBe('QUERY_TOO_COSTLY');
    expect((await asked.run(query, { ...variables, with: false })).errors).toEqual([]);
    expect((await asked.run(query, { ...variables, first: 10 })).errors).toEqual([]);
  });
});

function artifactPut(id: string): Change {
  const vertex = { id: vertexIdOf(id), labels: ['artifact'], properties: { arn: id } };
  return { kind: 'putVertex', vertex };
}
