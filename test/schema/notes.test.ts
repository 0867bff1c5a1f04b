import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPlatform, type TestPlatform } from '../support/platform.js';
import { type SchemaApi, schemaOf } from '../support/schema-api.js';

const COMMIT = '0123456789abcdef0123456789abcdef01234567';
const LAUNCH = `mutation ($input: CreateTrainingJobInput!) {
  createTrainingJob(input: $input) {
    arn createdBy description git { repository commit branch isDirty patch }
    trialComponent { properties incoming { nodes { source { type ... on Artifact { digest source { uri } } } } } }
  }
}`;
const DESCRIBE = `mutation ($arn: Arn!, $text: String!) {
  setDescription(arn: $arn, description: $text) {
    id ... on TrainingJob { description tags } ... on Model { description createdBy }
    ... on Endpoint { description createdBy } ... on Context { description }
  }
}`;

describe('who launched a job, from which code, and its notes', () => {
  let platform: TestPlatform;
  let api: SchemaApi;
  beforeAll(async () => {
    platform = await openPlatform();
    api = schemaOf(platform.services);
    await platform.put('s3://models/changes.patch', 'a patch');
  });
  afterAll(() => platform.destroy());

  const input = (name: string, more: object) => ({
    name,
    algorithm: { image: 'fixture' },
    channels: [],
    outputPath: 's3://models/out',
    resources: {},
    ...more,
  });
  const launch = async (name: string, more: object) =>
    (await api.ask(LAUNCH, { input: input(name, more) })).createTrainingJob;

  it('are recorded with a launch, without credentials', async () => {
    const git = {
      repository: 'https://me:secret@host.example/team/code.git',
      commit: COMMIT,
      branch: 'work',
      isDirty: true,
      patch: 's3://models/changes.patch',
    };
    const job = await launch('noted', { git, description: '**first** try', tags: { team: 'a' } });
    const repository = 'https://host.example/team/code.git';
    expect(job).toMatchObject({
      createdBy: 'arn:aws:iam::000000000000:user/operator',
      description: '**first** try',
      git: { ...git, repository },
      trialComponent: {
        properties: { 'git.repository': repository, 'git.commit': COMMIT, 'git.isDirty': 'true' },
      },
    });
    expect(JSON.stringify(await platform.store.commits(0, 100))).not.toContain('secret');
    const sources = job.trialComponent.incoming.nodes.map(
      ({ source }: { source: object }) => source,
    );
    const digest = createHash('sha256').update('a patch').digest('hex');
    expect(sources).toContainEqual({ type: 'Code', digest, source: { uri: git.patch } });
    await platform.ended('noted');
  });

  it('are refused when they are malformed, missing or too large', async () => {
    const refused = async (more: object) => {
      const answer = await api.run(LAUNCH, { input: input('refused', more) });
      const { field } = { ...(answer.errors[0]?.extensions?.['details'] as { field?: string }) };
      return [answer.code, field];
    };
    expect(await refused({ git: { commit: 'HEAD' } })).toEqual(['VALIDATION_FAILED', 'git.commit']);
    const patch = 's3://models/none.patch';
    expect((await refused({ git: { commit: COMMIT, patch } }))[0]).toBe('OBJECT_NOT_FOUND');
    for (const size of [0, (1 << 20) + 1]) {
      const patch = `s3://models/${size}.patch`;
      await platform.put(patch, 'x'.repeat(size));
      const answer = await refused({ git: { commit: COMMIT, patch } });
      expect(answer, patch).toEqual(['VALIDATION_FAILED', 'git.patch']);
    }
    const description = 'x'.repeat(10_001);
    expect(await refused({ description })).toEqual(['VALIDATION_FAILED', 'description']);
  });

  it('are written for jobs, models, endpoints and contexts, and removed by an empty text', async () => {
    await platform.model('m');
    const model = 'arn:aws:sagemaker:local:000000000000:model/m';
    const { arn: endpoint, context } = await platform.deploy('m');
    const job = await launch('described', { tags: { team: 'a' } });
    for (const arn of [job.arn, model, endpoint, context]) {
      const { setDescription } = await api.ask(DESCRIBE, { arn, text: 'some *notes*' });
      expect(setDescription, arn).toMatchObject({ description: 'some *notes*' });
    }
    const { setDescription } = await api.ask(DESCRIBE, { arn: job.arn, text: '' });
    expect(setDescription).toMatchObject({ description: null, tags: { team: 'a' } });
    const component = (await platform.jobs.get('described'))?.trialComponent;
    const refused = await api.run(DESCRIBE, { arn: component, text: 'x' });
    expect(refused.code).toBe('VALIDATION_FAILED');
    const missing = await api.run(DESCRIBE, { arn: `${job.arn}-none`, text: 'x' });
    expect(missing.code).toBe('NOT_FOUND');
    expect((await api.run(DESCRIBE, { arn: job.arn, text: 'x' }, 'viewer')).code).toBe('FORBIDDEN');
    await platform.ended('described');
  });
});
