import { expect, it } from 'vitest';
import { Session } from '#src/client/index.js';
import { Random } from '../../bench/support/random.js';
import { removeBucket } from '../src/storage/s3/on-s3.js';
import { type HttpFault, openFaultyProxy } from '../support/faulty-proxy.js';
import { describeOnS3 } from '../support/own-s3.js';
import { TRAINING_JOB } from './kinds/training-job.js';
import { MatrixJobs } from './matrix-jobs.js';
import { MatrixServer, NOTHING } from './matrix-server.js';

const LONG = { timeout: 300_000 };
const LEFT = { timeout: 60_000 };
const FAULTS: readonly HttpFault[] = [500, 503, 'cut'];
const SEED = Number(process.env['FAULT_SEED'] ?? 1);
const LOG_BUCKET = 'forebear-local-000000000000';
const PAIR = { runner: 'process', storage: 's3' } as const;

await describeOnS3((url) => {
  it(`jobs end well while S3 fails every third request (seed ${SEED})`, LONG, async () => {
    const random = new Random(SEED);
    let faults = 0;
    let isFaulty = false;
    await using proxy = await openFaultyProxy(url, () => {
      if (!isFaulty || random.below(3) > 0) return 'none';
      faults += 1;
      return faults % 40 === 20 ? 'hang' : (FAULTS[random.below(FAULTS.length)] ?? 'none');
    });
    await using server = await MatrixServer.open(PAIR, { s3: proxy.url });
    const jobs = new MatrixJobs(server, TRAINING_JOB);
    isFaulty = true;
    const name = await jobs.launch('slow', { name: 'faulty' });
    expect(await jobs.ended(name)).toMatchObject({ status: 'COMPLETED', failureReason: null });
    isFaulty = false;
    expect(faults).toBeGreaterThan(10);
    await jobs.expectOneRun(name, 40);
    await expect.poll(() => server.left(), LEFT).toEqual(NOTHING);
  });

  it('a job whose output bucket is removed fails with the reason', LONG, async () => {
    await using server = await MatrixServer.open(PAIR, { s3: url });
    const jobs = new MatrixJobs(server, TRAINING_JOB);
    const bucket = 'goes-away';
    const { client } = server.session;
    await new Session({ client, defaultBucket: bucket }).defaultBucket();
    const name = await jobs.launch('slow', { name: 'no-output', output: `s3://${bucket}/models` });
    await jobs.says(name, 'step 3');
    await removeBucket(url, bucket);
    const { status, failureReason } = await jobs.ended(name);
    expect(status).toBe('FAILED');
    expect(failureReason).toContain(`'${bucket}'`);
    await expect.poll(() => server.left(), LEFT).toEqual(NOTHING);
  });

  it(
    'a job whose bucket of logs is removed fails with the reason, and others run later',
    LONG,
    async () => {
      await using server = await MatrixServer.open(PAIR, { s3: url });
      const jobs = new MatrixJobs(server, TRAINING_JOB);
      const name = await jobs.launch('slow', { name: 'no-logs' });
      await jobs.says(name, 'step 3');
      await removeBucket(url, LOG_BUCKET);
      const { status, failureReason } = await jobs.endedUnread(name);
      expect(status).toBe('FAILED');
      expect(failureReason).toContain(`'${LOG_BUCKET}'`);
      await expect.poll(() => server.left(), LEFT).toEqual(NOTHING);
      await server.session.defaultBucket();
      const later = await jobs.launch('works', { name: 'later' });
      expect(await jobs.ended(later)).toMatchObject({ status: 'COMPLETED' });
    },
  );
});
