import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  CategoricalParameter,
  ContinuousParameter,
  Estimator,
  HyperparameterTuner,
  IntegerParameter,
  Session,
} from '#src/client/index.js';
import { type ServerUnderTest, startTestServer } from '../../support/running-server.js';

let server: ServerUnderTest;
let session: Session;
beforeAll(async () => {
  server = await startTestServer();
  session = new Session({ url: server.url });
});
afterAll(async () => {
  await session.close();
  await server.close();
});

it('searches, returns its results as a table, and the best estimator', async () => {
  const uri = `s3://${await session.defaultBucket()}/points/`;
  await session.putObject(`${uri}points.csv`, '1,2\n');
  const estimator = new Estimator({
    session,
    entryPoint: 'train.mjs',
    sourceDir: path.resolve('test/fixtures/client/tuned'),
    metricDefinitions: [{ name: 'value', regex: 'value=(-?[0-9.e-]+)' }],
    hyperparameters: { x: 100, other: 1 }, // what is searched replaces the first
  });
  const tuner = new HyperparameterTuner({
    estimator,
    objectiveMetricName: 'value',
    hyperparameterRanges: {
      x: new IntegerParameter(0, 6),
      shift: new CategoricalParameter([0, 1]),
    },
    strategy: 'RANDOM',
    randomSeed: 1,
    maxJobs: 4,
    maxParallelJobs: 2,
  });
  expect(() => tuner.analytics()).toThrow(expect.objectContaining({ code: 'CONFLICT' }));
  await tuner.fit(uri, { includeClsMetadata: false });
  const { status, counts } = await tuner.wait({ logs: false });
  expect({ status, counts }).toMatchObject({ status: 'COMPLETED', counts: { completed: 4 } });

  const table = await tuner.analytics().dataframe();
  expect(table).toHaveLength(4);
  for (const row of table) {
    expect(Object.keys(row).sort()).toEqual([
      'FinalObjectiveValue',
      'TrainingElapsedTimeSeconds',
      'TrainingEndTime',
      'TrainingJobName',
      'TrainingJobStatus',
      'TrainingStartTime',
      'shift',
      'x',
    ]);
    expect(row.FinalObjectiveValue).toBe(Number(row['shift']) - (Number(row['x']) - 3) ** 2);
    expect(row.TrainingJobStatus).toBe('Completed');
    expect(row.TrainingEndTime).toBeInstanceOf(Date);
  }
  for await (const { number, suggestion } of tuner.analytics().trials()) {
    expect(suggestion.model, `trial ${number}`).toBe('random');
    expect(suggestion.earlier).toBe(0);
  }
  const importance = await tuner.analytics().importance();
  expect(importance.map(({ name }) => name).sort()).toEqual(['shift', 'x']);
  expect(await tuner.analytics().noImportanceReason()).toBeUndefined();
  const best = await tuner.bestEstimator();
  const greatest = Math.max(...table.map((row) => row.FinalObjectiveValue ?? -Infinity));
  const winner = table.find(({ TrainingJobName: name }) => name === best.latestTrainingJob?.name);
  expect(winner?.FinalObjectiveValue).toBe(greatest);
  expect(best.modelData).toContain(winner?.TrainingJobName);

  const attached = await HyperparameterTuner.attach(tuner.latestTuningJob?.name ?? '', session);
  expect(await attached.analytics().dataframe()).toEqual(table);
  expect(await attached.bestTrainingJob()).toBe(best.latestTrainingJob?.name);
  const again = await attached.fit(uri); // the same seed, and so the same search
  await attached.wait({ logs: false });
  expect(again.name).not.toBe(tuner.latestTuningJob?.name);
  const searched = (rows: typeof table) => rows.map((row) => [row['x'], row['shift']]);
  expect(searched(await attached.analytics().dataframe())).toEqual(searched(table));
});

it('a refused range is reported', async () => {
  const estimator = new Estimator({ session, algorithm: 'ipinsights' });
  const tuner = new HyperparameterTuner({
    estimator,
    objectiveMetricName: 'validation:discriminator_auc',
    hyperparameterRanges: { learning_rate: new ContinuousParameter(0.1, 0.001) },
  });
  const uri = `s3://${await session.defaultBucket()}/points/`;
  await expect(tuner.fit({ train: uri, validation: uri })).rejects.toMatchObject({ status: 400 });
});
