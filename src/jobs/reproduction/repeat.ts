import type { Arn } from '#src/domain/arn.js';
import { parseArn } from '#src/domain/arn.js';
import { isPlatformError, PlatformError } from '#src/domain/errors/index.js';
import type { Reproduced } from '#src/domain/job/index.js';
import type { StringMap, TrialComponentArtifact } from '#src/domain/lineage/index.js';
import type { ProcessingJob, ProcessingRequest } from '#src/domain/processing/index.js';
import {
  isAtOrBelow,
  joinS3Uri,
  makeS3Uri,
  parseS3Uri,
  type S3Uri,
  toS3Uri,
} from '#src/domain/s3-uri.js';
import {
  algorithmRequest,
  type TrainingJob,
  type TrainingRequest,
} from '#src/domain/training/index.js';
import type { ServedModel, TransformJob, TransformRequest } from '#src/domain/transform/index.js';
import type { LineageDraft } from '#src/lineage/index.js';
import type { Principal } from '#src/ports/identity.js';
import type { SealedValues } from '#src/ports/secrets.js';
import type { ProcessingJobs } from '../processing/processing-jobs.js';
import type { TrainingJobs } from '../training/training-jobs.js';
import { OUTPUT } from '../transform/objects/versions.js';
import type { TransformJobs } from '../transform/transform-jobs.js';
import type { RecordedBytes } from './bytes.js';
import { namedInputs, recordedInput } from './inputs.js';
import type { PastJob } from './past-job.js';

/** Launches and stops the jobs that run again. */
export interface Repeaters {
  readonly training: TrainingJobs;
  readonly processing: ProcessingJobs;
  readonly transform: TransformJobs;
}

/** An output of a past job, and the same output of its repetition. */
export interface MovedOutput {
  readonly from: string;
  readonly to: RecordedBytes;
}

/** The parameters of a repetition. */
export interface Repetition {
  readonly past: PastJob;
  /** The recorded inputs of the job. */
  readonly inputs: readonly TrialComponentArtifact[];
  /** The outputs of earlier repetitions. */
  readonly moved: readonly MovedOutput[];
  /** The reproduction. */
  readonly by: Arn;
  readonly principal: Principal;
  readonly values?: SealedValues | undefined;
  readonly also: (draft: LineageDraft, made: PastJob['job']) => Promise<void>;
}

const MOST_NAMES = 1_000;
const MAX_NAME = 63;

/**
 * Launches a past job again under the first free name of the form `<job>-r<number>`. Its
 * inputs are those that it had read, or the outputs of earlier repetitions.
 */
export async function repeat(uses: Repeaters, repetition: Repetition): Promise<void> {
  const { past } = repetition;
  const jobs = uses[past.kind];
  for (let number = 1; ; number += 1) {
    const ending = `-r${number}`;
    const name = past.job.name.slice(0, MAX_NAME - ending.length).replace(/-+$/, '') + ending;
    if (number < MOST_NAMES && (await jobs.get(name))) continue;
    try {
      return await launch(uses, repetition, name);
    } catch (error) {
      if (!isPlatformError(error, 'ALREADY_EXISTS') || number >= MOST_NAMES) throw error;
    }
  }
}

async function launch(
  { training, processing, transform }: Repeaters,
  repetition: Repetition,
  name: string,
): Promise<void> {
  const { past, principal, also, values, by } = repetition;
  const environment = values?.open(past.job.environment) ?? past.job.environment;
  const { resources, maxRuntimeSeconds, role, experiment } = past.job;
  const shared = {
    ...{ name, resources, maxRuntimeSeconds, role, experiment, environment },
    ...('seed' in past.job && past.job.seed !== undefined && { seed: past.job.seed }),
    description: `Repeats ${past.job.name} for ${parseArn(by).id}.`,
  };
  const reproduces = pinned(repetition);
  switch (past.kind) {
    case 'training': {
      const request = trainingRequest(past.job, repetition);
      const launcher = { also, reproduces, runtime: past.job.algorithm.runtime };
      await training.submit({ ...shared, ...request }, principal, launcher);
      return;
    }
    case 'processing': {
      const request = processingRequest(past.job, repetition, name);
      await processing.submit({ ...shared, ...request }, principal, { also, reproduces });
      return;
    }
    case 'transform': {
      const request = transformRequest(past.job, repetition, name);
      const serves = servedModel(past.job.serves, repetition);
      await transform.submit({ ...shared, ...request }, principal, { also, reproduces, serves });
    }
  }
}

type Requested<Request> = Omit<Request, 'name' | 'resources'>;

/** Omits the location of checkpoints: a job that continued from checkpoints cannot run again. */
function trainingRequest(job: TrainingJob, repetition: Repetition): Requested<TrainingRequest> {
  const { algorithm, hyperparameters, channels, outputPath } = job;
  const { sourceDir } = algorithm;
  return {
    algorithm: {
      ...algorithmRequest(algorithm),
      ...(sourceDir && { sourceDir: currentUri(repetition, sourceDir) }),
    },
    hyperparameters,
    channels: channels.map((channel) => ({ ...channel, uri: currentUri(repetition, channel.uri) })),
    outputPath,
  };
}

/** Outputs go to another folder of the same bucket, so that no recorded prefix contains them. */
function processingRequest(
  { image, command, inputs, outputs }: ProcessingJob,
  repetition: Repetition,
  name: string,
): Requested<ProcessingRequest> {
  return {
    image,
    command,
    inputs: inputs.map((input) => ({ ...input, uri: currentUri(repetition, input.uri) })),
    outputs: outputs.map((output) => ({ ...output, uri: repeatedOutputUri(output, name) })),
  };
}

/** Copies the resolved settings of batches, so that the container gets the same requests. */
function transformRequest(
  job: TransformJob,
  repetition: Repetition,
  name: string,
): Requested<TransformRequest> {
  const { modelName, contentType, accept, splitType, assembleWith, joinSource } = job;
  const { inputFilter, outputFilter, invocationTimeoutSeconds, invocationMaxRetries } = job;
  const { batchStrategy, maxConcurrentTransforms, maxPayloadMb } = job;
  return {
    ...{ modelName, splitType, assembleWith, joinSource, inputFilter, outputFilter },
    ...{ invocationTimeoutSeconds, invocationMaxRetries },
    ...{ batchStrategy, maxConcurrentTransforms, maxPayloadMb },
    ...(contentType !== undefined && { contentType }),
    ...(accept !== undefined && { accept }),
    input: currentUri(repetition, job.input),
    outputPath: repeatedOutputUri({ uri: job.outputPath, name: OUTPUT }, name),
  };
}

/** The model as it was served, with the data and the code that repetitions have made. */
function servedModel(serves: ServedModel, repetition: Repetition): ServedModel {
  const { name, image, environment, modelData, code } = serves;
  const made = repetition.moved.find(({ from }) => from === modelData)?.to;
  const remade = made && { modelData: toS3Uri(made.value), modelDigest: made.digest };
  const sourceDir = code?.sourceDir && currentUri(repetition, code.sourceDir);
  return {
    // The new data is not from the training job or the package of the old model.
    ...(remade ? { name, image, environment, ...remade } : serves),
    ...(code && { code: { ...code, ...(sourceDir && { sourceDir }) } }),
  };
}

/** Returns the URI of an output of a repetition: `reproductions/<name>/<output>` in the same bucket. */
export function repeatedOutputUri(
  { uri, name: output }: { readonly uri: S3Uri; readonly name: string },
  name: string,
) {
  return joinS3Uri(makeS3Uri(parseS3Uri(uri).bucket, 'reproductions'), name, output);
}

/** Returns the present URI of an input. A repetition may have written it to another location. */
function currentUri({ moved }: Repetition, uri: S3Uri): S3Uri {
  const found = moved.find(({ from }) => isWithin(uri, from));
  if (!found) return uri;
  const rest = uri.slice(withoutSlash(found.from).length);
  return `${withoutSlash(found.to.value)}${rest}` as S3Uri;
}

/** Returns true when an output contains the whole of an input. */
export function isWithin(uri: string, from: string): boolean {
  return isAtOrBelow(uri, from) || uri === withoutSlash(from);
}

/** Returns a URI without the slash at its end. */
export function withoutSlash(uri: string): string {
  return uri.replace(/\/$/, '');
}

/**
 * Inputs must have the recorded bytes, or those that a repetition has written. Throws `RUN_FAILED`
 * for an input without a digest.
 */
function pinned({ past, inputs, moved, by }: Repetition): Reproduced {
  const { arn: job, trialComponent, packageLock = [], packages = [], imageDigest } = past.job;
  const digests = namedInputs(past).flatMap((input) => {
    const { name, uri, form } = input;
    // The digest of a manifest is about the objects that it lists, and these have not moved.
    const made = form !== 'manifest' && moved.find(({ from }) => isWithin(uri, from));
    if (made && withoutSlash(made.from) !== withoutSlash(uri)) return []; // a part of an output
    const digest = made ? made.to.digest : recordedInput(inputs, input)?.digest;
    if (digest !== undefined) return [[name, digest] as const];
    throw new PlatformError(
      'RUN_FAILED',
      `No digest of '${uri}' was recorded, so that its bytes cannot be checked.`,
    );
  });
  // Jobs of earlier versions have no hashes.
  const lock = packageLock.length > 0 ? packageLock : packages.filter((one) => one.includes('=='));
  return {
    ...{ job, trialComponent, by },
    inputs: Object.fromEntries(digests) as StringMap,
    ...(lock.length > 0 && { lock }),
    ...(imageDigest !== undefined && { imageDigest }),
  };
}
