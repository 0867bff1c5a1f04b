import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  CSVSerializer,
  Estimator,
  getExecutionRole,
  JSONDeserializer,
  Session,
} from '#src/client/index.js';
import { type ServerUnderTest, startTestServer } from '../../support/running-server.js';
import { HYPERPARAMETERS, LOGINS } from './logins.js';

interface Predictions {
  readonly predictions: readonly {
    readonly dot_product: number;
    readonly ip_embedding?: readonly number[];
  }[];
}

let server: ServerUnderTest;
let session: Session;
beforeAll(async () => {
  server = await startTestServer();
  session = new Session({ url: server.url, defaultBucket: 'of-the-client' });
});
afterAll(async () => {
  await session.close();
  await server.close();
});

it('takes a model from data to predictions, in one line for each step', async () => {
  const bucket = await session.defaultBucket();
  expect(bucket).toBe('of-the-client');
  await session.checkBucket(bucket);
  const train = await session.putObject(`s3://${bucket}/logins/train.csv`, LOGINS.train);
  const estimator = new Estimator({
    session,
    algorithm: 'ipinsights',
    role: await getExecutionRole(session),
    hyperparameters: HYPERPARAMETERS,
  });
  expect(() => estimator.modelData).toThrow(expect.objectContaining({ code: 'CONFLICT' }));

  const lines: string[] = [];
  const logs = ({ message }: { readonly message: string }) => void lines.push(message);
  const job = await estimator.fit({ train: { uri: train, contentType: 'text/csv' } }, { logs });
  const { name } = job;
  expect(estimator.latestTrainingJob?.jobName).toBe(name);
  expect(name).toMatch(/^ipinsights-training-\d{4}(-\d\d){5}-\d{3}$/);
  expect(estimator.modelData).toBe(`s3://${bucket}/${name}/output/model.tar.gz`);
  expect(estimator.imageUri).toContain('ipinsights');
  expect(lines[0]).toMatch(/Starting - Starting the training job$/);
  expect(lines.at(-1)).toMatch(/^Billable seconds: \d+$/);

  const replayed: string[] = [];
  await session.logsForJob(name, { print: (line) => void replayed.push(line) });
  expect(replayed).toEqual(lines);

  const attached = await Estimator.attach(name, session);
  expect(attached.modelData).toBe(estimator.modelData);
  expect(attached.hyperparameters).toMatchObject({ vector_dim: '16' });

  const deserializer = new JSONDeserializer<Predictions>();
  const predictor = await estimator.deploy({ serializer: new CSVSerializer(), deserializer });
  const rows = LOGINS.normal.slice(0, 3).map((row) => row.split(','));
  const { predictions } = await predictor.predict(rows);
  expect(predictions.map((one) => Object.keys(one))).toEqual([1, 2, 3].map(() => ['dot_product']));
  const verbose = { ContentType: 'text/csv', Accept: 'application/json; verbose=True' };
  const more = await predictor.predict(rows, { initialArgs: verbose });
  expect(more.predictions[0]?.ip_embedding).toHaveLength(16);
  expect(more.predictions[0]?.dot_product).toBeCloseTo(predictions[0]?.dot_product ?? 0, 4);
  await expect(predictor.predict('no-address')).rejects.toMatchObject({ code: 'MODEL_ERROR' });

  const transformer = await attached.transformer();
  const test = await session.putObject(`s3://${bucket}/logins/test.csv`, LOGINS.normal.join('\n'));
  await transformer.transform(test, { contentType: 'text/csv', splitType: 'Line' });
  expect((await transformer.wait({ logs: false })).status).toBe('COMPLETED');
  const scores = await session.readText(`${transformer.outputPath}/test.csv.out`);
  expect(scores).toContain('dot_product');
  await transformer.deleteModel();

  await predictor.deleteModel();
  await predictor.deleteEndpoint();
  await expect(predictor.predict(rows)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
