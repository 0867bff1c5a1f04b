import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPlatform, type TestPlatform } from '../support/platform.js';
import { type SchemaApi, schemaOf } from '../support/schema-api.js';
import { TESTER } from '../support/test-values.js';

const PROGRAM = fileURLToPath(new URL('../fixtures/programs/process.mjs', import.meta.url));
const BUCKET = 's3://forebear-local-000000000000';
const USAGE = `query ($by: UsageGroup!, $tag: String, $from: DateTime, $to: DateTime) {
  usage(groupBy: $by, tag: $tag, from: $from, to: $to) {
    currency
    groups { key jobs endpoints billableSeconds instanceHours cost unpriced }
  }
}`;
const CREATE = `mutation ($input: CreateProcessingJobInput!) {
  createProcessingJob(input: $input) { name }
}`;

let platform: TestPlatform;
let api: SchemaApi;
let begin: string;
let between: string;

beforeAll(async () => {
  begin = new Date(Date.now() - 1).toISOString();
  const prices = { currency: 'USD', perHour: { local: 36 } };
  platform = await openPlatform({ settings: { prices } });
  api = schemaOf(platform.services);
  await platform.put(`${BUCKET}/in/rows.csv`, 'a,1\nb,2\n');
  const [input, output] = ['/opt/ml/processing/input', '/opt/ml/processing/output'];
  await api.ask(CREATE, {
    input: {
      name: 'job',
      image: 'fixture',
      command: [process.execPath, PROGRAM, 'works', input, output],
      inputs: [{ name: 'rows', uri: `${BUCKET}/in/`, localPath: input }],
      outputs: [{ name: 'clean', uri: `${BUCKET}/out/`, localPath: output }],
      resources: { instanceCount: 2 },
      experiment: { experimentName: 'fraud' },
      tags: { team: 'risk' },
    },
  });
  await platform.processed('job');
  between = new Date().toISOString();
  await platform.model('m');
  await platform.endpoints.create({ name: 'e', variants: [{ modelName: 'm' }] }, TESTER);
  await platform.untilEndpoint('e', (found) => found?.status === 'InService');
  await new Promise((resolve) => setTimeout(resolve, 1_100));
});
afterAll(() => platform.destroy());

const usage = async (by: string, more: object = {}) =>
  (await api.ask(USAGE, { by, ...more })).usage;

it('the time of jobs and endpoints is added up, with its price', async () => {
  const { currency, groups } = await usage('KIND');
  expect(currency).toBe('USD');
  expect(groups).toHaveLength(2);
  for (const { billableSeconds, instanceHours, cost, unpriced } of groups) {
    expect(billableSeconds).toBeGreaterThanOrEqual(1);
    expect(instanceHours).toBeCloseTo(billableSeconds / 3600, 6);
    expect(cost).toBeCloseTo(billableSeconds / 100, 6);
    expect(unpriced).toEqual([]);
  }
  const { billableSeconds: each } = (
    await api.ask('{ processingJob(name: "job") { billableSeconds } }')
  ).processingJob;
  expect((await usage('TAG', { tag: 'team' })).groups).toContainEqual(
    expect.objectContaining({ key: 'risk', jobs: 1, endpoints: 0, billableSeconds: each * 2 }),
  );
  const keys = async (by: string) =>
    (await usage(by)).groups.map(({ key }: { readonly key: string }) => key).sort();
  expect(await keys('EXPERIMENT')).toEqual(['fraud', null]);
  expect(await keys('INSTANCE_TYPE')).toEqual(['local']);
  expect(await keys('CALLER')).toHaveLength(2);
});

it('a period has the jobs that ended in it, and the time of endpoints in it', async () => {
  expect((await usage('KIND', { from: begin, to: between })).groups).toMatchObject([
    { key: 'processing-job', jobs: 1 },
  ]);
  const middle = new Date(Date.now() - 500).toISOString();
  const [part] = (await usage('KIND', { from: middle })).groups;
  expect(part).toMatchObject({ key: 'endpoint', jobs: 0, endpoints: 1 });
  expect(part.billableSeconds).toBeGreaterThanOrEqual(0.5);
  const [whole] = (await usage('KIND', { from: between })).groups;
  expect(whole.billableSeconds - part.billableSeconds).toBeGreaterThan(0.4);
});

it('a period that is not one, and a group by tag without a tag, are refused', async () => {
  const refused = { code: 'VALIDATION_FAILED' };
  const run = (variables: object) => api.run(USAGE, { by: 'KIND', ...variables });
  expect(await run({ from: between, to: begin })).toMatchObject(refused);
  expect(await run({ from: new Date(Date.now() + 60_000).toISOString() })).toMatchObject(refused);
  expect(await run({ by: 'TAG' })).toMatchObject(refused);
  expect(await run({ tag: 'team' })).toMatchObject(refused);
});

it('a deleted endpoint counts up to its deletion', async () => {
  const [before] = (await usage('KIND', { from: between })).groups;
  await platform.endpoints.delete('e', TESTER);
  await platform.untilEndpoint('e', (found) => found === undefined);
  const [after] = (await usage('KIND', { from: between })).groups;
  expect(after).toMatchObject({ key: 'endpoint', endpoints: 1 });
  expect(after.billableSeconds).toBeGreaterThanOrEqual(before.billableSeconds);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect((await usage('KIND', { from: between })).groups).toEqual([after]);
});
