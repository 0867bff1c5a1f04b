import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_ARN_SCOPE, makeArn } from '#src/domain/arn.js';
import { jobCommits, LineageLedger, MODEL_DIGEST } from '../../../support/lineage-ledger.js';
import { eventProblems } from '../../../support/lineage-schemas.js';

const NAME = 'churn-2026-11-25-10-00-00-123';

let ledger: LineageLedger;
beforeEach(async () => {
  ledger = await LineageLedger.open();
});
afterEach(() => ledger.close());

describe('the events of a training job', () => {
  it('are START, RUNNING and COMPLETE, with digests, parameters, metrics and the model', async () => {
    await jobCommits(ledger, { name: NAME });
    const events = await ledger.events();
    expect(events.map(({ eventType }) => eventType)).toEqual(['START', 'RUNNING', 'COMPLETE']);
    const [start, running, complete] = events;
    expect(new Set(events.map(({ run }) => run.runId)).size).toBe(1);
    expect(start?.job).toMatchObject({
      namespace: 'forebear://000000000000/local',
      name: 'training.churn',
      facets: { jobType: { processingType: 'BATCH', jobType: 'TRAINING' } },
    });
    expect(start?.inputs).toMatchObject([{ namespace: 's3://data', name: 'points.csv' }]);
    expect(running?.inputs).toEqual([]);
    expect(complete?.run.facets).toMatchObject({
      executionParameters: { parameters: expect.arrayContaining([{ key: 'epochs', value: '3' }]) },
      forebear_mlTrainingRun: { algorithm: 'ipinsights', hyperparameters: { epochs: '3' } },
      forebear_mlMetrics: { metrics: [{ name: 'loss', last: 0.1, step: 7, count: 9 }] },
    });
    const [output] = complete?.outputs ?? [];
    expect(output).toMatchObject({
      namespace: 's3://forebear',
      name: `output/${NAME}/output/model.tar.gz`,
      facets: {
        version: { datasetVersion: `sha256:${MODEL_DIGEST}` },
        datasetType: { datasetType: 'MODEL' },
        forebear_mlModel: { digest: `sha256:${MODEL_DIGEST}` },
      },
      outputFacets: { outputStatistics: { size: 1_000, fileCount: 1 } },
    });
  });

  it('follow the schemas of OpenLineage and of the server', async () => {
    await jobCommits(ledger, { name: NAME });
    await jobCommits(ledger, { name: 'lost', end: 'fail' });
    const events = await ledger.events();
    expect(events.flatMap(eventProblems)).toEqual([]);
    expect(eventProblems({ ...events[0], run: { runId: 'none', facets: {} } })).not.toEqual([]);
  });

  it('contain no values of environment variables', async () => {
    await jobCommits(ledger, { name: NAME, more: { environment: { KEY: 'hunter2' } } });
    expect(JSON.stringify(await ledger.events())).not.toContain('hunter2');
  });

  it('end with FAIL and the reason, or with ABORT', async () => {
    await jobCommits(ledger, { name: 'lost', end: 'fail' });
    await jobCommits(ledger, { name: 'stopped', end: 'stop' });
    const [fail, abort] = (await ledger.events()).filter(
      ({ eventType }) => eventType !== 'START' && eventType !== 'RUNNING',
    );
    expect(fail).toMatchObject({
      eventType: 'FAIL',
      run: { facets: { errorMessage: { message: 'Out of memory' } } },
    });
    expect(abort?.eventType).toBe('ABORT');
  });

  it('of a trial name its tuning job as the parent, and its series as the job', async () => {
    const tuningJob = makeArn(DEFAULT_ARN_SCOPE, 'hyper-parameter-tuning-job', 'search');
    await ledger.putTuning('search');
    await jobCommits(ledger, { name: 'search-001', more: { tuningJob } });
    const [tuning, start] = await ledger.events();
    expect(start?.job.name).toBe('training.search');
    expect(start?.run.facets).toMatchObject({
      parent: { run: { runId: tuning?.run.runId }, job: { name: 'tuning.search' } },
    });
    expect(tuning?.run.facets).toMatchObject({
      forebear_mlTrainingRun: { objective: { metric: 'loss', goal: 'Minimize' }, seed: 5 },
    });
    expect(eventProblems(tuning)).toEqual([]);
  });

  it('are the same after a restart in the middle of its life', async () => {
    await jobCommits(ledger, { name: NAME });
    const whole = await ledger.events();
    for (let after = 1; after < 6; after += 1) {
      const rest = await ledger.events(after);
      expect(rest).toEqual(whole.slice(whole.length - rest.length));
    }
  });

  it('are none for a tag that changes after the end, or for a job that was loaded', async () => {
    const ended = await jobCommits(ledger, { name: NAME });
    const before = (await ledger.events()).length;
    await ledger.putTraining({ ...ended, tags: { team: 'risk' } });
    await ledger.putTraining({
      ...ended,
      name: 'old',
      arn: makeArn(DEFAULT_ARN_SCOPE, 'training-job', 'old'),
    });
    expect(await ledger.events()).toHaveLength(before);
  });
});
