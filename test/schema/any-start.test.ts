import { describe, expect, it } from 'vitest';
import { DEFAULT_ARN_SCOPE } from '#src/domain/arn.js';
import { artifactArn, LineageRecorder, versionArn } from '#src/lineage/index.js';
import { SystemClock } from '#src/server/system/system-clock.js';
import { useHostingApi } from '../support/hosting-api.js';
import { useJobApi } from '../support/job-api.js';
import { TESTER } from '../support/test-values.js';

const SCOPE = 'arn:aws:sagemaker:local:000000000000';
const WALK = `query ($start: [Arn!]!, $direction: LineageDirection! = ASCENDANTS, $at: Int, $after: String) {
  lineage(start: $start, direction: $direction, atCommit: $at, first: 2, after: $after) {
    nodes { depth entity { kind type name ... on Artifact { source { uri } } } }
    commit { seq } pageInfo { hasNextPage endCursor }
  }
}`;
const PATHS = `query ($from: Arn!, $to: Arn!) { lineagePaths(from: $from, to: $to) { nodes { kind type } } }`;

describe('a walk from a model or an endpoint', () => {
  const opened = useHostingApi();
  const model = `${SCOPE}:model/m`;
  const endpoint = `${SCOPE}:endpoint/m`;

  it('starts at the artifact of the model’s data and at the endpoint’s live deployment', async () => {
    const { api } = opened();
    const { lineage } = await api.ask(WALK, { start: [model], direction: 'DESCENDANTS' });
    expect(lineage.nodes).toMatchObject([
      { depth: 0, entity: { type: 'Model', source: { uri: 's3://models/m/model.tar.gz' } } },
      { depth: 1, entity: { type: 'ModelDeployment' } },
    ]);
    const behind = await api.ask(WALK, { start: [endpoint] });
    expect(behind.lineage.nodes).toMatchObject([
      { depth: 0, entity: { kind: 'ACTION', type: 'ModelDeployment' } },
      { depth: 1, entity: { kind: 'ARTIFACT' } },
    ]);
    const { endCursor } = behind.lineage.pageInfo;
    const next = await api.ask(WALK, { start: [endpoint], after: endCursor });
    const nodes = [...behind.lineage.nodes, ...next.lineage.nodes];
    const types = nodes.map(({ entity }: { entity: { type: string } }) => entity.type);
    expect(types.sort()).toEqual(['Image', 'Model', 'Model', 'ModelDeployment']);
  });

  it('starts once where an entity and its resource are both given', async () => {
    const { api } = opened();
    const { endpoint: found } = await api.ask('{ endpoint(name: "m") { deployment { arn } } }');
    const start = [endpoint, found.deployment.arn];
    const { lineage } = await api.ask(WALK, { start });
    expect(lineage.nodes.map(({ depth }: { depth: number }) => depth)).toEqual([0, 1]);
  });

  it('finds the paths from the model to the endpoint', async () => {
    const { api } = opened();
    const { lineagePaths } = await api.ask(PATHS, { from: model, to: endpoint });
    expect(lineagePaths).toEqual([
      {
        nodes: [
          { kind: 'ARTIFACT', type: 'Model' },
          { kind: 'ACTION', type: 'ModelDeployment' },
          { kind: 'CONTEXT', type: 'Endpoint' },
        ],
      },
    ]);
  });

  it('refuses a model without data, which no artifact represents', async () => {
    const { platform, api } = opened();
    await platform.models.create({ name: 'bare', image: 'fixture' }, TESTER);
    const refused = await api.run(WALK, { start: [`${SCOPE}:model/bare`] });
    expect(refused.code).toBe('VALIDATION_FAILED');
  });

  it('names the deleted artifact of the model’s data', async () => {
    const { platform, api } = opened();
    await platform.model('unseen');
    const { store, ledger } = platform;
    const { modelData = '', modelDigest = '' } = (await platform.models.get('unseen')) ?? {};
    const scope = DEFAULT_ARN_SCOPE;
    const version = versionArn(scope, modelData, modelDigest);
    const recorder = new LineageRecorder({ store, ledger, scope, clock: new SystemClock() });
    await recorder.deleteAssociation({
      source: artifactArn(scope, modelData),
      destination: version,
      principal: { ...TESTER, role: 'admin' },
    });
    await recorder.delete(version, 'artifact', TESTER.arn);
    const arn = `${SCOPE}:model/unseen`;
    const refused = await api.run(WALK, { start: [arn] });
    const extensions = { code: 'NOT_FOUND', details: { arn } };
    expect(refused).toMatchObject({ errors: [{ extensions }] });
    expect(refused.errors[0]?.message).toContain(`which represents '${arn}'`);
  });

  it('starts at an endpoint as of a commit when it was there', async () => {
    const { platform, api } = opened();
    await platform.model('gone');
    const { arn } = await platform.deploy('gone');
    const { lineage } = await api.ask(WALK, { start: [arn] });
    await platform.endpoints.delete('gone', TESTER);
    await platform.untilEndpoint('gone', (found) => found === undefined);
    expect((await api.run(WALK, { start: [arn] })).code).toBe('NOT_FOUND');
    const past = await api.ask(WALK, { start: [arn], at: lineage.commit.seq });
    expect(past.lineage.nodes).toEqual(lineage.nodes);
  });
});

describe('a walk from a job', () => {
  const opened = useJobApi();

  it('starts at its trial component, also once the job is deleted', async () => {
    const { platform, api } = opened();
    const { arn, name } = await platform.jobs.submit(platform.request({ name: 'Churn' }), TESTER);
    await platform.ended(name);
    const first = { depth: 0, entity: { kind: 'TRIAL_COMPONENT', type: 'SageMakerTrainingJob' } };
    const before = await api.ask(WALK, { start: [arn] });
    expect(before.lineage.nodes).toMatchObject([
      { ...first, entity: { name: 'Churn-aws-training-job' } },
      { depth: 1, entity: { type: 'Image' } },
    ]);
    await platform.jobs.delete(name, TESTER);
    const after = await api.ask(WALK, { start: [arn] });
    expect(after.lineage.nodes).toEqual(before.lineage.nodes);
  });

  it('starts at the trial component of the last job of its name', async () => {
    const { platform, api } = opened();
    const launch = () => platform.jobs.submit(platform.request({ name: 'Reused' }), TESTER);
    const { arn, name } = await launch();
    await platform.ended(name);
    await platform.jobs.delete(name, TESTER);
    await launch();
    await platform.ended(name);
    const second = { depth: 0, entity: { name: 'Reused-aws-training-job-2' } };
    const living = await api.ask(WALK, { start: [arn] });
    expect(living.lineage.nodes).toMatchObject([second, { depth: 1 }]);
    await platform.jobs.delete(name, TESTER);
    const deleted = await api.ask(WALK, { start: [arn] });
    expect(deleted.lineage.nodes).toEqual(living.lineage.nodes);
  });

  it('takes no trial component that was recorded by hand under a job’s name', async () => {
    const { api } = opened();
    await api.ask(
      'mutation { createTrialComponent(input: { name: "x-aws-training-job" }) { arn } }',
    );
    const refused = await api.run(WALK, { start: [`${SCOPE}:training-job/x`] });
    expect(refused.code).toBe('NOT_FOUND');
  });
});
