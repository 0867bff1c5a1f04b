import { afterAll, beforeAll, expect, it } from 'vitest';
import { toS3Uri } from '#src/domain/s3-uri.js';
import { artifactArn, versionArn } from '#src/lineage/index.js';
import { openPlatform, type TestPlatform } from '../support/platform.js';
import { type SchemaApi, schemaOf } from '../support/schema-api.js';
import { TESTER } from '../support/test-values.js';

const BUCKET = 's3://forebear-local-000000000000';
const OUTPUT = '/opt/ml/processing/output';
const RULES = [
  { class: 'OUTPUTS', keepDays: 0, keepLast: 0, keepReachable: true, uriPrefix: `${BUCKET}/` },
] as const;
const CREATE = `mutation ($input: CreateProcessingJobInput!) {
  createProcessingJob(input: $input) { name }
}`;
const PERSON = `mutation ($uri: String!, $digest: String!) {
  createArtifact(input: {
    sourceUri: $uri, type: "DataSet", sourceTypes: [{ idType: SHA256, value: $digest }], sizeBytes: 1
  }) { arn }
}`;
const ASSOCIATE = `mutation ($source: Arn!, $destination: Arn!) {
  createAssociation(source: $source, destination: $destination, type: CONTRIBUTED_TO) { __typename }
}`;

const HOLD = 'mutation ($arn: Arn!) { setTags(arn: $arn, tags: { hold: "audit" }) { __typename } }';

let platform: TestPlatform;
let api: SchemaApi;
beforeAll(async () => {
  platform = await openPlatform({ settings: { retention: { rules: RULES } } });
  api = schemaOf(platform.services);
});
afterAll(() => platform.destroy());

/** Runs a job that writes `model.tar.gz` below its output. */
async function work(name: string, uri = `${BUCKET}/${name}/`, bytes = 'bytes'): Promise<void> {
  const write = `require('fs').writeFileSync(process.argv[1] + '/model.tar.gz', '${bytes}')`;
  const request = {
    name,
    image: 'fixture',
    command: [process.execPath, '-e', write, OUTPUT],
    outputs: [{ name: 'clean', uri, localPath: OUTPUT }],
    resources: {},
  };
  await api.ask(CREATE, { input: request });
  await platform.processed(name);
}

const plan = (below: string) => platform.services.retention.plan(`${BUCKET}/${below}`);

async function run(below: string) {
  const { id } = await plan(below);
  return platform.services.retention.run(id, TESTER);
}

const jobArn = (name: string) => `arn:aws:sagemaker:local:000000000000:processing-job/${name}`;
const exists = async (uri: string) => (await platform.storage.head(toS3Uri(uri))) !== undefined;

it('leaves data alone that a person has associated with an output', async () => {
  await work('associated');
  const uri = 's3://models/data.csv';
  await platform.put(uri, 'a');
  const { createArtifact } = await api.ask(PERSON, { uri, digest: 'a'.repeat(64) });
  const [output] = (await plan('associated/')).decided;
  const { scope } = platform.services;
  const destination = versionArn(scope, `${BUCKET}/associated/`, output?.digest ?? '');
  await api.ask(ASSOCIATE, { source: createArtifact.arn, destination });
  expect(await run('associated/')).toMatchObject({ removed: 1 });
  expect(await exists(`${BUCKET}/associated/model.tar.gz`)).toBe(false);
  expect(await exists(uri)).toBe(true);
});

it('keeps an output when an object below it is the data of a model', async () => {
  await work('converted');
  const modelData = toS3Uri(`${BUCKET}/converted/model.tar.gz`);
  await platform.models.create({ name: 'm', image: 'fixture', modelData }, TESTER);
  expect((await plan('converted/')).decided).toMatchObject([{ keptBecause: 'REACHABLE' }]);
  expect(await run('converted/')).toMatchObject({ removed: 0 });
  expect(await exists(modelData)).toBe(true);
});

it('keeps an output of too many objects to link when one is the data of a model', async () => {
  const many = `'); for (let i = 0; i < 1001; i += 1) require('fs').writeFileSync(process.argv[1] + '/' + i, '`;
  await work('many', `${BUCKET}/many/`, many);
  const modelData = toS3Uri(`${BUCKET}/many/model.tar.gz`);
  await platform.models.create({ name: 'many', image: 'fixture', modelData }, TESTER);
  expect((await plan('many/')).decided).toMatchObject([{ keptBecause: 'REACHABLE' }]);
});

it('keeps an output when the location of an object below it is held', async () => {
  await work('held');
  const uri = `${BUCKET}/held/model.tar.gz`;
  await api.ask(HOLD, { arn: artifactArn(platform.services.scope, uri) });
  expect((await plan('held/')).decided).toMatchObject([{ keptBecause: 'HELD' }]);
});

it('keeps an output when another one has the same objects, and is held', async () => {
  await work('twice');
  await work('other', `${BUCKET}/twice`);
  await api.ask(HOLD, { arn: jobArn('other') });
  const { decided } = await plan('twice');
  expect(decided.map(({ keptBecause }) => keptBecause)).toEqual(['HELD', 'HELD']);
});

it('leaves an object alone that another job has replaced with as many bytes', async () => {
  await work('replaced');
  await work('later', `${BUCKET}/replaced`, 'other');
  const { id } = await plan('replaced/');
  await api.ask(HOLD, { arn: jobArn('later') });
  expect(await platform.services.retention.run(id, TESTER)).toMatchObject({ removed: 0, lost: 1 });
  expect(await exists(`${BUCKET}/replaced/model.tar.gz`)).toBe(true);
});

it('refuses a plan of a time to come', async () => {
  const { id } = await plan('');
  const later = id.replace(/-\d+-/, `-${Date.now() + 86_400_000}-`);
  const refused = platform.services.retention.run(later, TESTER);
  await expect(refused).rejects.toMatchObject({ code: 'CONFLICT' });
});

it('is about a prefix, and not about locations with a longer name', async () => {
  await work('out');
  await work('output2');
  expect((await plan('out')).decided.map(({ uri }) => uri)).toEqual([`${BUCKET}/out/`]);
});
