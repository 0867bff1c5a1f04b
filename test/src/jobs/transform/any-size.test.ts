import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { vertexIdOf } from '#src/domain/graph/index.js';
import { toS3Uri } from '#src/domain/s3-uri.js';
import type { TransformJob, TransformRequest } from '#src/domain/transform/index.js';
import { versionArn } from '#src/lineage/index.js';
import { collect } from '../../../contract/object-storage/harness.js';
import { openPlatform, type TestPlatform } from '../../../support/platform.js';
import { TESTER } from '../../../support/test-values.js';

const BUCKET = 's3://forebear-local-000000000000';
/** Larger than any limit of a payload. */
const LONG = 101 * 2 ** 20;

let platform: TestPlatform;
beforeEach(async () => {
  platform = await openPlatform();
  await platform.scorer();
});
afterEach(() => platform.destroy());

async function run(more: Partial<TransformRequest>): Promise<TransformJob> {
  const request = {
    name: 'job',
    modelName: 'scorer',
    input: `${BUCKET}/in/`,
    outputPath: `${BUCKET}/out`,
    contentType: 'text/csv',
    maxPayloadMb: 0,
    resources: { instanceType: 'local', instanceCount: 1 },
    ...more,
  };
  await platform.transforms.submit(request, TESTER);
  return platform.transformed('job');
}

async function answerTo(name: string): Promise<string> {
  const { body } = await platform.storage.get(toS3Uri(`${BUCKET}/out/${name}.out`));
  return (await collect(body)).toString();
}

describe('without a limit of the payload', () => {
  it('an object of any size is sent as it is read, and read again for another try', async () => {
    const text = `fail 503\n${'x'.repeat(LONG)}\n`;
    await platform.put(`${BUCKET}/in/large.csv`, text);
    await platform.put(`${BUCKET}/in/none.csv`, '');
    const environment = { FAULT_ONCE: join(platform.directory, 'once') };
    const job = await run({ environment });
    expect(job.failureReason).toBeUndefined();
    const progress = { objectsDone: 2, recordsDone: 1, bytesDone: text.length };
    expect(job).toMatchObject({ maxPayloadMb: 0, progress });
    expect(await answerTo('large.csv')).toBe(`8\n${LONG}\n`);
    expect(await answerTo('none.csv')).toBe('');
    expect(await platform.log(job)).toContainEqual(
      'the object: the model answered 503: the model says no. Sending it again.',
    );
    const scope = { partition: 'aws', region: 'local', account: '000000000000' };
    const digest = createHash('sha256').update(text).digest('hex');
    const version = vertexIdOf(versionArn(scope, `${BUCKET}/in/large.csv`, digest));
    expect((await platform.store.vertices([version])).has(version)).toBe(true);
  });

  it('a model that answers before it has read the whole object fails the job', async () => {
    await platform.put(`${BUCKET}/in/large.csv`, 'x'.repeat(LONG));
    const job = await run({ environment: { FAULT: 'early' } });
    expect(job.failureReason).toMatch(
      /^AlgorithmError: .*large\.csv': the model answered after \d+ of 105906176 bytes/,
    );
    expect(await platform.storage.head(toS3Uri(`${BUCKET}/out/large.csv.out`))).toBeUndefined();
  });

  it('objects in lines are transformed too, with concurrent payloads', async () => {
    await platform.put(`${BUCKET}/in/a.csv`, 'a\nbb\n');
    const job = await run({ splitType: 'Line', maxConcurrentTransforms: 3 });
    expect(job.failureReason).toBeUndefined();
    expect(await answerTo('a.csv')).toBe('1\n2\n');
  });

  it('a line must fit into its share of a payload, and the reason advises other options', async () => {
    await platform.put(`${BUCKET}/in/a.csv`, 'x'.repeat(34 * 2 ** 20));
    const job = await run({ splitType: 'Line', maxConcurrentTransforms: 3 });
    expect(job.failureReason).toMatch(
      /line 1 has more than 34603008 bytes.* shorten the line, or lower maxConcurrentTransforms$/,
    );
  });
});
