import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DistinctTimes } from '../support/distinct-times.js';
import { modelArchive } from '../support/model-archive.js';
import { openPlatform, type TestPlatform } from '../support/platform.js';
import { type SchemaApi, schemaOf } from '../support/schema-api.js';
import { TESTER } from '../support/test-values.js';

const SCOPE = 'arn:aws:sagemaker:local:000000000000';

describe('what belongs to resources', () => {
  let platform: TestPlatform;
  let api: SchemaApi;
  let first: { context: { arn: string }; at: number };
  beforeAll(async () => {
    platform = await openPlatform({ store: 'embedded', clock: new DistinctTimes() });
    api = schemaOf(platform.services);
    for (const name of ['gone', 'live']) {
      await platform.model(name);
      await platform.deploy(name);
    }
    const { endpoint } = await api.ask('{ endpoint(name: "gone") { context { arn } } }');
    first = { ...endpoint, at: (await platform.store.head()).seq };
    await platform.endpoints.delete('gone', TESTER);
    await platform.untilEndpoint('gone', (found) => found === undefined);
  });
  afterAll(() => platform.destroy());

  const CONTEXT = `query ($arn: Arn!, $at: Int) {
    context(arn: $arn, atCommit: $at) { endpoint { id name status } }
  }`;

  it('leads from an endpoint’s context to the endpoint, while it exists', async () => {
    const { endpoint } = await api.ask('{ endpoint(name: "live") { context { arn } } }');
    expect(await api.ask(CONTEXT, endpoint.context)).toEqual({
      context: { endpoint: { id: `${SCOPE}:endpoint/live`, name: 'live', status: 'IN_SERVICE' } },
    });
    const { arn } = first.context;
    expect(await api.ask(CONTEXT, { arn })).toEqual({ context: { endpoint: null } });
    expect(await api.ask(CONTEXT, { arn, at: first.at })).toMatchObject({
      context: { endpoint: { id: `${SCOPE}:endpoint/gone@${first.at}`, status: 'IN_SERVICE' } },
    });
  });

  it('leads from an artifact to its newest model', async () => {
    const query = `query ($uri: String!, $at: Int) {
      artifact(sourceUri: $uri, atCommit: $at) { model { id name } }
    }`;
    const uri = 's3://models/live/model.tar.gz';
    const at = (await platform.store.head()).seq;
    const live = { id: `${SCOPE}:model/live`, name: 'live' };
    expect(await api.ask(query, { uri })).toEqual({ artifact: { model: live } });
    const again = { name: 'again', image: 'fixture', modelData: uri };
    await platform.models.create(again, TESTER);
    expect(await api.ask(query, { uri })).toMatchObject({ artifact: { model: { name: 'again' } } });
    expect(await api.ask(query, { uri, at })).toEqual({
      artifact: { model: { ...live, id: `${live.id}@${at}` } },
    });
    await platform.put(uri, await modelArchive({ 'weights.txt': 'other bytes' }));
    await platform.models.create({ ...again, name: 'other' }, TESTER);
    const back = `query ($name: String!) { model(name: $name) { artifact { model { name } } } }`;
    const backOf = async (name: string) =>
      (await api.ask(back, { name })).model.artifact.model.name;
    expect([await backOf('live'), await backOf('again')]).toEqual(['again', 'again']);
    expect(await backOf('other')).toBe('other'); // a version stands for its own bytes
    expect(await api.ask(query, { uri })).toMatchObject({ artifact: { model: { name: 'other' } } });
    const { artifacts } = await api.ask(
      '{ artifacts(filter: { type: "Image" }) { nodes { model { name } } } }',
    );
    expect(artifacts.nodes).toEqual([{ model: null }]);
  });

  const LIST = `query ($filter: EntityFilter, $at: Int, $first: Int, $after: String) {
    contexts(filter: $filter, atCommit: $at, first: $first, after: $after) {
      nodes { source { uri } } totalCount pageInfo { hasNextPage endCursor }
    }
    actions(filter: $filter, atCommit: $at, first: $first) { nodes { source { uri } } totalCount }
    artifacts(filter: $filter, atCommit: $at, first: $first) { totalCount }
    trialComponents(filter: $filter, atCommit: $at, first: $first) { totalCount }
  }`;

  it('is left out of lists with its resource, as of any commit', async () => {
    const filter = { excludeDeleted: true };
    const live = { nodes: [{ source: { uri: `${SCOPE}:endpoint/live` } }], totalCount: 1 };
    const all = await api.ask(LIST);
    expect(all).toMatchObject({ contexts: { totalCount: 2 }, actions: { totalCount: 2 } });
    const { artifacts } = all;
    expect(await api.ask(LIST, { filter })).toMatchObject({
      contexts: live,
      actions: live,
      artifacts,
    });
    const page = await api.ask(LIST, { filter, first: 1 });
    expect(page).toMatchObject({ contexts: { ...live, pageInfo: { hasNextPage: false } } });
    const past = await api.ask(LIST, { filter, at: first.at });
    expect(past).toMatchObject({ contexts: { totalCount: 2 }, actions: { totalCount: 2 } });
    const none = { filter: { excludeDeleted: true, type: 'Nothing' } };
    expect(await api.ask(LIST, none)).toMatchObject({ contexts: { nodes: [], totalCount: 0 } });
  });

  it('is distinguished from the entities of a later resource with the same name', async () => {
    await platform.deploy('gone');
    const filter = { excludeDeleted: true };
    const { contexts } = await api.ask(LIST, { filter, first: 1 });
    expect(contexts).toMatchObject({
      nodes: [{ source: { uri: `${SCOPE}:endpoint/gone` } }],
      totalCount: 2,
      pageInfo: { hasNextPage: true },
    });
    const after = contexts.pageInfo.endCursor;
    const next = await api.ask(LIST, { filter, first: 1, after });
    expect(next.contexts).toMatchObject({
      nodes: [{ source: { uri: `${SCOPE}:endpoint/live` } }],
      pageInfo: { hasNextPage: false },
    });
    expect((await api.ask(LIST)).contexts.totalCount).toBe(3);
  });

  it('is left out of walks, which go through it', async () => {
    const WALK = `query ($filter: LineageFilter, $first: Int, $after: String, $at: Int) {
      lineage(start: ["${SCOPE}:model/gone"], direction: BOTH, filter: $filter, first: $first, after: $after, atCommit: $at) {
        nodes { entity { arn kind } } associations { source { arn } destination { arn } }
        totalCount pageInfo { hasNextPage endCursor }
      }
    }`;
    const filter = { excludeDeleted: true };
    type Node = { entity: { arn: string } };
    const arnsOf = (nodes: readonly Node[]) => nodes.map(({ entity }) => entity.arn);
    const { lineage: all } = await api.ask(WALK);
    const { lineage: living } = await api.ask(WALK, { filter });
    const left = arnsOf(all.nodes).filter((arn) => !arnsOf(living.nodes).includes(arn));
    expect(left).toHaveLength(2); // the context and the action of the first endpoint
    expect(left).toContain(first.context.arn);
    expect(living.totalCount).toBe(all.totalCount - 2);
    const ends = JSON.stringify(living.associations);
    expect(left.filter((arn) => ends.includes(arn))).toEqual([]);
    const pages: string[] = [];
    const links: unknown[] = [];
    for (let after: string | undefined; ; ) {
      const { lineage: page } = await api.ask(WALK, { filter, first: 2, after });
      pages.push(...arnsOf(page.nodes));
      links.push(...page.associations);
      if (!page.pageInfo.hasNextPage) break;
      after = page.pageInfo.endCursor;
    }
    expect(pages).toEqual(arnsOf(living.nodes));
    expect(links).toHaveLength(living.associations.length);
    const { lineage: past } = await api.ask(WALK, { filter, at: first.at });
    expect(arnsOf(past.nodes)).toContain(first.context.arn);
  });
});

describe('a model and the job that trained it', () => {
  it('are distinguished by the lineage, while the job exists', async () => {
    const platform = await openPlatform();
    const { store, jobs, models } = platform;
    const api = schemaOf(platform.services);
    await jobs.submit(platform.request({ name: 'Churn' }), TESTER);
    const { modelData } = await platform.ended('Churn');
    await models.create({ name: 'churn', trainingJobName: 'Churn' }, TESTER);
    const query = `query ($at: Int) { model(name: "churn", atCommit: $at) {
      modelData trainingJob { id name modelData } artifact { model { name } }
    } }`;
    const id = `${SCOPE}:training-job/churn`;
    expect(await api.ask(query)).toEqual({
      model: {
        modelData,
        trainingJob: { id, name: 'Churn', modelData },
        artifact: { model: { name: 'churn' } },
      },
    });
    const at = (await store.head()).seq;
    const COMPONENTS = `query ($filter: EntityFilter) {
      trialComponents(filter: $filter) { totalCount nodes { name } }
    }`;
    const filter = { excludeDeleted: true };
    expect((await api.ask(COMPONENTS, { filter })).trialComponents.totalCount).toBe(1);
    await jobs.delete('Churn', TESTER);
    expect((await api.ask(query)).model.trainingJob).toBeNull();
    expect((await api.ask(query, { at })).model.trainingJob.id).toBe(`${id}@${at}`);
    expect((await api.ask(COMPONENTS, { filter })).trialComponents).toEqual({
      totalCount: 0,
      nodes: [],
    });
    expect((await api.ask(COMPONENTS)).trialComponents.totalCount).toBe(1);
    await platform.destroy();
  });
});
