import { hyperparameterValues } from '#src/domain/json/index.js';
import type {
  AlgorithmInput,
  ChannelInput,
  CreateTrainingJobInput,
  Distribution,
  ExperimentInput,
  TrainingJobFieldsFragment,
} from '../generated/graphql.js';
import type { WaitOptions } from '../jobs/job.js';
import type { LaunchOptions, WithoutNull } from '../jobs/launch-options.js';
import type { Session } from '../session.js';

/**
 * The program that trains, and where; one of `algorithm`, `image` and `entryPoint` is needed.
 * Options without a comment are the API's.
 */
export interface EstimatorOptions
  extends LaunchOptions<CreateTrainingJobInput, 'algorithm' | 'channels'>,
    WithoutNull<Omit<AlgorithmInput, 'name'>> {
  readonly session: Session;
  /** The key of a built-in algorithm: `ipinsights`. */
  readonly algorithm?: string;
  /** A container image, or its replacement in the server's settings. */
  readonly image?: string;
  /** The training script, below {@link sourceDir}; without that, a local file, which is uploaded alone. */
  readonly entryPoint?: string;
  /** A local folder, which is packed and uploaded, or the code's URI `s3://…`. */
  readonly sourceDir?: string;
  /**
   * Texts, numbers and booleans; other values are passed as JSON. Give an integer beyond 2^53 as a
   * `bigint` or a text: as a number it is refused, because it may have lost digits.
   */
  readonly hyperparameters?: Readonly<Record<string, unknown>>;
}

/** The options of a launch. */
export interface FitOptions extends WaitOptions {
  /** Resolve once the job has ended; default true. */
  readonly wait?: boolean;
  /** Default: a generated name with the time. */
  readonly jobName?: string;
  /** The experiment and the trial that the job belongs to. */
  readonly experiment?: ExperimentInput;
}

/** The options of the model; default: the code and image of the job. */
export interface ModelOptions {
  /** Default: a generated name with the time. */
  readonly modelName?: string;
  /** Variables of the model's program. */
  readonly modelEnvironment?: Readonly<Record<string, string>>;
  /** The image that serves it. */
  readonly image?: string;
  /** The script with the serving functions. */
  readonly entryPoint?: string;
  /** The location of the script: a local folder, or `s3://…`. */
  readonly sourceDir?: string;
}

/** Returns the options of a launched job. */
export function optionsOf(job: TrainingJobFieldsFragment, session: Session): EstimatorOptions {
  const { algorithm, resources, outputPath, checkpointUri, hyperparameters, role } = job;
  const { name, image, entryPoint, sourceDir } = algorithm;
  const versions = algorithm.frameworkVersions as Readonly<Record<string, string>>;
  const given = {
    algorithm: name,
    image: name ? undefined : image, // a built-in algorithm has an image and metrics
    entryPoint,
    sourceDir,
    transformersVersion: versions['transformers_version'],
    pytorchVersion: versions['pytorch_version'],
    pyVersion: versions['py_version'],
    metricDefinitions: name ? undefined : algorithm.metricDefinitions,
    checkpointUri,
    ...resources,
  };
  return {
    session,
    ...(Object.fromEntries(
      Object.entries(given).filter(([, value]) => value !== undefined && value !== null),
    ) as Partial<EstimatorOptions>),
    role,
    hyperparameters: hyperparameterValues(hyperparameters as Readonly<Record<string, string>>, {
      entryPoint,
    }),
    outputPath,
    environment: job.environment as Readonly<Record<string, string>>,
    maxRuntimeSeconds: job.maxRuntimeSeconds,
    tags: job.tags as Readonly<Record<string, string>>,
  };
}

/** A channel of training data: its location, or an object with its options. */
export type TrainingInput = string | DescribedInput;

/** The location of a channel's data, and its options. */
export interface DescribedInput extends Omit<ChannelInput, 'name' | 'distribution'> {
  /** How several instances share it; the original's spelling is accepted too. */
  readonly distribution?: Distribution | keyof typeof DISTRIBUTIONS | null;
}

const DISTRIBUTIONS = {
  FullyReplicated: 'FULLY_REPLICATED',
  ShardedByS3Key: 'SHARDED_BY_S3_KEY',
} as const satisfies Readonly<Record<string, Distribution>>;

/** The data of a job by channel; a single location becomes the channel `training`, as in the originals. */
export type TrainingInputs = string | Readonly<Record<string, TrainingInput>>;

/** The channels of a request. */
export function channelsOf(inputs: TrainingInputs): readonly ChannelInput[] {
  const named = typeof inputs === 'string' ? { training: inputs } : inputs;
  return Object.entries(named).map(([name, input]) => {
    if (typeof input === 'string') return { name, uri: input };
    const { distribution, ...others } = input;
    return { name, ...others, ...(distribution && { distribution: asInApi(distribution) }) };
  });
}

function asInApi(distribution: NonNullable<DescribedInput['distribution']>): Distribution {
  return Object.hasOwn(DISTRIBUTIONS, distribution)
    ? DISTRIBUTIONS[distribution as keyof typeof DISTRIBUTIONS]
    : (distribution as Distribution);
}
