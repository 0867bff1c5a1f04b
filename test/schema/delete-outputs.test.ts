import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Arn } from '#src/domain/arn.js';
import { toS3Uri } from '#src/domain/s3-uri.js';
import { EndedJobs, type JobFacts } from '../support/ended-jobs.js';
import { openPlatform, type TestPlatform } from '../support/platform.js';
import { type SchemaApi, schemaOf } from '../support/schema-api.js';

const at = (path: string) => `s3://models/${path}`;
const arnOf = (name: string) => `arn:aws:sagemaker:local:000000000000:training-job/${name}`;
const DELETE =
  'mutation ($arn: Arn!) { deleteOutputs(arn: $arn) { removed removedBytes lost kept } }';
const STATES = `query ($name: String!) { trialComponent(name: $name) {
  outputArtifacts { name removedBytes { status rule } } } }`;

let platform: TestPlatform;
let api: SchemaApi;
let jobs: EndedJobs;
beforeAll(async () => {
  platform = await openPlatform();
  api = schemaOf(platform.services);
  jobs = new EndedJobs(platform.services);
});
afterAll(() => platform.destroy());

/** Records a job with two outputs below its name; the bytes of each are its URI. */
async function work(name: string, more: Partial<JobFacts> = {}): Promise<Arn> {
  const outputs = { model: at(`${name}/model`), plots: at(`${name}/plots`) };
  for (const uri of Object.values(outputs)) await platform.put(uri, uri);
  return jobs.add({ name, endTime: Date.now(), outputs, ...more });
}

const remove = (name: string, role: 'viewer' | 'operator' = 'operator') =>
  api.run(DELETE, { arn: arnOf(name) }, role);
const isThere = async (path: string) =>
  (await platform.storage.head(toS3Uri(at(path)))) !== undefined;

it('removes the bytes of all outputs of a job, and keeps their lineage', async () => {
  await work('free');
  await work('other');
  const { data } = await remove('free');
  const removedBytes = at('free/model').length + at('free/plots').length;
  expect(data.deleteOutputs).toEqual({ removed: 2, removedBytes, lost: 0, kept: 0 });
  expect(await isThere('free/model')).toBe(false);
  expect(await isThere('other/model')).toBe(true);
  const removed = { status: 'DELETED', rule: 'deleted with its job' };
  const { trialComponent } = await api.ask(STATES, { name: 'free-aws-training-job' });
  expect(trialComponent.outputArtifacts).toEqual([
    { name: 'model', removedBytes: removed },
    { name: 'plots', removedBytes: removed },
  ]);
  const other = await api.ask(STATES, { name: 'other-aws-training-job' });
  expect(other.trialComponent.outputArtifacts[0].removedBytes).toBeNull();
  expect((await remove('free')).data.deleteOutputs).toMatchObject({ removed: 0 });
});

it('removes the bytes of a job that ended on a server whose clock is ahead', async () => {
  await work('ahead', { endTime: Date.now() + 60_000 });
  expect((await remove('ahead')).data.deleteOutputs).toMatchObject({ removed: 2, kept: 0 });
});

it('removes none when one is in use, with the path to what uses it', async () => {
  await work('used');
  const read = { inputs: { model: at('used/model') } };
  const reader = await jobs.add({ name: 'reader', status: 'InProgress', ...read });
  const { code, errors } = await remove('used');
  expect(code).toBe('RESOURCE_IN_USE');
  expect(errors[0]?.extensions?.['details']).toMatchObject({
    uri: at('used/model'),
    keptBecause: 'REACHABLE',
    path: [expect.stringContaining(':artifact/'), reader],
  });
  expect(await isThere('used/plots')).toBe(true);
});

it('removes none when the job is held, has not ended, or shares its bytes', async () => {
  await work('held', { tags: { hold: 'audit' } });
  await work('going', { endTime: undefined, status: 'InProgress' } as never);
  await work('shared');
  const outputs = { model: at('shared/model') };
  await jobs.add({ name: 'sharer', endTime: Date.now(), outputs });
  for (const name of ['held', 'going', 'shared']) {
    expect((await remove(name)).code, name).toBe('RESOURCE_IN_USE');
    expect(await isThere(`${name}/model`), name).toBe(true);
  }
});

it('needs the record of a held job, which cannot be deleted', async () => {
  await work('kept', { tags: { hold: 'audit' } });
  const arn = arnOf('kept');
  const { code } = await api.run('mutation ($arn: Arn!) { deleteJob(arn: $arn) }', { arn });
  expect(code).toBe('RESOURCE_IN_USE');
  expect((await remove('kept')).code).toBe('RESOURCE_IN_USE');
});

it('refuses unknown jobs, other ARNs, and viewers', async () => {
  expect((await remove('missing')).code).toBe('NOT_FOUND');
  expect((await remove('free', 'viewer')).code).toBe('FORBIDDEN');
  const arn = 'arn:aws:sagemaker:local:000000000000:model/m';
  expect((await api.run(DELETE, { arn })).code).toBe('VALIDATION_FAILED');
});
