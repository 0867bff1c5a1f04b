import { expect, it } from 'vitest';
import { describeApi } from '../support/describe-api.js';
import { CONTEXT } from '../support/lineage-documents.js';
import type { StoreApi } from '../support/schema-api.js';

const LIST = `query ($filter: EntityFilter, $orderBy: EntityOrder, $at: Int, $first: Int, $after: String) {
  contexts(filter: $filter, orderBy: $orderBy, atCommit: $at, first: $first, after: $after) {
    nodes { name } edges { cursor node { name } } totalCount
    pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
  }
}`;

/** Seven contexts, a second apart; two pairs share a moment, so that ties need breaking. */
async function record(api: StoreApi): Promise<void> {
  for (const [at, name] of ['e', 'a', 'c', 'b', 'g', 'f', 'd'].entries()) {
    if (at % 3 !== 2) api.clock.time += 1_000;
    const type = at % 2 === 0 ? 'Endpoint' : 'ModelGroup';
    await api.ask(CONTEXT, { input: { name: `ctx-${name}`, sourceUri: `src-${name}`, type } });
  }
}

async function pages(api: StoreApi, variables: object): Promise<string[]> {
  const names: string[] = [];
  let after: string | undefined;
  do {
    const { contexts } = await api.ask(LIST, { ...variables, after });
    names.push(...contexts.nodes.map(({ name }: { name: string }) => name));
    expect(contexts.totalCount).toBe(7);
    expect(contexts.pageInfo.hasPreviousPage).toBe(after !== undefined);
    after = contexts.pageInfo.hasNextPage ? contexts.pageInfo.endCursor : undefined;
  } while (after);
  return names;
}

describeApi('lists of entities', (api) => {
  it('refuses to look trial components up by a source URI, which they have not', async () => {
    const find = (selection: string) =>
      api().run(`{ trialComponents(filter: { sourceUri: "s3://b/x" }) { ${selection} } }`);
    for (const selection of ['nodes { arn }', 'totalCount'])
      expect((await find(selection)).code).toBe('VALIDATION_FAILED');
    const all = await api().ask('{ trialComponents(filter: { sourceUri: null }) { totalCount } }');
    expect(all.trialComponents.totalCount).toBe(0);
  });

  it('returns every entity once, in order, with any page size', async () => {
    await record(api());
    for (const by of ['NAME', 'CREATION_TIME']) {
      for (const order of ['ASCENDING', 'DESCENDING']) {
        const whole = await pages(api(), { orderBy: { by, order }, first: 7 });
        expect(new Set(whole).size).toBe(7);
        if (by === 'NAME') {
          const sorted = [...whole].sort();
          expect(whole).toEqual(order === 'ASCENDING' ? sorted : sorted.reverse());
        }
        for (const first of [1, 2, 3, 6])
          expect(await pages(api(), { orderBy: { by, order }, first })).toEqual(whole);
      }
    }
  });

  it('is newest first, with 50 to a page, by default', async () => {
    await record(api());
    const { contexts } = await api().ask('{ contexts { nodes { creationTime } } }');
    const times = contexts.nodes.map(({ creationTime }: { creationTime: string }) => creationTime);
    expect(times).toEqual([...times].sort().reverse());
  });

  it('filters by name, type, source and time', async () => {
    await record(api());
    const count = async (filter: object) => (await api().ask(LIST, { filter })).contexts.totalCount;
    expect(await count({ nameContains: 'x-a' })).toBe(1);
    expect(await count({ nameContains: 'X-A' })).toBe(0);
    expect(await count({ type: 'ModelGroup' })).toBe(3);
    expect(await count({ sourceUri: 'src-g' })).toBe(1);
    const second = '2026-01-01T00:00:02.000Z';
    expect(await count({ createdAfter: second })).toBe(6);
    expect(await count({ createdBefore: second })).toBe(3);
    expect(await count({ createdAfter: second, createdBefore: second })).toBe(2);
    expect(await count({ createdAfter: null, type: null })).toBe(7);
  });

  it('shifts nothing when entities are recorded between pages', async () => {
    await record(api());
    const orderBy = { by: 'NAME', order: 'ASCENDING' };
    const first = (await api().ask(LIST, { orderBy, first: 3 })).contexts;
    await api().ask(CONTEXT, { input: { name: 'ctx-aa', sourceUri: 'x', type: 'T' } });
    await api().ask(CONTEXT, { input: { name: 'ctx-zz', sourceUri: 'x', type: 'T' } });
    const after = first.pageInfo.endCursor;
    const rest = (await api().ask(LIST, { orderBy, first: 9, after })).contexts;
    expect(rest.nodes.map(({ name }: { name: string }) => name)).toEqual(
      ['d', 'e', 'f', 'g', 'zz'].map((letter) => `ctx-${letter}`),
    );
  });

  it('reads as it stood at a commit', async () => {
    await record(api());
    const { contexts } = await api().ask(LIST, { at: 3 });
    expect(contexts.totalCount).toBe(3);
    expect(contexts.nodes).toHaveLength(3);
    expect((await api().run(LIST, { at: 99 })).code).toBe('NOT_FOUND');
  });

  it('refuses cursors of another order, of another list, and invalid ones', async () => {
    await record(api());
    const { contexts } = await api().ask(LIST, { first: 2 });
    const after = contexts.pageInfo.endCursor;
    const codes = [
      await api().run(LIST, { after, orderBy: { by: 'NAME', order: 'DESCENDING' } }),
      await api().run('query ($after: String) { actions(after: $after) { totalCount } }', {
        after,
      }),
      await api().run('query ($after: String) { associations(after: $after) { totalCount } }', {
        after,
      }),
      await api().run('query ($after: String) { commits(after: $after) { nodes { seq } } }', {
        after,
      }),
      await api().run(LIST, { after: 'garbage' }),
      await api().run(LIST, { after: '' }),
      await api().run(LIST, { after: Buffer.from('{"o":1}').toString('base64url') }),
      await api().run(LIST, { after: Buffer.from('null').toString('base64url') }),
      await api().run(LIST, { after: withKey(after, { a: 1 }) }),
      await api().run(LIST, { after: withKey(after, null) }),
    ];
    expect(new Set(codes.map(({ code }) => code))).toEqual(new Set(['CURSOR_INVALID']));
  });

  it('refuses pages of no item or of too many', async () => {
    for (const first of [0, -1, 1_001])
      expect((await api().run(LIST, { first })).code).toBe('PAGE_SIZE_EXCEEDED');
    expect((await api().run(LIST, { first: null })).code).toBeUndefined();
  });
});

/** The cursor with something else where its key was. */
function withKey(cursor: string, k: unknown): string {
  const data = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  return Buffer.from(JSON.stringify({ ...data, k })).toString('base64url');
}
