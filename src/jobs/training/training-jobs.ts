import type { Runtimes } from '#src/domain/frameworks/index.js';
import { generatedSeed } from '#src/domain/job/index.js';
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

/** Throws `S3_URI_INVALID` when the output path is too long for the keys of the job's outputs. */
export function newTrainingJob(
  resolved: ResolvedTraining,
  made: NewJob,
  links: TrainingLinks = {},
): TrainingJob {
  const started = newJob({ codec: TRAINING_JOBS, life: TRAINING_LIFE }, resolved, made);
  const seed = resolved.seed ?? generatedSeed(started);
  const job: TrainingJob = { ...started, seed, finalMetrics: [], ...links };
  trainingOutputUri(job, 'output.tar.gz'); // checks the longest of its keys now, rather than after the training
  return job;
}

export interface TrainingJobsOptions extends JobsOptions {
  /** The present frameworks. */
  readonly runtimes: () => Runtimes;
}

/** What a launching job adds to the record. */
type TrainingLinks = Pick<TrainingJob, 'tuningJob' | 'reproduces'>;

/** The job that launches a training job, and its additions to the commit of the launch. */
export interface TrainingLauncher extends TrainingLinks {
  /** The runtime of a script in place of the one that its versions select now. */
  readonly runtime?: string | undefined;
  readonly also: NonNullable<Launch<TrainingJob>['also']>;
}

/** The use cases of training jobs. */
export class TrainingJobs extends Jobs<TrainingJob> {
  readonly #options: TrainingJobsOptions;

  constructor(options: TrainingJobsOptions) {
    super(TRAINING_KIND, options);
    this.#options = options;
  }

  /**
   * Checks a request, then launches the job. Throws `VALIDATION_FAILED`, `HYPERPARAMETER_INVALID`,
   * `S3_URI_INVALID` for an output path that is too long, and the errors of {@link Jobs.launch}.
   */
  async submit(
    request: TrainingRequest,
    principal: Principal,
    launcher?: TrainingLauncher,
  ): Promise<TrainingJob> {
    return this.launch(request, this.prepare(request, launcher), principal);
  }

  /** Checks the fields of a request. Throws the errors of {@link submit} for them. */
  prepare(request: TrainingRequest, launcher?: TrainingLauncher): Launch<TrainingJob> {
    const { also, runtime, ...links } = launcher ?? {};
    const resolved = withRuntime(resolveTrainingRequest(request, this.#options), runtime);
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
      make: (made: NewJob) => newTrainingJob(resolved, made, links),
      ...(also && { also }),
    };
  }
}

function withRuntime(resolved: ResolvedTraining, runtime: string | undefined): ResolvedTraining {
  const { algorithm } = resolved;
  if (runtime === undefined || algorithm.runtime === undefined) return resolved;
  return { ...resolved, algorithm: { ...algorithm, runtime } };
}

/** The inputs of a job that must exist at its launch: its channels, and its script or the script's archive. */
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
