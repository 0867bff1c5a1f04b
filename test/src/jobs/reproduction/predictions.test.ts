import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Arn, makeArn } from '#src/domain/arn.js';
import { type Vertex, vertexIdOf } from '#src/domain/graph/index.js';
import { entityToVertex, type LineageEntity, vertexToEntity } from '#src/domain/lineage/index.js';
import { toS3Uri } from '#src/domain/s3-uri.js';
import { TRANSFORM_JOBS, type TransformJob } from '#src/domain/transform/index.js';
import { REPRODUCTION } from '#src/jobs/index.js';
import { compareResults } from '#src/jobs/reproduction/verdict.js';
import { versionArn } from '#src/lineage/index.js';
import { editComponent } from '../../../support/edit-component.js';
import { reproduced } from '../../../support/past-chain.js';
import { runPredicted } from '../../../support/past-predictions.js';
import { openPlatform, type TestPlatform } from '../../../support/platform.js';
import { TESTER } from '../../../support/test-values.js';

let platform: TestPlatform;
beforeEach(async () => {
  platform = await openPlatform({ store: 'embedded' });
});
afterEach(() => platform.destroy());

/** Makes `scores`, whose model is a JavaScript expression, again. */
async function reproduce(weight: string) {
  const { arn: subject } = await runPredicted(platform, { weight });
  const reproductions = platform.allJobs.of(REPRODUCTION);
  const { steps } = await reproductions.plan({ subject, principal: TESTER });
  expect(steps).toMatchObject([
    { number: 1, fate: 'RUN', jobName: 'scores', isSubject: true },
    { number: 2, fate: 'RUN', jobName: 'answers', isPrediction: true, isSubject: false },
  ]);
  await reproductions.submit({ name: 'again', subject }, TESTER);
  const done = await reproduced(platform, 'again');
  expect(done, done.failureReason).toMatchObject({ status: 'Completed' });
  return done;
}

it('a reproduction compares the predictions of both models, and finds what others have changed', async () => {
  const done = await reproduce('0.5 + Math.random() / 1e5');
  const { verdict, results } = done;
  expect(results).toMatchObject([{ step: 1, predictions: { values: 1, isWithin: true } }]);
  expect(results[0]?.predictions?.greatestDifference).toBeGreaterThan(0);
  expect(verdict).toBe('EQUIVALENT');
  const parts = { ...platform.services, store: platform.store, storage: platform.storage };
  const expectChanged = async () =>
    expect(await compareResults(parts, done, new AbortController().signal)).toMatchObject([
      { verdict: 'DIFFERENT', predictions: { isWithin: false, differs: expect.any(String) } },
    ]);
  const { trialComponent } = await platform.transformed('answers-r1');
  const { inputArtifacts } = await editComponent(platform, trialComponent, (known) => {
    return { ...known, inputArtifacts: [] };
  });
  await expectChanged();
  await editComponent(platform, trialComponent, (known) => ({ ...known, inputArtifacts }));
  await platform.put('s3://forebear-local-000000000000/out/other.out', 'more');
  await expectChanged();
});

it('a reproduction is different when predictions are, although the metrics agree', async () => {
  const { verdict, results } = await reproduce('Math.random()');
  expect(results).toMatchObject([
    { metrics: [{ isWithin: true }], predictions: { isWithin: false } },
  ]);
  expect(verdict).toBe('DIFFERENT');
});

it('a reproduction predicts nothing when the files of the model are equal', async () => {
  const { verdict, steps } = await reproduce('0.5');
  expect(verdict).toBe('IDENTICAL');
  expect(steps[1]?.launched).toBeUndefined();
  expect(await platform.transforms.get('answers-r1')).toBeUndefined();
});

/**
 * Records the trial component of a newer batch transform, with an association that claims that it
 * read the model. With `record`, also the job: that of `answers`, with these fields.
 */
async function plant(model: Arn, name: string, record?: Partial<TransformJob>) {
  const { store, ledger, services } = platform;
  const answers = await platform.transformed('answers');
  const id = vertexIdOf(answers.trialComponent);
  const known = (await store.vertices([id])).get(id)?.element as Vertex;
  const source = { arn: makeArn(services.scope, 'transform-job', name) };
  const arn = makeArn(services.scope, 'experiment-trial-component', name);
  const fresh = { name, arn, source, creationTime: 9e12 };
  const component = { ...vertexToEntity(known), ...fresh } as LineageEntity;
  const job = { ...answers, name, arn: source.arn, trialComponent: arn, ...record };
  const vertices = [entityToVertex(component), ...(record ? [TRANSFORM_JOBS.write(job)] : [])];
  const changes = vertices.map((vertex) => ({ kind: 'putVertex', vertex }) as const);
  await ledger.commit({ actor: TESTER.arn, changes });
  const association = { source: model, destination: arn, type: 'ContributedTo' } as const;
  await services.recorder.createAssociation(association, TESTER.arn);
}

it('a reproduction predicts with the completed transform whose record names the model', async () => {
  const { arn, modelData = '', modelDigest = '' } = await runPredicted(platform, { weight: '0.5' });
  const version = versionArn(platform.services.scope, modelData, modelDigest);
  const { serves } = await platform.transformed('answers');
  const other = { ...serves, modelData: toS3Uri('s3://models/other.tar.gz') };
  for (const name of ['a', 'b', 'c']) await plant(version, name);
  await plant(version, 'd', { serves: other });
  await plant(version, 'e', { status: 'Failed' });
  const { trialComponent } = await platform.transformed('answers');
  await editComponent(platform, trialComponent, (known) => {
    return { ...known, status: { primaryStatus: 'Failed' } };
  });
  const { steps } = await platform.allJobs
    .of(REPRODUCTION)
    .plan({ subject: arn, principal: TESTER });
  expect(steps.map(({ jobName }) => jobName)).toEqual(['scores', 'answers']);
});
