import { afterEach, beforeEach, expect, it } from 'vitest';
import { TRAINING_JOBS } from '#src/domain/training/index.js';
import { REPRODUCTION } from '#src/jobs/index.js';
import { reproduced, train } from '../../../support/past-chain.js';
import { openPlatform, type TestPlatform } from '../../../support/platform.js';
import { TESTER } from '../../../support/test-values.js';

let platform: TestPlatform;
beforeEach(async () => {
  platform = await openPlatform();
});
afterEach(() => platform.destroy());

const PROGRAM = `
fs.mkdirSync(process.env.SVC_MODEL_DIR, { recursive: true });
fs.writeFileSync(process.env.SVC_MODEL_DIR + '/m', 'x');`;

it('a repetition of a built-in algorithm runs that algorithm, whatever command its record has', async () => {
  const job = await train(platform, 'first', { program: PROGRAM });
  const algorithm = {
    name: 'ipinsights',
    entrypoint: [process.execPath, '-e', PROGRAM],
    frameworkVersions: {},
    metricDefinitions: [{ name: 'loss', regex: '(' }],
  };
  const vertex = TRAINING_JOBS.write({ ...job, algorithm });
  await platform.ledger.commit({ actor: TESTER.arn, changes: [{ kind: 'putVertex', vertex }] });
  await platform.allJobs.of(REPRODUCTION).submit({ name: 'again', subject: job.arn }, TESTER);
  await reproduced(platform, 'again');
  const repeated = (await platform.jobs.get('first-r1'))?.algorithm;
  expect(repeated?.name).toBe('ipinsights');
  expect(repeated?.entrypoint).toBeUndefined();
  expect(repeated?.metricDefinitions).not.toContainEqual({ name: 'loss', regex: '(' });
});
