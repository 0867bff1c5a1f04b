import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toS3Uri } from '#src/domain/s3-uri.js';
import { artifactArn, versionArn } from '#src/lineage/index.js';
import { openPlatform, type TestPlatform } from '../../support/platform.js';
import { TESTER } from '../../support/test-values.js';
import { WEIGHTS_ALGORITHM } from '../../support/weights-algorithm.js';

const DATA = 's3://models/logins/a.csv';
const digest = createHash('sha256').update('a,b\n').digest('hex');
let platform: TestPlatform;

beforeEach(async () => {
  platform = await openPlatform();
  await platform.put(DATA, 'a,b\n');
  await train('first', DATA);
  await platform.ended('first');
});
afterEach(() => platform.destroy());

const train = (name: string, uri: string) => {
  const channels = [{ name: 'train', uri }];
  return platform.jobs.submit(
    platform.request({ name, algorithm: WEIGHTS_ALGORITHM, channels }),
    TESTER,
  );
};
const quarantine = () =>
  platform.services.quarantines.add({ name: 'leak', digest, reason: 'leaked' }, TESTER);

const TABLE = 's3://models/table/';
const makeTable = () =>
  platform.services.recorder.createArtifact({ sourceUri: TABLE, type: 'DataSet' }, TESTER.arn);
const deriveTable = () => {
  const { recorder, scope } = platform.services;
  const source = versionArn(scope, DATA, digest);
  const destination = artifactArn(scope, TABLE);
  return recorder.createAssociation({ source, destination, type: 'DerivedFrom' }, TESTER.arn);
};

let jobs = 0;
/** Why a job that reads a location is refused, at its launch or after it has read its input. */
async function refusal(uri: string): Promise<string | undefined> {
  jobs += 1;
  const name = `read-${jobs}`;
  try {
    await train(name, uri);
  } catch (error) {
    return (error as Error).message;
  }
  return (await platform.ended(name)).failureReason;
}

/** Runs an act right before the next commit, which then has lost a race. */
function beforeCommit(act: () => Promise<unknown>): void {
  const { commit } = platform.ledger;
  platform.ledger.commit = async (set) => {
    platform.ledger.commit = commit;
    await act();
    return commit.call(platform.ledger, set);
  };
}

describe('a location that was derived from quarantined data, without a version', () => {
  it('makes what is at it, below it and above it derived', async () => {
    await makeTable();
    await deriveTable();
    await platform.put('s3://models/table/part-0', '0');
    await platform.put('s3://models/table/sub/part-1', '1');
    await platform.put('s3://models/tables/part-2', '2');
    await quarantine();
    for (const uri of ['table/', 'table', 'table/part-0', 'table/sub/', 'tab', 'ta'])
      expect(await refusal(`s3://models/${uri}`), uri).toMatch(/quarantine 'leak' refuses/);
    expect(await refusal('s3://models/tables/')).toBeUndefined();
  });

  it('refuses a launch that is evaluated before the location is derived', async () => {
    await platform.put('s3://models/table/part-0', '0');
    await quarantine();
    await makeTable();
    expect(await refusal('s3://models/table/part-0')).toBeUndefined();
    beforeCommit(deriveTable);
    expect(await refusal('s3://models/table/part-0')).toMatch(
      /its location, or one above it, was derived from 's3:\/\/models\/logins\/a.csv', which is quarantined/,
    );
  });
});

it('captured requests and answers of a derived model are derived', async () => {
  await platform.models.create({ name: 'first', trainingJobName: 'first' }, TESTER);
  const destination = toS3Uri('s3://models/captured');
  await platform.endpoints.create(
    {
      name: 'first',
      variants: [{ modelName: 'first' }],
      capture: { destination, percentage: 100 },
    },
    TESTER,
  );
  const up = await platform.untilEndpoint('first', (one) => one?.status === 'InService');
  const prefix = up?.deployment.capture?.prefix ?? '';
  await platform.put(`${prefix}AllTraffic/x.jsonl`, '{}');
  // A version of the folder does not have what is captured after it.
  expect(await refusal(prefix)).toBeUndefined();
  await platform.put(`${prefix}AllTraffic/y.jsonl`, '[]');
  await quarantine();
  for (const uri of [
    prefix,
    `${prefix}AllTraffic/`,
    `${prefix}AllTraffic/y.jsonl`,
    `${destination}/`,
  ])
    expect(await refusal(uri), uri).toMatch(/quarantine 'leak' refuses/);
});

/** Runs a job that writes 1,001 objects. */
async function writeMany(name: string, input: string): Promise<void> {
  const script = `const fs = require('node:fs'); const out = process.argv.at(-1) + '/p';
    fs.mkdirSync(out, { recursive: true });
    for (let at = 0; at < 1001; at += 1) fs.writeFileSync(out + '/' + at + '.csv', '${name}' + at);`;
  const place = (of: string, uri: string) => ({
    name: of,
    localPath: `/opt/ml/processing/${of}`,
    uri: toS3Uri(uri),
  });
  await platform.processing.submit(
    {
      ...{ name, image: 'fixture' },
      command: [process.execPath, '-e', script, '/opt/ml/processing/out'],
      inputs: [place('in', input)],
      outputs: [place('out', 's3://models/many/')],
      resources: { instanceType: 'local', instanceCount: 1 },
    },
    TESTER,
  );
  expect((await platform.processed(name)).failureReason).toBeUndefined();
}

it('each object of a large output is derived from what the job has read', async () => {
  await writeMany('bad', DATA);
  await quarantine();
  for (const uri of ['many/', 'many/p/', 'many/p/1.csv'])
    expect(await refusal(`s3://models/${uri}`), uri).toMatch(/quarantine 'leak' refuses/);
  // The whole output of another job at the same location.
  await platform.put('s3://models/good.csv', 'c');
  await writeMany('good', 's3://models/good.csv');
  expect(await refusal('s3://models/many/')).toBeUndefined();
});
