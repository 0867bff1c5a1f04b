import { Transformer, type TransformerOptions } from '../batch/transformer.js';
import { CSVSerializer, JSONDeserializer } from '../coding.js';
import { ForebearError } from '../errors.js';
import {
  CreateTrainingJobDocument,
  type CreateTrainingJobInput,
  type ExperimentInput,
  type MetricDefinitionInput,
  type TrainingJobFieldsFragment,
} from '../generated/graphql.js';
import { createModel, type DeployOptions, deployModel } from '../hosting/model.js';
import type { Predictor } from '../hosting/predictor.js';
import { withToken } from '../jobs/client-token.js';
import { Job, type WaitOptions } from '../jobs/job.js';
import { TRAINING } from '../jobs/kinds.js';
import type { Session } from '../session.js';
import { channelsOf, type TrainingInputs } from './channels.js';
import { sourceUri } from './source.js';

/** What is trained, on what; one of `algorithm`, `image`, and `entryPoint` with `sourceDir` is needed. */
export interface EstimatorOptions {
  readonly session: Session;
  /** The key of a built-in algorithm: `ipinsights`. */
  readonly algorithm?: string;
  /** A container image, or what stands for it in the server's settings. */
  readonly image?: string;
  /** The script that trains, below {@link sourceDir}. */
  readonly entryPoint?: string;
  /** A local folder, which is packed and uploaded, or where its code is as `s3://…`. */
  readonly sourceDir?: string;
  /** Selects what runs the script. */
  readonly transformersVersion?: string;
  /** Selects what runs the script. */
  readonly pytorchVersion?: string;
  /** Selects what runs the script, as `py311`. */
  readonly pyVersion?: string;
  /** The command, in the place of the image's own. */
  readonly entrypoint?: readonly string[];
  /** Words after the command. */
  readonly arguments?: readonly string[];
  /** Default the role of the server, {@link getExecutionRole}. */
  readonly role?: string;
  /** Default `local`. */
  readonly instanceType?: string;
  /** Default 1. */
  readonly instanceCount?: number;
  /** GiB. */
  readonly volumeSizeGb?: number;
  /** Texts, numbers, booleans; anything else is passed as its JSON. */
  readonly hyperparameters?: Readonly<Record<string, unknown>>;
  /** Where outputs are stored. Default the default bucket. */
  readonly outputPath?: string;
  /** What generated names of jobs begin with. */
  readonly baseJobName?: string;
  /** Variables of the program. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Numbers that are read from the program's output. */
  readonly metricDefinitions?: readonly MetricDefinitionInput[];
  /** Where checkpoints are kept, and found again. */
  readonly checkpointUri?: string;
  /** Default a day, at most 28. */
  readonly maxRuntimeSeconds?: number;
  readonly tags?: Readonly<Record<string, string>>;
}

/** How a job is launched. */
export interface FitOptions extends WaitOptions {
  /** Resolve once the job has ended. Default true. */
  readonly wait?: boolean;
  /** Default a name of its own, with the time. */
  readonly jobName?: string;
  /** The experiment and the trial that the job belongs to. */
  readonly experiment?: ExperimentInput;
}

/** A training job on the server. */
export type TrainingJob = Job<TrainingJobFieldsFragment>;

/** Trains, and deploys what it has trained. */
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

  /** An estimator of an earlier job: to read its results, to deploy its model, or to train again as it did. */
  static async attach(jobName: string, session: Session): Promise<Estimator> {
    const job = await TRAINING.get(session.client, jobName);
    const estimator = new Estimator(optionsOf(job, session));
    estimator.#job = new Job(session.client, TRAINING, job);
    estimator.#ended = job;
    return estimator;
  }

  /** Adds to the hyperparameters, or replaces those of the same name. */
  setHyperparameters(values: Readonly<Record<string, unknown>>): void {
    this.#hyperparameters = { ...this.#hyperparameters, ...values };
  }

  /** What the next job is trained with. */
  get hyperparameters(): Readonly<Record<string, unknown>> {
    return this.#hyperparameters;
  }

  /** The last job that was launched or attached. */
  get latestTrainingJob(): TrainingJob | undefined {
    return this.#job;
  }

  /** Where the model of the last job is: `<output path>/<job>/output/model.tar.gz`. Throws `CONFLICT` without one. */
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

  /** The image of the last job; undefined where the server chose what runs the script. */
  get imageUri(): string | undefined {
    return this.#ended?.imageUri ?? undefined;
  }

  /**
   * Launches a training job, and waits for its end while its log is shown. Throws a {@link JobFailedError} when it
   * fails, and what the server says of a request that it refuses.
   */
  async fit(inputs: TrainingInputs, options: FitOptions = {}): Promise<TrainingJob> {
    const input = withToken(await this.trainingRequest(inputs, options));
    const { createTrainingJob } = await this.session.client.ask(
      CreateTrainingJobDocument,
      { input },
      { signal: options.signal },
    );
    this.#ended = createTrainingJob;
    const job = new Job(this.session.client, TRAINING, createTrainingJob);
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

  /** Creates a model of the last job and an endpoint that serves it; resolves once it is in service. */
  async deploy<Output = unknown>(
    options: DeployOptions<Output> & ModelOptions = {},
  ): Promise<Predictor<Output>> {
    const builtIn = this.#options.algorithm === undefined ? {} : BUILT_IN_CODING;
    const request = await this.#modelRequest(options);
    return deployModel(this.session, request, { ...builtIn, ...options } as DeployOptions<Output>);
  }

  /** Creates a model of the last job, and what transforms data with it. */
  async transformer(
    options: ModelOptions & Omit<TransformerOptions, 'session' | 'modelName'> = {},
  ): Promise<Transformer> {
    const { modelName: _name, modelEnvironment: _variables, ...others } = options;
    const { name } = await createModel(this.session.client, await this.#modelRequest(options));
    return new Transformer({ ...others, session: this.session, modelName: name });
  }

  /** The request that {@link fit} sends; a local `sourceDir` is uploaded. */
  async trainingRequest(
    inputs: TrainingInputs,
    { jobName, experiment }: Pick<FitOptions, 'jobName' | 'experiment'> = {},
  ): Promise<CreateTrainingJobInput> {
    const options = this.#options;
    const { instanceType = 'local', instanceCount = 1, volumeSizeGb, sourceDir } = options;
    return {
      name: jobName,
      baseJobName: options.baseJobName,
      algorithm: {
        name: options.algorithm,
        image: options.image,
        entryPoint: options.entryPoint,
        sourceDir: sourceDir === undefined ? undefined : await sourceUri(sourceDir, this.session),
        transformersVersion: options.transformersVersion,
        pytorchVersion: options.pytorchVersion,
        pyVersion: options.pyVersion,
        entrypoint: options.entrypoint,
        arguments: options.arguments,
        metricDefinitions: options.metricDefinitions,
      },
      hyperparameters: this.#hyperparameters,
      channels: channelsOf(inputs),
      resources: { instanceType, instanceCount, volumeSizeGb },
      role: options.role,
      outputPath: options.outputPath ?? `s3://${await this.session.defaultBucket()}/`,
      environment: options.environment,
      checkpointUri: options.checkpointUri,
      maxRuntimeSeconds: options.maxRuntimeSeconds,
      tags: options.tags,
      experiment,
    };
  }

  async #modelRequest({ modelName, modelEnvironment, image, entryPoint, sourceDir }: ModelOptions) {
    void this.modelData; // throws when there is none
    return {
      name: modelName,
      trainingJobName: this.#job?.name,
      environment: modelEnvironment,
      role: this.#options.role,
      image,
      entryPoint,
      sourceDir: sourceDir === undefined ? undefined : await sourceUri(sourceDir, this.session),
    };
  }
}

/** How the model is made; without code and image it has those of the job. */
export interface ModelOptions {
  /** Default a name of its own, with the time. */
  readonly modelName?: string;
  /** Variables of the model's program. */
  readonly modelEnvironment?: Readonly<Record<string, string>>;
  /** The image that serves it. */
  readonly image?: string;
  /** The script with the functions that serve it. */
  readonly entryPoint?: string;
  /** Where that is: a local folder, or `s3://…`. */
  readonly sourceDir?: string;
}

const BUILT_IN_CODING = {
  serializer: new CSVSerializer(),
  deserializer: new JSONDeserializer(),
};

function optionsOf(job: TrainingJobFieldsFragment, session: Session): EstimatorOptions {
  const { algorithm, resources } = job;
  const { name, image, entryPoint, sourceDir } = algorithm;
  const { instanceType, instanceCount, volumeSizeGb } = resources;
  const given = {
    algorithm: name,
    image: name ? undefined : image,
    entryPoint,
    sourceDir,
    ...algorithm.frameworkVersions,
    volumeSizeGb,
    checkpointUri: job.checkpointUri,
  };
  return {
    session,
    ...(Object.fromEntries(
      Object.entries(given).filter(([, value]) => value !== undefined && value !== null),
    ) as Partial<EstimatorOptions>),
    instanceType,
    instanceCount,
    role: job.role,
    hyperparameters: job.hyperparameters,
    outputPath: job.outputPath,
    environment: job.environment as Readonly<Record<string, string>>,
    maxRuntimeSeconds: job.maxRuntimeSeconds,
  };
}
