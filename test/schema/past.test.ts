import { beforeAll, describe, expect, it } from 'vitest';
import { useHostingApi } from '../support/hosting-api.js';
import { useJobApi } from '../support/job-api.js';
import { openPlatform } from '../support/platform.js';
import { schemaOver } from '../support/schema-api.js';
import { TESTER } from '../support/test-values.js';

const SCOPE = 'arn:aws:sagemaker:local:000000000000';

describe('models and endpoints of the past', () => {
  const opened = useHostingApi();
  let before: number;
  beforeAll(async () => {
    const { platform } = opened();
    await platform.model('n');
    before = (await platform.store.head()).seq;
    const update = { name: 'm', variants: [{ modelName: 'n' }], watch: { seconds: 0 } };
    await platform.endpoints.update(update, TESTER);
    await platform.untilEndpoint('m', (found) => found?.deployment.variants[0]?.modelName === 'n');
  });

  const ENDPOINT = `query ($at: Int) { endpoint(name: "m", atCommit: $at) {
    id arn status variants { name model { id name artifact { id } } }
    context { id properties incoming { nodes { source { id name } } } }
  } }`;

  it('are read with all their nested fields, under separate ids', async () => {
    const { api } = opened();
    const { endpoint } = await api.ask(ENDPOINT, { at: before });
    expect(endpoint).toMatchObject({
      id: `${SCOPE}:endpoint/m@${before}`,
      arn: `${SCOPE}:endpoint/m`,
      status: 'IN_SERVICE',
      variants: [{ name: 'AllTraffic', model: { id: `${SCOPE}:model/m@${before}`, name: 'm' } }],
    });
    expect(endpoint.variants[0].model.artifact.id).toMatch(
      new RegExp(`artifact/[0-9a-f]+@${before}$`),
    );
    expect(endpoint.context.id).toMatch(new RegExp(`@${before}$`));
    expect(endpoint.context.incoming.nodes).toHaveLength(1);
    const { endpoint: now } = await api.ask(ENDPOINT);
    expect(now).toMatchObject({
      id: `${SCOPE}:endpoint/m`,
      variants: [{ model: { id: `${SCOPE}:model/n`, name: 'n' } }],
    });
    expect(now.context.incoming.nodes).toHaveLength(2);
    expect(JSON.stringify(now)).not.toContain('@');
  });

  it('are found again by those ids', async () => {
    const { api } = opened();
    const NODE =
      'query ($id: ID!) { node(id: $id) { id ... on Endpoint { variants { modelName } } } }';
    const id = `${SCOPE}:endpoint/m@${before}`;
    expect(await api.ask(NODE, { id })).toEqual({ node: { id, variants: [{ modelName: 'm' }] } });
    const now = `${SCOPE}:endpoint/m`;
    expect(await api.ask(NODE, { id: now })).toEqual({
      node: { id: now, variants: [{ modelName: 'n' }] },
    });
    expect(await api.ask(NODE, { id: `${now}@0` })).toEqual({ node: null });
    expect(await api.ask(NODE, { id: `${now}@007` })).toEqual({ node: null });
    for (const commit of ['1000000', '999999999999999'])
      expect((await api.run(NODE, { id: `${now}@${commit}` })).code).toBe('NOT_FOUND');
    expect((await api.run(NODE, { id: `nothing@${before}` })).code).toBe('ARN_INVALID');
  });

  it('are null before they were made, and refused at commits that are not there', async () => {
    const { api } = opened();
    for (const field of ['endpoint', 'model']) {
      const query = `query ($at: Int) { ${field}(name: "m", atCommit: $at) { id } }`;
      expect(await api.ask(query, { at: 0 })).toEqual({ [field]: null });
      expect((await api.run(query, { at: -1 })).code).toBe('NOT_FOUND');
      expect((await api.run(query, { at: 1_000_000 })).code).toBe('NOT_FOUND');
    }
  });

  it('are listed as they were', async () => {
    const { api } = opened();
    const query = `query ($at: Int) {
      models(atCommit: $at) { totalCount nodes { id } }
      endpoints(atCommit: $at) { totalCount nodes { id variants { modelName } } }
    }`;
    const past = await api.ask(query, { at: before });
    const variants = [{ modelName: 'm' }];
    expect(past.endpoints).toEqual({
      totalCount: 1,
      nodes: [{ id: `${SCOPE}:endpoint/m@${before}`, variants }],
    });
    expect(past.models.nodes).toHaveLength(2);
    const nothing = { totalCount: 0, nodes: [] };
    expect(await api.ask(query, { at: 0 })).toEqual({ models: nothing, endpoints: nothing });
    expect((await api.run(query, { at: 1_000_000 })).code).toBe('NOT_FOUND');
  });

  it('are walked from at the commit that they were read at, or at another', async () => {
    const { api } = opened();
    const query = `query ($at: Int, $walk: Int) { endpoint(name: "m", atCommit: $at) { context {
      lineage(direction: ASCENDANTS, atCommit: $walk) { commit { seq } nodes { entity { id } } }
    } } }`;
    const ids = async (variables: Readonly<Record<string, unknown>>) => {
      const { endpoint } = await api.ask(query, variables);
      const { nodes, commit } = endpoint.context.lineage;
      const found: string[] = nodes.map(({ entity }: { entity: { id: string } }) => entity.id);
      return { found, seq: commit.seq };
    };
    const past = await ids({ at: before });
    expect(past.seq).toBe(before);
    expect(past.found).toHaveLength(5); // context, deployment, image, version, location
    expect(past.found.every((id) => id.endsWith(`@${before}`))).toBe(true);
    expect(await ids({ walk: before })).toEqual(past);
    const now = await ids({});
    expect(now.found).toHaveLength(8);
    expect(now.found.join()).not.toContain('@');
  });
});

describe('jobs of the past', () => {
  const opened = useJobApi();

  it('stand where they stood, also once they are deleted', async () => {
    const { platform, api } = opened();
    const launch = platform.request({ name: 'Churn', environment: { KEY: 'secret' } });
    await platform.jobs.submit(launch, TESTER);
    const at = 1; // the launch
    await platform.ended('Churn');
    await platform.jobs.delete('Churn', TESTER);
    const query = `query ($at: Int) { trainingJob(name: "Churn", atCommit: $at) {
      id status environment trialComponent { id status { primaryStatus } job { id status } }
    } }`;
    expect(await api.ask(query)).toEqual({ trainingJob: null });
    const id = `${SCOPE}:training-job/churn@${at}`;
    const { trainingJob } = await api.ask(query, { at });
    expect(trainingJob).toMatchObject({
      id,
      status: 'IN_PROGRESS',
      environment: { KEY: 'secret' },
      trialComponent: {
        status: { primaryStatus: 'IN_PROGRESS' },
        job: { id, status: 'IN_PROGRESS' },
      },
    });
    const listed = `query ($at: Int) { trainingJobs(atCommit: $at, filter: { status: IN_PROGRESS }) {
      totalCount nodes { id }
    } }`;
    expect((await api.ask(listed, { at })).trainingJobs).toEqual({
      totalCount: 1,
      nodes: [{ id }],
    });
    expect((await api.ask(listed)).trainingJobs).toEqual({ totalCount: 0, nodes: [] });
    const seen = await api.run(query, { at }, 'viewer');
    expect(seen.data.trainingJob.environment).toEqual({ KEY: '***' });
  });

  it('have changes with the ends as of that commit', async () => {
    const { api } = opened();
    const query = `{ commits(first: 100) { nodes { seq changes { association { source { id } } } } } }`;
    const { commits } = await api.ask(query);
    const ends: string[] = [];
    for (const { seq, changes } of commits.nodes)
      for (const { association } of changes)
        if (association) ends.push(`${seq} ${association.source.id.split('@')[1]}`);
    expect(ends.length).toBeGreaterThan(0);
    expect(ends.filter((end) => end.split(' ')[0] !== end.split(' ')[1])).toEqual([]);
  });
});

describe('entities of the past', () => {
  it('are found by name', async () => {
    const platform = await openPlatform({ settings: { slots: 0 } });
    const api = schemaOver(platform.store);
    const names = {
      artifact: 'sourceUri: "s3://b/x"',
      trialComponent: 'name: "t"',
      action: 'name: "t"',
      context: 'name: "t"',
    };
    await api.ask(`mutation { recordLineage(input: {
      artifacts: [{ sourceUri: "s3://b/x", type: "DataSet" }], trialComponents: [{ name: "t" }],
      actions: [{ name: "t", sourceUri: "x", type: "A" }], contexts: [{ name: "t", sourceUri: "x", type: "C" }]
    }) { seq } }`);
    for (const [field, named] of Object.entries(names)) {
      const query = `query ($at: Int) { ${field}(${named}, atCommit: $at) { id arn } }`;
      const { [field]: past } = await api.ask(query, { at: 1 });
      expect(past.id).toBe(`${past.arn}@1`);
      const { [field]: now } = await api.ask(query);
      expect(now).toEqual({ id: past.arn, arn: past.arn });
      expect(await api.ask(query, { at: 0 })).toEqual({ [field]: null });
      expect((await api.run(query, { at: 99 })).code).toBe('NOT_FOUND');
    }
    await platform.destroy();
  });
});
