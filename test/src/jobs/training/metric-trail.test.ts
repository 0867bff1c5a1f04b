import { expect, it } from 'vitest';
import { toArn } from '#src/domain/arn.js';
import type { TrainingJob } from '#src/domain/training/index.js';
import { MetricTrail } from '#src/jobs/training/supervise/metric-trail.js';
import { openLogArchive } from '../../../support/log-archive.js';
import { temporaryDirectory } from '../../../support/temporary-directory.js';

const directories = temporaryDirectory();
const arn = toArn('arn:aws:sagemaker:local:000000000000:training-job/job');
const metricDefinitions = [{ name: 'loss', regex: 'loss=(\\d+)' }];

it('the metrics of a log that was closed before all of its points were written are still known', async () => {
  const { logs, close } = await openLogArchive(await directories.fresh());
  const line = { time: 1, host: 'algo-1', stream: 'STDOUT' as const };
  await logs.append(arn, [
    { ...line, sequence: 1, message: 'loss=7' },
    { ...line, sequence: 2, message: 'loss=3' },
  ]);
  await logs.seal(arn);
  const job = { arn, algorithm: { metricDefinitions } } as unknown as TrainingJob;
  const trail = await MetricTrail.open(logs, job);
  expect(trail.finals()).toEqual([{ name: 'loss', value: 3, time: 1 }]);
  await close();
});
