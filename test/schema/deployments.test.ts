import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toS3Uri } from '#src/domain/s3-uri.js';
import { DistinctTimes } from '../support/distinct-times.js';
import { openPlatform, type TestPlatform } from '../support/platform.js';
import { type SchemaApi, schemaOf } from '../support/schema-api.js';

const ENDPOINT = 'arn:aws:sagemaker:local:000000000000:endpoint/e';
const HISTORY = `query ($first: Int, $after: String, $atCommit: Int, $at: DateTime) {
  endpoint(name: "e", atCommit: $atCommit, at: $at) {
    deployment { name isLive }
    deployments(first: $first, after: $after) {
      nodes {
        name status isLive createdBy commit rolledBackTo
        variants { modelName digest weight model { name modelData } } action { type isLive }
      }
      pageInfo { hasNextPage endCursor }
      totalCount
    }
  }
}`;
const ROLLBACK = `mutation ($input: RollbackEndpointInput!) {
  rollbackEndpoint(input: $input) { status }
}`;
const LINEAGE = `query ($past: Boolean) {
  lineage(start: ["${ENDPOINT}"], direction: ASCENDANTS, includePast: $past) {
    nodes { entity { name type ... on Action { isLive } } }
  }
}`;
const WATCH = { seconds: 0, maxErrorRate: 1 };

interface History {
  readonly name: string;
  readonly commit: number;
}

describe('the deployments of an endpoint', () => {
  let platform: TestPlatform;
  let api: SchemaApi;
  let times: readonly number[];

  beforeAll(async () => {
    const clock = new DistinctTimes();
    platform = await openPlatform({ clock });
    api = schemaOf(platform.services);
    for (const name of ['a', 'b', 'c']) await platform.model(name);
    await api.ask(
      'mutation { createEndpoint(input: {name: "e", variants: [{modelName: "a"}]}) { arn } }',
    );
    await inService();
    const first = clock.now();
    await update('b', 1);
    await update('b', 7);
    times = [first, clock.now()];
    await update('c', 1);
  });
  afterAll(() => platform.destroy());

  const inService = () => platform.untilEndpoint('e', (found) => found?.status === 'InService');
  const update = async (modelName: string, weight: number) => {
    const input = { name: 'e', variants: [{ modelName, weight }], watch: WATCH };
    await api.ask(
      'mutation ($input: CreateEndpointInput!) { updateEndpoint(input: $input) { arn } }',
      { input },
    );
    await inService();
  };
  const history = async (variables = {}) => (await api.ask(HISTORY, variables)).endpoint;
  const rollback = async (input: object) => {
    await api.ask(ROLLBACK, { input: { name: 'e', watch: WATCH, ...input } });
    await inService();
  };

  it('are listed newest first, with their last sizes, models and digests', async () => {
    const { deployment, deployments } = await history();
    expect(deployments.totalCount).toBe(3);
    const digest = expect.stringMatching(/^[0-9a-f]{64}$/);
    const of = (modelName: string, weight: number) => [
      {
        modelName,
        weight,
        digest,
        model: { name: modelName, modelData: expect.stringContaining(modelName) },
      },
    ];
    const createdBy = 'arn:aws:iam::000000000000:user/operator';
    expect(deployments.nodes).toMatchObject([
      { status: 'LIVE', isLive: true, createdBy, variants: of('c', 1) },
      { status: 'SUPERSEDED', isLive: false, createdBy, variants: of('b', 7) },
      { status: 'SUPERSEDED', isLive: false, createdBy, variants: of('a', 1) },
    ]);
    expect(deployments.nodes.map(({ action }: { action: object }) => action)).toEqual(
      [true, false, false].map((isLive) => ({ type: 'ModelDeployment', isLive })),
    );
    expect(deployment).toEqual({ name: deployments.nodes[0].name, isLive: true });
  });

  it('are the same page by page', async () => {
    const whole = (await history()).deployments.nodes;
    const paged: History[] = [];
    let after: string | undefined;
    do {
      const { nodes, pageInfo } = (await history({ first: 1, after })).deployments;
      paged.push(...nodes);
      after = pageInfo.hasNextPage ? pageInfo.endCursor : undefined;
    } while (after);
    expect(paged).toEqual(whole);
  });

  it('can be read at a commit and at a time', async () => {
    const [, b, a] = (await history()).deployments.nodes as [History, History, History];
    const first = await history({ at: new Date(times[0] ?? 0).toISOString() });
    expect(first.deployment).toEqual({ name: a.name, isLive: true });
    expect(first.deployments.nodes).toMatchObject([{ name: a.name, status: 'LIVE' }]);
    const second = await history({ at: new Date(times[1] ?? 0).toISOString() });
    expect(second.deployments.nodes).toMatchObject([
      { name: b.name, status: 'LIVE', variants: [{ weight: 7 }] },
      { name: a.name, status: 'SUPERSEDED' },
    ]);
    const during = await history({ atCommit: b.commit });
    expect(during.deployments.nodes).toMatchObject([
      { name: b.name, status: 'IN_PROGRESS', variants: [{ weight: 1, digest: null }] },
      { name: a.name, status: 'LIVE', isLive: true },
    ]);
    const both = await api.run(HISTORY, { atCommit: 1, at: new Date().toISOString() });
    expect(both.code).toBe('VALIDATION_FAILED');
    expect(await history({ at: '2000-01-01T00:00:00Z' })).toBeNull();
  });

  it('are in the lineage only while they answer, unless the past is included', async () => {
    const live = (await api.ask(LINEAGE)).lineage.nodes;
    expect(live[0].entity).toMatchObject({ type: 'ModelDeployment', isLive: true });
    const actions = live.filter(
      ({ entity }: { entity: { type: string } }) => entity.type === 'ModelDeployment',
    );
    expect(actions).toHaveLength(1);
    const all = (await api.ask(LINEAGE, { past: true })).lineage.nodes;
    expect(all[0].entity).toMatchObject({ type: 'Endpoint' });
    const marks = all.map(({ entity }: { entity: { isLive?: boolean } }) => entity.isLive);
    expect(marks.filter((mark: unknown) => mark === false)).toHaveLength(2);
    expect(marks.filter((mark: unknown) => mark === true)).toHaveLength(1);
  });

  it('are deployed again by a rollback, as they were last', async () => {
    const [c, b] = (await history()).deployments.nodes as [History, History];
    await rollback({});
    const { deployments } = await history();
    expect(deployments.nodes[0]).toMatchObject({
      status: 'LIVE',
      rolledBackTo: b.name,
      variants: [{ modelName: 'b', weight: 7 }],
    });
    expect(await (await platform.invoke('e', 'x')).json()).toMatchObject({
      weights: 'the weights of b',
    });
    await rollback({ to: c.name });
    expect((await history()).deployments.nodes[0]).toMatchObject({ rolledBackTo: c.name });
  });

  it('are skipped by a rollback when their bytes are gone', async () => {
    await platform.storage.delete(toS3Uri('s3://models/b/model.tar.gz'));
    const [, , , b] = (await history()).deployments.nodes;
    const gone = await api.run(ROLLBACK, { input: { name: 'e', to: b.name } });
    expect(gone.code).toBe('OBJECT_NOT_FOUND');
    await rollback({});
    expect((await history()).deployments.nodes[0].variants).toMatchObject([{ modelName: 'a' }]);
  });

  it('are refused as the target of a rollback unless they have served', async () => {
    const live = (await history()).deployment.name;
    const code = async (input: object) => (await api.run(ROLLBACK, { input })).code;
    expect(await code({ name: 'e', to: live })).toBe('CONFLICT');
    expect(await code({ name: 'e', to: 'other' })).toBe('NOT_FOUND');
    expect(await code({ name: 'no-endpoint' })).toBe('NOT_FOUND');
    await platform.deploy('a');
    const none = await api.run(ROLLBACK, { input: { name: 'a' } });
    expect(none.code).toBe('CONFLICT');
    expect(none.errors[0]?.message).toContain('no other one has served');
  });
});
