import { beforeEach, expect, it } from 'vitest';
import { describeApi } from '../support/describe-api.js';
import { ASSOCIATE, CONTEXT } from '../support/lineage-documents.js';

const arn = (name: string) => `arn:aws:sagemaker:local:000000000000:context/${name}`;
const LIST = `query ($filter: AssociationFilter, $first: Int, $after: String, $at: Int) {
  associations(filter: $filter, first: $first, after: $after, atCommit: $at) {
    totalCount nodes { type source { arn } destination { arn name } } pageInfo { endCursor hasNextPage }
  }
}`;

describeApi('associations', (api) => {
  beforeEach(async () => {
    for (const name of ['hub', 'a', 'b', 'c']) {
      const type = name === 'hub' ? 'Hub' : 'Spoke';
      await api().ask(CONTEXT, { input: { name, sourceUri: 's', type } });
    }
    for (const [name, type] of Object.entries({ a: 'PRODUCED', b: 'PRODUCED', c: null })) {
      api().clock.time += 1_000;
      await api().ask(ASSOCIATE, { source: arn('hub'), destination: arn(name), type });
    }
    await api().ask(ASSOCIATE, { source: arn('a'), destination: arn('hub'), type: 'SAME_AS' });
  });

  it('filters by ends, their types, type and time', async () => {
    const count = async (filter: object) =>
      (await api().ask(LIST, { filter })).associations.totalCount;
    expect(await count({})).toBe(4);
    expect(await count({ sourceArn: arn('hub') })).toBe(3);
    expect(await count({ destinationArn: arn('hub') })).toBe(1);
    expect(await count({ sourceArn: arn('hub'), destinationArn: arn('b') })).toBe(1);
    expect(await count({ sourceType: 'Spoke' })).toBe(1);
    expect(await count({ destinationType: 'Spoke' })).toBe(3);
    expect(await count({ type: 'PRODUCED' })).toBe(2);
    expect(await count({ createdAfter: '2026-01-01T00:00:02Z' })).toBe(3);
    expect(await count({ createdBefore: '2026-01-01T00:00:02Z' })).toBe(2);
  });

  it('pages newest first', async () => {
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const { associations } = await api().ask(LIST, {
        first: 1,
        after,
        filter: { sourceArn: arn('hub') },
      });
      seen.push(associations.nodes[0].destination.name);
      after = associations.pageInfo.hasNextPage ? associations.pageInfo.endCursor : undefined;
    } while (after);
    expect(seen).toEqual(['c', 'b', 'a']);
  });

  it('reads as they stood at a commit, also after they were deleted', async () => {
    await api().ask(
      'mutation ($source: Arn!, $destination: Arn!) { deleteAssociation(source: $source, destination: $destination) }',
      { source: arn('hub'), destination: arn('a') },
    );
    const filter = { destinationArn: arn('a') };
    expect((await api().ask(LIST, { filter })).associations.totalCount).toBe(0);
    const { associations } = await api().ask(LIST, { filter, at: 5 });
    expect(associations.nodes).toMatchObject([{ source: { arn: arn('hub') } }]);
  });

  it('are paged at an entity, both ways', async () => {
    const query = `query ($arn: Arn!, $first: Int, $after: String, $types: [AssociationType!]) { lineageEntity(arn: $arn) {
      outgoing(first: $first, after: $after, types: $types) { totalCount nodes { type destination { name } } pageInfo { endCursor hasNextPage } }
      incoming { totalCount nodes { type source { name } } } } }`;
    const { lineageEntity: hub } = await api().ask(query, { arn: arn('hub'), first: 2 });
    expect(hub.incoming).toEqual({
      totalCount: 1,
      nodes: [{ type: 'SAME_AS', source: { name: 'a' } }],
    });
    expect(hub.outgoing.totalCount).toBe(3);
    const after = hub.outgoing.pageInfo.endCursor;
    const { lineageEntity: rest } = await api().ask(query, { arn: arn('hub'), first: 2, after });
    expect([...hub.outgoing.nodes, ...rest.outgoing.nodes]).toEqual([
      { type: null, destination: { name: 'c' } },
      { type: 'PRODUCED', destination: { name: 'b' } },
      { type: 'PRODUCED', destination: { name: 'a' } },
    ]);
    expect(rest.outgoing.pageInfo.hasNextPage).toBe(false);
    const typed = await api().ask(query, { arn: arn('hub'), types: ['PRODUCED'] });
    expect(typed.lineageEntity.outgoing.totalCount).toBe(2);
  });
});
