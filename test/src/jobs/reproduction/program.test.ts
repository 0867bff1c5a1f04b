import { afterEach, beforeEach, expect, it } from 'vitest';
import { TRAINING_JOBS } from '#src/domain/training/index.js';
import { REPRODUCTION } from '#src/jobs/index.js';
import { reproduced } from '../../../support/past-chain.js';
import { openPlatform, type TestPlatform } from '../../../support/platform.js';
import { TESTER } from '../../../support/test-values.js';

const DATA = 's3://forebear-local-000000000000/data/rows.csv';

let platform: TestPlatform;
beforeEach(async () => {
  platform = await openPlatform({ store: 'embedded' });
  const rows = Array.from(
    { length: 200 },
    (_, row) => `user${row % 7},10.0.${row % 5}.${row % 11}`,
  );
  await platform.put(DATA, Buffer.from(`${rows.join('\n')}\n`));
});
afterEach(() => platform.destroy());

it('a repetition of a built-in algorithm runs that algorithm, whatever command its record has', async () => {
  await platform.jobs.submit(
    {
      name: 'first',
      algorithm: { name: 'ipinsights' },
      hyperparameters: { num_entity_vectors: 20, vector_dim: 8, epochs: 2 },
      channels: [{ name: 'train', uri: DATA, contentType: 'text/csv' }],
      resources: { instanceType: 'local', instanceCount: 1 },
    },
    TESTER,
  );
  const job = await platform.ended('first');
  const algorithm = {
    ...job.algorithm,
    entrypoint: [process.execPath, '-e', 'process.exit(1)'],
    metricDefinitions: [{ name: 'loss', regex: '(' }],
  };
  const vertex = TRAINING_JOBS.write({ ...job, algorithm });
  await platform.ledger.commit({ actor: TESTER.arn, changes: [{ kind: 'putVertex', vertex }] });
  await platform.allJobs.of(REPRODUCTION).submit({ name: 'again', subject: job.arn }, TESTER);
  const { failureReason } = await reproduced(platform, 'again');
  const repeated = await platform.jobs.get('first-r1');
  expect(repeated?.algorithm, failureReason).toEqual(job.algorithm);
});
