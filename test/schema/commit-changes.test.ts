import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Change, vertexIdOf } from '#src/domain/graph/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { openMemoryStore } from '#src/stores/memory/index.js';
import { recordCalls } from '../support/recording-store.js';
import { type StoreApi, schemaOver } from '../support/schema-api.js';

function artifactPut(id: string): Change {
  const vertex = { id: vertexIdOf(id), labels: ['artifact'], properties: { arn: id } };
  return { kind: 'putVertex', vertex };
}

describe('the changes of a commit', () => {
  let store: GraphStore;
  let api: StoreApi;
  beforeEach(async () => {
    store = await openMemoryStore();
    api = schemaOver(store);
  });
  afterEach(async () => {
    await api.ledger.close();
    await store.close();
  });
  const commit = (count: number, name = 'a') => {
    const changes = Array.from({ length: count }, (_, at) => artifactPut(`${name}${at}`));
    return api.ledger.commit({ actor: 'me', changes });
  };

  it('come in pages that together are all of them', async () => {
    await commit(25);
    const query =
      'query ($o: Int) { commit { changeCount changes(first: 10, offset: $o) { arn } } }';
    const pages = await Promise.all([0, 10, 20, 30].map((o) => api.ask(query, { o })));
    expect(pages.map((page) => page.commit.changes.length)).toEqual([10, 10, 5, 0]);
    const arns = pages.flatMap((page) => page.commit.changes.map((it: { arn: string }) => it.arn));
    const all = (await api.ask('{ commit { changeCount changes { arn } } }')).commit;
    expect(all.changeCount).toBe(25);
    expect(arns).toEqual(all.changes.map((it: { arn: string }) => it.arn));
  });

  it('refuse a page or an offset that makes no sense', async () => {
    await commit(1);
    const codeOf = async (args: string) =>
      (await api.run(`{ commit { changes(${args}) { kind } } }`)).code;
    expect(await codeOf('first: 0')).toBe('PAGE_SIZE_EXCEEDED');
    expect(await codeOf('first: 1001')).toBe('PAGE_SIZE_EXCEEDED');
    expect(await codeOf('offset: -1')).toBe('VALIDATION_FAILED');
  });

  it('of several commits are counted before any is read', async () => {
    for (const name of ['a', 'b', 'c']) await commit(40_000, name);
    const calls = recordCalls(store);
    const asked = schemaOver(calls.store);
    const query = (first: number) =>
      `{ commits(first: ${first}) { nodes { changes(first: 1) { kind } } } }`;
    expect((await asked.run(query(3))).code).toBe('QUERY_TOO_COSTLY');
    expect(calls.take()['commits'] ?? 0).toBe(0);
    expect((await asked.run(query(2))).errors).toEqual([]);
  });

  it('of a single commit are read however many there are', async () => {
    await commit(120_000);
    const { commit: found } = await api.ask('{ commit { changes(offset: 119999) { arn } } }');
    expect(found.changes).toHaveLength(1);
  });
});
