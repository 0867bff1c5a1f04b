import { afterEach, beforeEach, expect, it } from 'vitest';
import { toS3Uri } from '#src/domain/s3-uri.js';
import { REPRODUCTION } from '#src/jobs/index.js';
import { reproduced, train } from '../../../support/past-chain.js';
import { runPredicted } from '../../../support/past-predictions.js';
import { openPlatform, type TestPlatform } from '../../../support/platform.js';
import { TESTER } from '../../../support/test-values.js';

const BUCKET = 's3://forebear-local-000000000000';

let platform: TestPlatform;
beforeEach(async () => {
  platform = await openPlatform({ store: 'embedded' });
});
afterEach(() => platform.destroy());

const reproductions = () => platform.allJobs.of(REPRODUCTION);

/** Leaves what it has read as the model. */
const COPY = `
const { SVC_CHANNEL_TRAIN: data, SVC_MODEL_DIR: model } = process.env;
fs.mkdirSync(model, { recursive: true });
fs.copyFileSync(data + '/a.csv.out', model + '/m');`;

it('a reproduction runs a batch transform again whose output and model are gone', async () => {
  const { modelData } = await runPredicted(platform, { weight: '0.5' });
  const channels = [{ name: 'train', uri: `${BUCKET}/out/` }];
  const { arn } = await train(platform, 'next', { program: COPY, channels });
  await platform.storage.delete(toS3Uri(`${BUCKET}/out/a.csv.out`));
  await platform.storage.delete(toS3Uri(modelData ?? ''));
  await platform.models.delete('own', TESTER);
  const { steps } = await reproductions().plan({ subject: arn, principal: TESTER });
  expect(steps).toMatchObject([
    { number: 1, fate: 'RUN', jobName: 'scores', needs: [] },
    { number: 2, fate: 'RUN', jobName: 'answers', needs: [1] },
    { number: 3, fate: 'RUN', jobName: 'next', needs: [2], isSubject: true },
  ]);
  await reproductions().submit({ name: 'again', subject: arn }, TESTER);
  const done = await reproduced(platform, 'again');
  expect(done, done.failureReason).toMatchObject({ status: 'Completed', verdict: 'IDENTICAL' });
  const answers = await platform.transformed('answers-r1');
  const { modelData: made, modelDigest } = await platform.ended('scores-r1');
  expect(answers.serves).toMatchObject({ modelData: made, modelDigest });
  expect(answers.machine).toMatchObject({ threads: expect.any(Number) });
  const [channel] = (await platform.ended('next-r1')).channels;
  expect(channel?.uri).toBe(`${answers.outputPath}/`);
});

it('a batch transform that runs again fails when its input has other bytes', async () => {
  await runPredicted(platform, { weight: '0.5' });
  await platform.put(`${BUCKET}/in/a.csv`, 'b\n');
  const { arn } = await platform.transformed('answers');
  await reproductions().submit({ name: 'again', subject: arn }, TESTER);
  const { failureReason } = await reproduced(platform, 'again');
  expect(failureReason).toContain('The digest of the input is');
});
