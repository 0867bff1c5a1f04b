import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { eventsOf } from '../../../support/lineage-ledger.js';
import { eventProblems } from '../../../support/lineage-schemas.js';
import { modelArchive } from '../../../support/model-archive.js';
import { openPlatform, type TestPlatform } from '../../../support/platform.js';
import { launchTransform } from '../../../support/transform-request.js';
import { runJob } from '../../jobs/processing/jobs.js';

const DIGEST = { version: { datasetVersion: expect.stringMatching(/^sha256:[0-9a-f]{64}$/) } };
const BUCKET = 'forebear-local-000000000000';

let platform: TestPlatform;
afterEach(() => platform.destroy());

describe('the events of a job that has run', () => {
  it('of processing have the digests of what it read and wrote', async () => {
    platform = await openPlatform();
    await runJob(platform, 'works');
    const events = await eventsOf(platform.store);
    expect(events.flatMap(eventProblems)).toEqual([]);
    expect(events.map(({ eventType }) => eventType)).toEqual(['START', 'RUNNING', 'COMPLETE']);
    expect(events.at(-1)).toMatchObject({
      job: { name: 'processing.job', facets: { jobType: { jobType: 'PROCESSING' } } },
      inputs: [{ namespace: `s3://${BUCKET}`, name: 'in/', facets: DIGEST }],
      outputs: [
        {
          namespace: `s3://${BUCKET}`,
          name: 'out',
          facets: DIGEST,
          outputFacets: { outputStatistics: { size: 14, fileCount: 2 } },
        },
      ],
    });
  });

  it('of a transform have the digests of the model, the input and the output', async () => {
    platform = await openPlatform();
    const data = `s3://${BUCKET}/model.tar.gz`;
    const archive = await modelArchive({ 'weights.txt': 'weights' });
    const digest = createHash('sha256').update(archive).digest('hex');
    await platform.put(data, archive);
    await platform.scorer(data);
    await launchTransform(platform, { name: 'job', objects: { 'a.csv': 'a\nbb\n' }, delayMs: 0 });
    await platform.transformed('job');
    const events = await eventsOf(platform.store);
    expect(events.flatMap(eventProblems)).toEqual([]);
    expect(events.map(({ eventType }) => eventType)).toEqual(['START', 'RUNNING', 'COMPLETE']);
    const complete = events.at(-1);
    expect(complete?.job).toMatchObject({
      name: 'transform.job',
      facets: { jobType: { jobType: 'TRANSFORM' } },
    });
    expect(complete?.inputs).toMatchObject([
      { name: 'in/job/', facets: DIGEST },
      { name: 'model.tar.gz', facets: { version: { datasetVersion: `sha256:${digest}` } } },
    ]);
    expect(complete?.outputs).toMatchObject([{ name: 'out/job', facets: DIGEST }]);
  });
});
