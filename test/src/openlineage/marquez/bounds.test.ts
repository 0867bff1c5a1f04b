import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_ARN_SCOPE, makeArn } from '#src/domain/arn.js';
import { Ledger } from '#src/ledger/index.js';
import { LineageQueries, LineageRecorder } from '#src/lineage/index.js';
import {
  findJob,
  listJobs,
  listNamespaces,
  MOST_READ,
  type Reading,
} from '#src/openlineage/marquez/index.js';
import { findNode } from '#src/openlineage/marquez/node-id.js';
import { contextNameOf, JOB_TYPE, type Named, ownUri } from '#src/openlineage/names/index.js';
import { openMemoryStore } from '#src/stores/memory/index.js';
import { ManualClock } from '../../../support/manual-clock.js';
import { recordCalls } from '../../../support/recording-store.js';
import { TESTER } from '../../../support/test-values.js';

const scope = DEFAULT_ARN_SCOPE;
const OWN = 'forebear://000000000000/local';
const calls = recordCalls(await openMemoryStore());
const reading: Reading = {
  store: calls.store,
  scope,
  lineage: new LineageQueries({ store: calls.store, scope }),
};

const jobs = Array.from(
  { length: MOST_READ + 1 },
  (_, index): Named => ({ namespace: index === 0 ? 'oldest' : 'kafka://a:1', name: `a:${index}` }),
);
const times = ['2026-01-31-12-00-00-000', '2026-02-01-12-00-00-000'];

beforeAll(async () => {
  const clock = new ManualClock();
  const ledger = new Ledger({ store: calls.store, clock });
  const recorder = new LineageRecorder({ store: calls.store, ledger, scope, clock });
  const record = async (some: readonly Named[]) => {
    const contexts = some.map((job) => ({
      name: contextNameOf(job),
      type: JOB_TYPE,
      source: { uri: ownUri(job) },
    }));
    await recorder.record({ contexts }, TESTER.arn);
    clock.time += 1_000;
  };
  await record(jobs.slice(0, 1));
  await record(jobs.slice(1));
  const trialComponents = ['churn', ...times.map((time) => `churn-${time}`), 'churn-2'].map(
    (name) => ({
      name: `${name}-aws-training-job`,
      source: {
        arn: makeArn(scope, 'training-job', name),
        type: 'SageMakerTrainingJob',
      },
    }),
  );
  for (const component of trialComponents) {
    await recorder.record({ trialComponents: [component] }, TESTER.arn);
    clock.time += 1_000;
  }
  calls.take();
});
afterAll(() => calls.store.close());

describe('the bounds of Marquez’s reads', () => {
  it('a list reads as far as its page', async () => {
    const page = await listJobs(reading, { namespace: 'kafka://a:1' }, 10);
    expect(page.complete).toBe(false);
    expect(page.items.length).toBeGreaterThan(10);
    expect(calls.take()).toEqual({ list: 1 });
  });

  it('a list of everything ends at the most entities, and is not complete', async () => {
    const { items, complete } = await listNamespaces(reading);
    expect(items.map(({ name }) => name)).toEqual([OWN, 'kafka://a:1']);
    expect(complete).toBe(false);
    calls.take();
  });

  it('all ways to divide a node id are looked up in one read', async () => {
    const node = await findNode(reading, 'job:kafka://a:1:a:7');
    expect(node).toMatchObject({ job: { named: jobs[7] } });
    expect(calls.take()).toEqual({ vertices: 1 });
    const unknown = `job:${'a:'.repeat(20)}b`;
    await expect(findNode(reading, unknown)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(calls.take()).toEqual({ vertices: 1 });
  });

  it('a job of the platform is found by its name, with or without a time after it', async () => {
    const found = await findJob(reading, [{ namespace: OWN, name: 'training.churn' }]);
    expect(found?.latestRun?.name).toBe(`churn-${times[1]}-aws-training-job`);
    const other = await findJob(reading, [{ namespace: OWN, name: 'training.churn-2' }]);
    expect(other?.latestRun?.name).toBe('churn-2-aws-training-job');
    expect(await findJob(reading, [{ namespace: OWN, name: 'training.chur' }])).toBeUndefined();
  });
});
