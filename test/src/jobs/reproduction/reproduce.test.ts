import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toS3Uri } from '#src/domain/s3-uri.js';
import { REPRODUCTION } from '#src/jobs/index.js';
import { reproduced } from '../../../support/past-chain.js';
import { openPlatform, type TestPlatform } from '../../../support/platform.js';
import { TESTER } from '../../../support/test-values.js';

const DATA = 's3://forebear-local-000000000000/data/rows.csv';
const ROWS = Array.from(
  { length: 200 },
  (_, row) => `user${row % 7},10.0.${row % 5}.${row % 11}\n`,
);

let platform: TestPlatform;
beforeEach(async () => {
  platform = await openPlatform({ store: 'embedded' });
  await platform.put(DATA, Buffer.from(ROWS.join('')));
});
afterEach(() => platform.destroy());

const reproductions = () => platform.allJobs.of(REPRODUCTION);

/** Trains, and returns the ended job. */
async function train(name: string) {
  await platform.jobs.submit(
    {
      name,
      algorithm: { name: 'ipinsights' },
      hyperparameters: { num_entity_vectors: 20, vector_dim: 8, epochs: 2 },
      channels: [{ name: 'train', uri: DATA, contentType: 'text/csv' }],
      resources: { instanceType: 'local', instanceCount: 1 },
    },
    TESTER,
  );
  return platform.ended(name);
}

const ended = (name: string) => reproduced(platform, name);

describe('a reproduction', () => {
  it('trains again with the recorded bytes and the recorded seed, and finds equal files', async () => {
    const first = await train('scores');
    expect(first).toMatchObject({ status: 'Completed', seed: expect.any(Number) });
    expect(first.machine).toMatchObject({ threads: expect.any(Number) });
    const { steps } = await reproductions().plan({ subject: first.arn, principal: TESTER });
    expect(steps).toMatchObject([{ number: 1, fate: 'RUN', jobName: 'scores', blockers: [] }]);
    await reproductions().submit({ name: 'again', subject: first.arn }, TESTER);
    const done = await ended('again');
    expect(done).toMatchObject({ status: 'Completed', verdict: 'IDENTICAL' });
    const repeated = await platform.ended('scores-r1');
    expect(repeated).toMatchObject({ seed: first.seed, modelDigest: first.modelDigest });
    expect(repeated.reproduces).toMatchObject({ job: first.arn, by: done.arn });
    expect(Object.keys(repeated.reproduces?.inputs ?? {})).toEqual(['train']);
  });

  it('is refused when bytes are gone, and names them', async () => {
    const { arn } = await train('scores');
    await platform.storage.delete(toS3Uri(DATA));
    const { steps } = await reproductions().plan({ subject: arn, principal: TESTER });
    expect(steps).toMatchObject([
      {
        fate: 'IMPOSSIBLE',
        blockers: [{ kind: 'INPUT', name: DATA, reason: 'there are no objects at this location' }],
      },
    ]);
    await expect(
      reproductions().submit({ name: 'again', subject: arn }, TESTER),
    ).rejects.toMatchObject({ code: 'REPRODUCTION_IMPOSSIBLE' });
  });

  it('is refused while its data is quarantined, and names the quarantine', async () => {
    const { arn } = await train('scores');
    const digest = createHash('sha256').update(ROWS.join('')).digest('hex');
    const { quarantines } = platform.services;
    await quarantines.add({ name: 'leak', digest, reason: 'leaked' }, TESTER);
    const { steps } = await reproductions().plan({ subject: arn, principal: TESTER });
    const why = expect.stringContaining("The quarantine 'leak' refuses the launch of 'scores'");
    expect(steps).toMatchObject([
      { fate: 'IMPOSSIBLE', blockers: [{ kind: 'POLICY', reason: why }] },
    ]);
    const again = { name: 'again', subject: arn };
    await expect(reproductions().submit(again, TESTER)).rejects.toMatchObject({
      code: 'REPRODUCTION_IMPOSSIBLE',
    });
    await quarantines.release({ name: 'leak', reason: 'a test' }, TESTER);
    await reproductions().submit(again, TESTER);
    expect(await ended('again')).toMatchObject({ verdict: 'IDENTICAL' });
  });

  it('fails when the bytes of an input have another digest than the recorded one', async () => {
    const { arn } = await train('scores');
    await platform.put(DATA, Buffer.from(ROWS.join('').replaceAll('user1', 'user9')));
    await reproductions().submit({ name: 'again', subject: arn }, TESTER);
    const failed = await ended('again');
    expect(failed.status).toBe('Failed');
    expect(failed.failureReason).toContain("The digest of channel 'train'");
  });
});
