import type { ServerUnderTest } from './running-server.js';
import { PROGRAMS } from './test-values.js';

const BUCKET = 'forebear-local-000000000000';

/** Prints metrics and writes a model; its hyperparameters say how long it takes and whether it fails. */
const PROGRAM = `
const { SM_MODEL_DIR: model, SM_HPS } = process.env;
const { epochs = 40, rate = 0.1, pause_ms = 0, fail = false, most_rate = 100, steep = 0, noise = 0, optimiser } = JSON.parse(SM_HPS);
const run = async () => {
  for (let step = 1; step <= epochs; step += 1) {
    const loss = 0.9 * Math.exp(-rate * step) + 0.08 + 0.02 * Math.sin(step * 1.7) + steep * rate * rate + noise * Math.random() + (optimiser === 'sgd' ? 0.04 : 0);
    console.log(JSON.stringify({ metric: 'loss', value: loss, step }));
    console.log(JSON.stringify({ metric: 'accuracy', value: 1 - loss / 1.4, step }));
    console.log('epoch ' + step + '/' + epochs + '  loss ' + loss.toFixed(4) + '  examples/s ' + Math.round(9000 + 700 * Math.sin(step)));
    if (fail && step === 5) throw new Error('The column "country" has 3 values that were never seen: XK, AQ, BV.');
    if (rate > most_rate && step === 3) throw new Error('The loss is not a number after step 3.');
    if (pause_ms > 0) await new Promise((resolve) => setTimeout(resolve, pause_ms));
  }
  require('node:fs').writeFileSync(model + '/model.json', JSON.stringify({ rate, bias: noise * Math.random() }));
};
run().catch((error) => { console.error(String(error)); process.exit(1); });
`;

/** A training job of {@link launchExample}. */
export interface ExampleJob {
  readonly name: string;
  readonly hyperparameters?: Readonly<Record<string, unknown>>;
  /** Default: the logins. */
  readonly channels?: readonly Readonly<Record<string, unknown>>[];
  readonly tags?: Readonly<Record<string, string>>;
  readonly description?: string;
}

/** Who asks: a server with tokens wants one. */
export type Headers = Readonly<Record<string, string>>;

/** Stores the program and the data of the examples. */
export async function putExampleFiles(server: ServerUnderTest, headers: Headers = {}) {
  await put('code/train.cjs', PROGRAM);
  const rows = Array.from({ length: 2_000 }, (_, row) => `user_${row % 97},10.0.${row % 250}.7`);
  await put('logins/train.csv', `${rows.join('\n')}\n`);

  async function put(key: string, body: string): Promise<void> {
    const url = `${server.url}/objects/${BUCKET}/${key}`;
    const { status } = await fetch(url, { method: 'PUT', headers, body });
    if (status !== 200) throw new Error(`The upload of ${key} was answered ${status}.`);
  }
}

const LAUNCH =
  'mutation ($input: CreateTrainingJobInput!) { createTrainingJob(input: $input) { arn } }';

/** Launches a training job, and returns its ARN. */
export async function launchExample(
  server: ServerUnderTest,
  job: ExampleJob,
  headers: Headers = {},
): Promise<string> {
  const input = {
    algorithm: { entryPoint: 'train.cjs', sourceDir: `s3://${BUCKET}/code/` },
    channels: [{ name: 'train', uri: `s3://${BUCKET}/logins/train.csv`, contentType: 'text/csv' }],
    resources: {},
    ...job,
  };
  const { data, errors } = await server.graphql(LAUNCH, { variables: { input }, headers });
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  return data.createTrainingJob.arn;
}

/** A tuning job of {@link tuneExample}. */
export interface ExampleTuning {
  readonly name: string;
  readonly maxJobs: number;
  readonly maxParallelJobs?: number;
  /** The fixed hyperparameters. */
  readonly hyperparameters?: Readonly<Record<string, unknown>>;
}

const TUNE = 'mutation ($input: CreateTuningJobInput!) { createTuningJob(input: $input) { arn } }';

/** Launches a search for the least loss over a number, a whole number and a category; returns its ARN. */
export async function tuneExample(
  server: ServerUnderTest,
  { hyperparameters = {}, ...job }: ExampleTuning,
  headers: Headers = {},
): Promise<string> {
  const input = {
    objective: { metricName: 'loss', goal: 'MINIMIZE' },
    ranges: {
      integer: [{ name: 'batch', min: 16, max: 128 }],
      continuous: [{ name: 'rate', min: 0.005, max: 2 }],
      categorical: [{ name: 'optimiser', values: ['adam', 'sgd'] }],
    },
    randomSeed: 7,
    trainingJob: {
      algorithm: { entryPoint: 'train.cjs', sourceDir: `s3://${BUCKET}/code/` },
      channels: [{ name: 'train', uri: `s3://${BUCKET}/logins/train.csv` }],
      resources: {},
      hyperparameters,
    },
    ...job,
  };
  const { data, errors } = await server.graphql(TUNE, { variables: { input }, headers });
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  return data.createTuningJob.arn;
}

const STATUS = 'query ($arn: Arn!) { job(arn: $arn) { status } }';

/** Waits until jobs have ended. */
export async function ended(
  server: ServerUnderTest,
  arns: readonly string[],
  headers: Headers = {},
): Promise<void> {
  for (const arn of arns) {
    for (;;) {
      const { data } = await server.graphql(STATUS, { variables: { arn }, headers });
      if (data.job.status !== 'IN_PROGRESS') break;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}

/** The setting `images` of a server that serves the models of the examples. */
export const EXAMPLE_IMAGES = {
  'rows:1': { serve: [process.execPath, `${PROGRAMS}answer-rows.mjs`] },
};

/** An endpoint of {@link deployExample}. */
export interface ExampleEndpoint {
  readonly name: string;
  /** Training jobs whose models it serves, in equal shares. */
  readonly jobs: readonly string[];
  readonly instanceCount?: number;
}

/** Makes a model of each job unless it is there, deploys them, and waits until they answer. */
export async function deployExample(
  server: ServerUnderTest,
  { name, jobs, instanceCount = 1 }: ExampleEndpoint,
  headers: Headers = {},
): Promise<void> {
  const ask = (query: string, variables: Readonly<Record<string, unknown>>) =>
    server.graphql(query, { variables, headers });
  for (const job of jobs) {
    const { data } = await ask('query ($name: String!) { model(name: $name) { id } }', {
      name: job,
    });
    if (data.model) continue;
    const input = { name: job, trainingJobName: job, image: 'rows:1' };
    await ask('mutation ($input: CreateModelInput!) { createModel(input: $input) { id } }', {
      input,
    });
  }
  const { data } = await ask(STANDING, { name });
  const verb = data.endpoint ? 'update' : 'create';
  const variants = jobs.map((modelName) => ({ name: modelName, modelName, instanceCount }));
  const { errors } = await ask(
    `mutation ($input: CreateEndpointInput!) { ${verb}Endpoint(input: $input) { id } }`,
    { input: { name, variants, watch: { seconds: 0 } } },
  );
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  for (;;) {
    const { data: now } = await ask(STANDING, { name });
    if (now.endpoint.status === 'IN_SERVICE') return;
    if (now.endpoint.status === 'FAILED') throw new Error(now.endpoint.failureReason);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

const STANDING = 'query ($name: String!) { endpoint(name: $name) { status failureReason } }';
