import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { vertexIdOf } from '#src/domain/graph/index.js';
import { type TrialComponent, vertexToEntity } from '#src/domain/lineage/index.js';
import { unpackArchive } from '#src/files/archive/index.js';
import type { StoreKind } from '../../support/open-test-store.js';
import { openPlatform, type TestPlatform } from '../../support/platform.js';
import { TESTER } from '../../support/test-values.js';

/** The life of a training job, and the lineage that it leaves. */
export function describeJobLife(store: StoreKind): void {
  describe('the life of a job', () => {
    let platform: TestPlatform;
    afterEach(() => platform.destroy());

    const BUCKET = 's3://forebear-local-000000000000';

    describe('a training job', () => {
      it('lives its life in order and leaves its lineage', async () => {
        platform = await openPlatform({ store });
        await platform.put(`${BUCKET}/data/a.csv`, 'x,1\ny,2\n');
        await platform.put(`${BUCKET}/data/deep/b.csv`, 'z,3\n');
        const request = platform.request({
          name: 'Good-Job',
          algorithm: {
            image: 'fixture',
            metricDefinitions: [{ name: 'loss', regex: 'loss=([0-9.]+)' }],
          },
          hyperparameters: { epochs: 3, output: 'accuracy = 1' },
          channels: [{ name: 'train', uri: `${BUCKET}/data/`, contentType: 'text/csv' }],
        });
        const launched = await platform.jobs.submit(request, TESTER);
        expect(launched).toMatchObject({ status: 'InProgress', secondaryStatus: 'Starting' });

        const job = await platform.ended('Good-Job');
        expect(job.failureReason).toBeUndefined();
        expect(job).toMatchObject({
          status: 'Completed',
          secondaryStatus: 'Completed',
          modelData: `${BUCKET}/Good-Job/output/model.tar.gz`,
          finalMetrics: [{ name: 'loss', value: 1 / 3 }],
        });
        expect(
          job.statusTransitions.map(({ status, message }) => `${status} - ${message}`),
        ).toEqual([
          'Starting - Starting the training job',
          'Starting - Preparing the instances for training',
          'Downloading - Downloading input data',
          'Training - Downloading the training image',
          'Training - Training image download completed. Training in progress.',
          'Uploading - Uploading generated training model',
          'Completed - Training job completed',
        ]);
        const log = await platform.log(job);
        expect(
          log.map((line) =>
            line.replace(/^[-\d]+ [:\d]+ /, '').replace(/(?<=^ProfilerReport-)\d{10}/, 'T'),
          ),
        ).toEqual([
          'Starting - Starting the training job',
          'ProfilerReport-T: InProgress',
          'Starting - Preparing the instances for training',
          'Downloading - Downloading input data',
          'Training - Downloading the training image',
          'Training - Training image download completed. Training in progress.',
          'hyperparameters {"epochs":"3","output":"accuracy = 1"}',
          'channel train: 2 files, 3 rows',
          'epoch=0 loss=1',
          'epoch=1 loss=0.5',
          'epoch=2 loss=0.3333333333333333',
          'Reporting training SUCCESS',
          'Uploading - Uploading generated training model',
          'Completed - Training job completed',
          `Training seconds: ${job.trainingSeconds}`,
          `Billable seconds: ${job.billableSeconds}`,
        ]);
        expect(job.log).toEqual({
          lines: log.length,
          digest: expect.stringMatching(/^[0-9a-f]{64}$/),
        });

        const vertex = (await platform.store.vertices([vertexIdOf(job.trialComponent)]))
          .values()
          .next();
        const component = vertexToEntity(vertex.value?.element ?? never()) as TrialComponent;
        const lines = [
          ['a.csv', 8, sha('x,1\ny,2\n')],
          ['deep/b.csv', 4, sha('z,3\n')],
        ];
        const digest = sha(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
        expect(component).toMatchObject({
          name: 'Good-Job-aws-training-job',
          source: { arn: job.arn, type: 'SageMakerTrainingJob' },
          status: { primaryStatus: 'Completed' },
          parameters: { epochs: 3, output: 'accuracy = 1', 'SageMaker.InstanceType': 'local' },
          metrics: [{ name: 'loss', count: 3, min: 1 / 3, max: 1, last: 1 / 3 }],
        });
        expect(component.inputArtifacts).toContainEqual({
          name: 'train',
          mediaType: 'text/csv',
          value: `${BUCKET}/data/`,
          digest,
          sizeBytes: 12,
          objectCount: 2,
        });
        expect(component.outputArtifacts.map(({ name, value }) => [name, value])).toEqual([
          ['SageMaker.ModelArtifact', job.modelData],
          ['SageMaker.OutputData', `${BUCKET}/Good-Job/output/output.tar.gz`],
        ]);
        const walk = await platform.store.walk({
          starts: [vertexIdOf(job.trialComponent)],
          direction: 'both',
          first: 100,
          withEdges: true,
          limits: { maxVertices: 100, timeoutMs: 20_000 },
        });
        // Two objects and the prefix of the data, one object of the model and one of the output, each
        // with its location.
        expect(countOf(walk.edges.map(({ element }) => element.label))).toEqual({
          AssociatedWith: 4, // trial, experiment, and the locations of the objects with that of the prefix
          ContributedTo: 4, // the image, the prefix, and its two objects
          DerivedFrom: 5,
          Produced: 4,
        });

        const folder = await mkdtemp(join(tmpdir(), 'forebear-model-'));
        const { body } = await platform.storage.get(job.modelData ?? never());
        await unpackArchive(body, folder);
        expect(await readdir(folder)).toEqual(['127.0.0.1.txt']);
        await rm(folder, { recursive: true });
        await vi.waitFor(async () => {
          expect(await readdir(join(platform.directory, 'jobs'))).toEqual([]);
          expect(await platform.runner.find({})).toEqual([]);
        });
        expect(await platform.starts()).toEqual(['Good-Job 127.0.0.1']);
        expect(await platform.ledger.verify()).toMatchObject({ ok: true });
        expect(platform.notes).toEqual([]);
      });

      it('passes to its program how many processors and GPUs the runner has', async () => {
        const resources = { cpus: 3, gpus: 2 };
        platform = await openPlatform({
          store,
          seenRunner: (inner) =>
            new Proxy(inner, {
              get: (target, name) => {
                if (name === 'resources') return async () => resources;
                const value: unknown = Reflect.get(target, name);
                return typeof value === 'function' ? value.bind(target) : value;
              },
            }),
        });
        await platform.jobs.submit(
          platform.request({ name: 'told', program: 'report-resources.mjs' }),
          TESTER,
        );
        const job = await platform.ended('told');
        expect(await platform.log(job)).toContain(
          JSON.stringify({ SVC_NUM_GPUS: '2', SM_NUM_GPUS: '2', SVC_NUM_CPUS: '3' }),
        );
      });

      it('launches in one commit and ends in one', async () => {
        platform = await openPlatform({ store });
        await platform.jobs.submit(platform.request({ name: 'job' }), TESTER);
        const commits = await platform.store.commits(0, 1);
        const job = await platform.ended('job');
        const touched = new Set(
          commits[0]?.changes.flatMap((change) =>
            change.kind === 'putVertex' ? [change.vertex.labels[0]] : [change.kind],
          ),
        );
        expect(touched).toEqual(
          new Set(['training_job', 'trial_component', 'context', 'artifact', 'putEdge']),
        );
        expect(commits[0]?.actor).toBe(TESTER.arn);
        const last = (await platform.store.commits(0, 100)).at(-1);
        expect(last?.changes.map((change) => change.kind).sort()).toEqual([
          'putEdge', // from the location of the model to its version
          'putEdge', // from the trial component to the version
          'putEdge', // and to the location
          'putVertex',
          'putVertex',
          'putVertex',
          'putVertex',
          'putVertex', // one of them is the signed statement
          'removeVertex',
        ]);
        expect(last?.time).toBeGreaterThanOrEqual(job.endTime ?? 0);
      });
    });
  });
}

function countOf(labels: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const label of labels) counts[label] = (counts[label] ?? 0) + 1;
  return counts;
}

function sha(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function never(): never {
  throw new Error('It is not there.');
}
