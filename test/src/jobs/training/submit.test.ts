import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeArn } from '#src/domain/arn.js';
import { vertexIdOf } from '#src/domain/graph/index.js';
import type { TrainingRequest } from '#src/domain/training/index.js';
import { LineageDraft } from '#src/lineage/index.js';
import { openPlatform, type TestPlatform } from '../../../support/platform.js';
import { TESTER } from '../../../support/test-values.js';

let platform: TestPlatform;
beforeEach(async () => {
  platform = await openPlatform({ settings: { slots: 0 } });
});
afterEach(() => platform.destroy());

const submit = (more: Parameters<TestPlatform['request']>[0]) =>
  platform.jobs.submit(platform.request(more), TESTER);

describe('a launch', () => {
  it('writes nothing when any part of the request is invalid', async () => {
    const bad: readonly [Partial<TrainingRequest>, string][] = [
      [{ name: 'a b' }, 'VALIDATION_FAILED'],
      [{ outputPath: 's3://no-such-bucket/x' }, 'BUCKET_NOT_FOUND'],
      [{ channels: [{ name: 'train', uri: 's3://no-such-bucket/x' }] }, 'BUCKET_NOT_FOUND'],
      [{ outputPath: `s3://forebear-local-000000000000/${'x'.repeat(970)}` }, 'S3_URI_INVALID'],
      [{ algorithm: { image: 'unheard-of' } }, 'IMAGE_UNKNOWN'],
      [{ algorithm: { image: 'unheard-of', entrypoint: ['true'] } }, 'IMAGE_UNKNOWN'],
      [
        { algorithm: { image: 'fixture', metricDefinitions: [{ name: 'm', regex: '(' }] } },
        'VALIDATION_FAILED',
      ],
      [
        { algorithm: { image: 'fixture', metricDefinitions: [{ name: 'm', regex: 'x=\\d+' }] } },
        'VALIDATION_FAILED',
      ],
      [
        { algorithm: { image: 'fixture', metricDefinitions: [{ name: 'm', regex: '(?=x)(y)' }] } },
        'VALIDATION_FAILED',
      ],
      [{ clientToken: '' }, 'VALIDATION_FAILED'],
    ];
    for (const [more, code] of bad) await expect(submit(more)).rejects.toMatchObject({ code });
    expect((await platform.ledger.head()).seq).toBe(0);
  });

  it('refuses a name that is taken, in any letter case', async () => {
    await submit({ name: 'job' });
    await expect(submit({ name: 'Job' })).rejects.toMatchObject({
      code: 'ALREADY_EXISTS',
      details: { name: 'Job' },
    });
  });

  it('generates different names for many launches at once', async () => {
    const jobs = await Promise.all(Array.from({ length: 100 }, () => submit({})));
    expect(new Set(jobs.map(({ name }) => name)).size).toBe(100);
    expect(jobs[0]?.name).toMatch(/^fixture-training-\d{4}(-\d\d){5}-\d{3}$/);
    const { items } = await platform.jobs.list({
      order: { by: 'creationTime', direction: 'descending' },
      first: 200,
    });
    expect(items).toHaveLength(100);
    expect(await platform.jobs.count({ where: { status: 'InProgress' } })).toBe(100);
  });

  it('with a known client token returns the job of the first request', async () => {
    const both = await Promise.all([
      submit({ clientToken: 'token' }),
      submit({ clientToken: 'token' }),
    ]);
    expect(both[0]).toEqual(both[1]);
    expect(await submit({ clientToken: 'token' })).toEqual(both[0]);
    await expect(
      submit({ clientToken: 'token', hyperparameters: { epochs: 9 } }),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await platform.jobs.count({})).toBe(1);
  });

  it('with a known client token returns that job even when its bucket was removed', async () => {
    const request = {
      clientToken: 'token',
      channels: [{ name: 'train', uri: 's3://short-lived/train/' }],
      environment: {},
    };
    await platform.storage.createBucket('short-lived');
    await platform.put('s3://short-lived/train/a.csv', 'a,1\n');
    const job = await submit(request);
    const { store, logs } = platform;
    const without = await openPlatform({ store: { store, logs }, settings: { slots: 0 } });
    const again = await without.jobs.submit(without.request(request), TESTER);
    await without.destroy();
    expect(again).toEqual(job);
  });

  it('that is requested several times at once with one token and name makes one job', async () => {
    const request = { clientToken: 'twice', name: 'twice' };
    const jobs = await Promise.all(Array.from({ length: 20 }, () => submit(request)));
    for (const job of jobs) expect(job).toEqual(jobs[0]);
    await expect(submit({ ...request, clientToken: 'else' })).rejects.toMatchObject({
      code: 'ALREADY_EXISTS',
    });
  });

  it('uses a recorded artifact unchanged, even a model of another job', async () => {
    const { store, ledger } = platform;
    const scope = { partition: 'aws', region: 'local', account: '000000000000' };
    const draft = new LineageDraft({ store, scope, actor: TESTER.arn, now: Date.now() });
    const uri = 's3://forebear-local-000000000000/model.tar.gz';
    await platform.put(uri, 'a model');
    draft.artifact({ sourceUri: uri, type: 'Model' });
    await ledger.commit(await draft.build());
    const job = await submit({ channels: [{ name: 'model', uri }] });
    expect(job.channels[0]?.uri).toBe(uri);
  });

  it('associates its trial with its experiment, without relating it to other jobs', async () => {
    const scope = { partition: 'aws', region: 'local', account: '000000000000' };
    const experiment = { experimentName: 'Fraud', trialName: 'First' };
    const one = await submit({ experiment });
    await submit({ experiment });
    const walk = await store().walk({
      starts: [vertexIdOf(one.trialComponent)],
      direction: 'descendants',
      first: 10,
      limits: { maxVertices: 100, timeoutMs: 60_000 },
    });
    expect(walk.vertices.map(({ id }) => id)).toEqual([
      vertexIdOf(one.trialComponent),
      vertexIdOf(makeArn(scope, 'experiment-trial', 'first')),
      vertexIdOf(makeArn(scope, 'experiment', 'fraud')),
    ]);
  });

  it('joins an existing trial, and leaves it in its experiment', async () => {
    const experiment = { experimentName: 'Fraud', trialName: 'First' };
    await submit({ experiment });
    const job = await submit({ experiment: { trialName: 'first' } });
    expect(job.experiment).toEqual({ experimentName: 'Fraud', trialName: 'first' });
    expect(await experiments()).toEqual(['Fraud']);
    const other = await submit({ experiment: { trialName: 'second' }, baseJobName: 'nightly' });
    expect(other.experiment).toEqual({ experimentName: 'nightly', trialName: 'second' });
  });

  it('shares one experiment with concurrent launches that name the same new trial', async () => {
    const experiment = { trialName: 'shared' };
    const launches = Array.from({ length: 12 }, (_, at) =>
      submit({ name: `job-${at}`, experiment }),
    );
    const names = (await Promise.all(launches)).map((job) => job.experiment.experimentName);
    expect(await experiments()).toEqual([...new Set(names)]);
    expect(new Set(names).size).toBe(1);
  });
});

async function experiments() {
  const { items } = await store().list({
    label: 'context',
    where: { type: 'Experiment' },
    order: { by: 'name', direction: 'ascending' },
    first: 20,
  });
  return items.map(({ element }) => element.properties['name']);
}

function store() {
  return platform.store;
}
