import { Transformer, type TransformerOptions } from '../batch/transformer.js';
import { CSVSerializer, JSONDeserializer } from '../coding.js';
import { type Places, placedCode, Uploads, uploadedRequest } from '../data/places.js';
import { ForebearError } from '../errors.js';
import {
  type CreateModelInput,
  CreateTrainingJobDocument,
  type CreateTrainingJobInput,
  TrainingJobDocument,
  type TrainingJobFieldsFragment,
} from '../generated/graphql.js';
import { createModel, type DeployOptions, deployModel } from '../hosting/model.js';
import type { Predictor } from '../hosting/predictor.js';
import { Job, type WaitOptions } from '../jobs/job.js';
import { found } from '../jobs/jobs.js';
import { withResources, withToken } from '../jobs/launch-options.js';
import type { Session } from '../session.js';
import {
  channelsOf,
  type EstimatorOptions,
  type FitOptions,
  type ModelOptions,
  optionsOf,
  type TrainingInputs,
} from './estimator-options.js';

/** A training job on the server. */
export type TrainingJob = Job<TrainingJobFieldsFragment>;

/** Trains a model, and deploys it. */
export class Estimator {
  readonly session: Session;
  readonly #options: EstimatorOptions;
  #hyperparameters: Readonly<Record<string, unknown>>;
  #job: TrainingJob | undefined;
  #ended: TrainingJobFieldsFragment | undefined;

  constructor(options: EstimatorOptions) {
    this.session = options.session;
    this.#options = options;
    this.#hyperparameters = options.hyperparameters ?? {};
  }

  /** Makes an estimator from an earlier job: to read its results, to deploy its model, or to repeat the training. */
  static async attach(jobName: string, session: Session): Promise<Estimator> {
    const { trainingJob } = await session.client.ask(TrainingJobDocument, { name: jobName });
    const job = found(trainingJob, jobName);
    const estimator = new Estimator(optionsOf(job, session));
    estimator.#job = new Job(session.client, job);
    estimator.#ended = job;
    return estimator;
  }

  /** Adds to the hyperparameters, or replaces those of the same name. */
  setHyperparameters(values: Readonly<Record<string, unknown>>): void {
    this.#hyperparameters = { ...this.#hyperparameters, ...values };
  }

  /** The hyperparameters of the next job. */
  get hyperparameters(): Readonly<Record<string, unknown>> {
    return this.#hyperparameters;
  }

  /** The last launched or attached job. */
  get latestTrainingJob(): TrainingJob | undefined {
    return this.#job;
  }

  /** The URI of the last job's model: `<output path>/<job>/output/model.tar.gz`. Throws `CONFLICT` without one. */
  get modelData(): string {
    const uri = this.#ended?.modelData;
    if (uri) return uri;
    const job = this.#job?.name;
    throw new ForebearError({
      code: 'CONFLICT',
      message: job
        ? `The training job ${job} has no model, or it was not waited for; use estimator.wait().`
        : 'Nothing is trained yet; use estimator.fit().',
      details: { job },
    });
  }

  /** The image of the last job; undefined when the server chose the script's runtime. */
  get imageUri(): string | undefined {
    return this.#ended?.imageUri ?? undefined;
  }

  /**
   * Launches a training job, and waits for its end while its log is shown. The server checks the
   * request before local code is uploaded. Throws a {@link JobFailedError} when the job fails, and
   * the server's error for a refused request.
   */
  async fit(inputs: TrainingInputs, options: FitOptions = {}): Promise<TrainingJob> {
    const { signal } = options;
    const create = (input: CreateTrainingJobInput) =>
      this.session.client.ask(CreateTrainingJobDocument, { input }, { signal });
    const input = await uploadedRequest(this.session, {
      request: (places) => this.trainingRequest(inputs, options, places),
      check: create,
      withGit: true,
    });
    const { createTrainingJob } = await create(withToken(input));
    this.#ended = createTrainingJob;
    const job = new Job(this.session.client, createTrainingJob);
    this.#job = job;
    if (options.wait !== false) await this.wait(options);
    return job;
  }

  /** Waits for the last job. */
  async wait(options: WaitOptions = {}): Promise<TrainingJobFieldsFragment> {
    if (!this.#job) void this.modelData; // throws
    const ended = await (this.#job as TrainingJob).wait(options);
    this.#ended = ended;
    return ended;
  }

  /** Creates a model from the last job and an endpoint that serves it; resolves once the endpoint is in service. */
  async deploy<Output = unknown>(
    options: DeployOptions<Output> & ModelOptions = {},
  ): Promise<Predictor<Output>> {
    const builtIn = this.#options.algorithm === undefined ? {} : BUILT_IN_CODING;
    const request = await this.#modelRequest(options);
    return deployModel(this.session, request, { ...builtIn, ...options } as DeployOptions<Output>);
  }

  /** Creates a model from the last job, and a transformer for it. */
  async transformer(
    options: ModelOptions & Omit<TransformerOptions, 'session' | 'modelName'> = {},
  ): Promise<Transformer> {
    const { modelName: _name, modelEnvironment: _variables, ...own } = options;
    const { image: _image, entryPoint: _script, sourceDir: _folder, ...others } = own;
    const { name } = await createModel(this.session.client, await this.#modelRequest(options));
    return new Transformer({ ...others, session: this.session, modelName: name });
  }

  /** Makes the request of {@link fit}; by default, local code is uploaded. */
  async trainingRequest(
    inputs: TrainingInputs,
    { jobName, experiment }: Pick<FitOptions, 'jobName' | 'experiment'> = {},
    places: Places = new Uploads(this.session),
  ): Promise<CreateTrainingJobInput> {
    const { session, algorithm, image, entryPoint, sourceDir, ...others } = this.#options;
    const { entrypoint, arguments: words, metricDefinitions, ...more } = others;
    const { transformersVersion, pytorchVersion, pyVersion, ...options } = more;
    return {
      ...withResources(options),
      name: jobName,
      algorithm: {
        name: algorithm,
        image,
        ...(await placedCode({ entryPoint, sourceDir }, places)),
        transformersVersion,
        pytorchVersion,
        pyVersion,
        entrypoint,
        arguments: words,
        metricDefinitions,
      },
      hyperparameters: withAllDigits(this.#hyperparameters),
      channels: channelsOf(inputs),
      outputPath: options.outputPath ?? `s3://${await session.defaultBucket()}/`,
      experiment,
    };
  }

  async #modelRequest({ modelName, modelEnvironment, image, entryPoint, sourceDir }: ModelOptions) {
    void this.modelData; // throws when there is none
    const request = async (places: Places) => ({
      name: modelName,
      trainingJobName: this.#job?.name,
      environment: modelEnvironment,
      role: this.#options.role,
      image,
      entryPoint,
      sourceDir: sourceDir === undefined ? undefined : await places.code(sourceDir, entryPoint),
    });
    const check = (input: CreateModelInput) => createModel(this.session.client, input);
    return await uploadedRequest<CreateModelInput>(this.session, { request, check });
  }
}

/** Throws `VALIDATION_FAILED` for an integer that may have lost digits. */
function withAllDigits(values: Readonly<Record<string, unknown>>) {
  for (const [name, value] of Object.entries(values)) {
    if (!Number.isInteger(value) || Number.isSafeInteger(value) || /e/.test(String(value)))
      continue;
    throw new ForebearError({
      code: 'VALIDATION_FAILED',
      message: `The hyperparameter ${name} is ${value}, an integer beyond 2^53: give it as a bigint or a text.`,
      details: { field: `hyperparameters.${name}` },
    });
  }
  return values;
}

const BUILT_IN_CODING = {
  serializer: new CSVSerializer(),
  deserializer: new JSONDeserializer(),
};
