import type { Arn } from '#src/domain/arn.js';
import type { Runtimes } from '#src/domain/frameworks/index.js';
import { refuse } from '#src/domain/request/index.js';
import { joinS3Uri } from '#src/domain/s3-uri.js';
import {
  type ResolvedTraining,
  resolveTrainingRequest,
  TRAINING_JOBS,
  TRAINING_LIFE,
  type TrainingJob,
  type TrainingRequest,
  trainingOutputUri,
} from '#src/domain/training/index.js';
import type { Principal } from '#src/ports/identity.js';
import type { LaunchInput } from '#src/supervision/input-check.js';
import { Jobs, type JobsOptions, type Launch, type NewJob, newJob } from '../launch/index.js';
import { checkMetricExpressions } from '../metrics/metric-reader.js';
import { trainingProgram } from './program.js';
import { TRAINING_KIND } from './training-kind.js';

/** Throws `S3_URI_INVALID` where the output path leaves no room for the keys of the job's outputs. */
export function newTrainingJob(
  resolved: ResolvedTraining,
  made: NewJob,
  tuningJob?: Arn,
): TrainingJob {
  const job: TrainingJob = {
    ...newJob({ codec: TRAINING_JOBS, life: TRAINING_LIFE }, resolved, made),
    finalMetrics: [],
    ...(tuningJob === undefined ? {} : { tuningJob }),
  };
  trainingOutputUri(job, 'output.tar.gz'); // the longest of its keys, rather now than after the training
  return job;
}

export interface TrainingJobsOptions extends JobsOptions {
  /** What runs scripts at present. */
  readonly runtimes: () => Runtimes;
}

/** The tuning job that launches a training job, and what it adds to the commit of the launch. */
export interface TrainingTuner {
  readonly tuningJob: Arn;
  readonly also: NonNullable<Launch<TrainingJob>['also']>;
}

/** What callers do with training jobs. */
export class TrainingJobs extends Jobs<TrainingJob> {
  readonly #options: TrainingJobsOptions;

  constructor(options: TrainingJobsOptions) {
    super(TRAINING_KIND, options);
    this.#options = options;
  }

  /**
   * Checks a request, then launches the job. Throws `VALIDATION_FAILED`, `HYPERPARAMETER_INVALID`, `S3_URI_INVALID` for
   * an output path that is too long, and what {@link Jobs.launch} throws.
   */
  async submit(
    request: TrainingRequest,
    principal: Principal,
    tuner?: TrainingTuner,
  ): Promise<TrainingJob> {
    return this.launch(request, this.prepare(request, tuner), principal);
  }

  /** Checks a request as far as its own words go. Throws what {@link submit} throws for them. */
  prepare(request: TrainingRequest, tuner?: TrainingTuner): Launch<TrainingJob> {
    const resolved = resolveTrainingRequest(request, this.#options);
    const { algorithm, channels, outputPath, checkpointUri, environment } = resolved;
    const { runner } = this.#options;
    const piped = channels.find(({ inputMode }) => inputMode === 'Pipe');
    if (piped && !runner.supports.pipes)
      refuse(
        'channels.inputMode',
        `Channel '${piped.name}' asks for input mode PIPE, which the runner '${runner.name}' cannot give; use FILE.`,
      );
    if (algorithm.name === undefined) checkMetricExpressions(algorithm.metricDefinitions);
    return {
      resolved,
      uris: [...channels.map(({ uri }) => uri), outputPath, checkpointUri, algorithm.sourceDir],
      inputs: trainingInputs(resolved),
      program: trainingProgram(resolved),
      environment,
      make: (made: NewJob) => newTrainingJob(resolved, made, tuner?.tuningJob),
      ...(tuner && { also: tuner.also }),
    };
  }
}

/** What a job reads, and must be there when it is launched: its channels, and its script or the archive of it. */
function trainingInputs({ channels, algorithm }: ResolvedTraining): readonly LaunchInput[] {
  const inputs = channels.map(({ name, uri, dataType }): LaunchInput => {
    const kind = dataType === 'ManifestFile' ? 'object' : 'prefix';
    return { uri, kind, what: `channel '${name}'` };
  });
  const { sourceDir, entryPoint } = algorithm;
  if (sourceDir === undefined) return inputs;
  const isArchive = sourceDir.endsWith('.tar.gz');
  const uri = isArchive || entryPoint === undefined ? sourceDir : joinS3Uri(sourceDir, entryPoint);
  return [...inputs, { uri, kind: 'object', what: isArchive ? 'sourceDir' : 'entryPoint' }];
}
