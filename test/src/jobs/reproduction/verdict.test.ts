import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toS3Uri } from '#src/domain/s3-uri.js';
import { REPRODUCTION } from '#src/jobs/index.js';
import { compareResults, worst } from '#src/jobs/reproduction/verdict.js';
import { editComponent } from '../../../support/edit-component.js';
import { losePrepared, reproduced, runChain, train } from '../../../support/past-chain.js';
import { openPlatform, type TestPlatform } from '../../../support/platform.js';
import { TESTER } from '../../../support/test-values.js';

let platform: TestPlatform;
beforeEach(async () => {
  platform = await openPlatform({ store: 'embedded' });
});
afterEach(() => platform.destroy());

/** Leaves a model that differs from run to run, with a metric. */
const noisy = (loss: string) => `
const { SVC_MODEL_DIR } = process.env;
fs.mkdirSync(SVC_MODEL_DIR, { recursive: true });
fs.writeFileSync(SVC_MODEL_DIR + '/same.txt', 'same');
fs.writeFileSync(SVC_MODEL_DIR + '/id.txt', crypto.randomUUID());
console.log('loss=' + ${loss});`;

async function reproduce(subject: string, more: object = {}) {
  await platform.allJobs.of(REPRODUCTION).submit({ name: 'again', subject, ...more }, TESTER);
  return reproduced(platform, 'again');
}

describe('a reproduction', () => {
  it('reproduces lost inputs, and reads them', async () => {
    const arn = await runChain(platform);
    await losePrepared(platform);
    const { steps } = await platform.allJobs
      .of(REPRODUCTION)
      .plan({ subject: arn, principal: TESTER });
    expect(steps).toMatchObject([
      { number: 1, fate: 'RUN', jobName: 'prep', needs: [], isSubject: false },
      { number: 2, fate: 'RUN', jobName: 'scores', needs: [1], isSubject: true },
    ]);
    const done = await reproduce(arn);
    expect(done, done.failureReason).toMatchObject({ status: 'Completed', verdict: 'IDENTICAL' });
    const [channel] = (await platform.ended('scores-r1')).channels;
    expect(channel?.uri).toContain('/reproductions/prep-r1/clean');
  });

  it('has the verdict EQUIVALENT when the metrics agree', async () => {
    const { arn } = await train(platform, 'noisy', { program: noisy('0.5') });
    const { verdict, results } = await reproduce(arn);
    expect(verdict).toBe('EQUIVALENT');
    expect(results).toMatchObject([
      {
        equalFiles: 1,
        files: [{ name: 'id.txt', a: expect.any(String), b: expect.any(String) }],
        metrics: [{ name: 'loss', a: '0.5', b: '0.5', isWithin: true }],
        divergence: { step: 1, kind: 'OUTPUT', name: 'SageMaker.ModelArtifact' },
      },
    ]);
  });

  it('has the verdict DIFFERENT when metrics differ by more than the tolerance', async () => {
    const { arn } = await train(platform, 'noisy', { program: noisy('Date.now()') });
    const { verdict, results } = await reproduce(arn, { tolerance: 0 });
    expect(verdict).toBe('DIFFERENT');
    expect(results).toMatchObject([{ metrics: [{ name: 'loss', isWithin: false }] }]);
  });

  it('has the verdict DIFFERENT when files differ and there are no metrics', async () => {
    const { arn } = await train(platform, 'noisy', { program: noisy('"none"') });
    expect(await reproduce(arn)).toMatchObject({
      verdict: 'DIFFERENT',
      results: [{ metrics: [] }],
    });
  });

  it('compares the metrics when the bytes of the first model are gone', async () => {
    const { arn, modelData } = await train(platform, 'noisy', { program: noisy('0.5') });
    await platform.storage.delete(toS3Uri(modelData ?? ''));
    const { verdict, results } = await reproduce(arn);
    expect(verdict).toBe('EQUIVALENT');
    expect(results[0]?.equalFiles).toBeUndefined();
  });

  it('is never IDENTICAL when no outputs are recorded to compare', async () => {
    const { arn, trialComponent } = await train(platform, 'noisy', { program: noisy('"none"') });
    const done = await reproduce(arn);
    const again = await platform.ended('noisy-r1');
    for (const one of [trialComponent, again.trialComponent])
      await editComponent(platform, one, (known) => ({ ...known, outputArtifacts: [] }));
    const { store, storage } = platform;
    const { signal } = new AbortController();
    const results = await compareResults({ ...platform.services, store, storage }, done, signal);
    expect(worst(results)).toBe('DIFFERENT');
    expect(worst([])).toBe('DIFFERENT');
  });

  it('is not IDENTICAL when the repetition has one more output', async () => {
    await runChain(platform);
    const done = await reproduce((await platform.processed('prep')).arn);
    expect(done.verdict).toBe('IDENTICAL');
    const { trialComponent } = await platform.processed('prep-r1');
    await editComponent(platform, trialComponent, ({ outputArtifacts, ...known }) => {
      const more = outputArtifacts.map((output) => ({ ...output, name: 'more' }));
      return { ...known, outputArtifacts: [...outputArtifacts, ...more] };
    });
    const { signal } = new AbortController();
    const parts = { ...platform.services, store: platform.store, storage: platform.storage };
    expect(await compareResults(parts, done, signal)).toMatchObject([
      { verdict: 'DIFFERENT', files: [{ name: 'rows.csv' }], equalFiles: 1 },
    ]);
  });

  it('does not compare a later job with the name of its repetition', async () => {
    const { arn } = await train(platform, 'noisy', { program: noisy('0.5') });
    const done = await reproduce(arn);
    await platform.jobs.delete('noisy-r1', TESTER);
    await train(platform, 'noisy-r1', { program: noisy('0.5') });
    const { signal } = new AbortController();
    const parts = { ...platform.services, store: platform.store, storage: platform.storage };
    const code = 'RUN_FAILED';
    await expect(compareResults(parts, done, signal)).rejects.toMatchObject({ code });
  });
});
