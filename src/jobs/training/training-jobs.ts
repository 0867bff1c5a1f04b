import type { PlatformError } from '#src/domain/errors/index.js';
import { vertexIdOf } from '#src/domain/graph/index.js';
import {
  advanceTrainingJob,
  hasEnded,
  type ResolvedTraining,
  resolveTrainingRequest,
  TRAINING_JOBS,
  type TrainingJob,
  type TrainingRequest,
  trainingOutputUri,
} from '#src/domain/training/index.js';
import type { Principal } from '#src/ports/identity.js';
import type { LogStore } from '#src/ports/log-store.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import type { Runner } from '#src/ports/runner.js';
import type { ReadSecret } from '#src/ports/secrets.js';
import { nameTaken, Records, type RecordsOptions } from '#src/records/records.js';
import { checkSecretVariables } from '#src/supervision/secret-variables.js';
import { checkMetricExpressions } from '../metrics/metric-reader.js';
import { BucketCheck } from './bucket-check.js';
import { launchDraft } from './launch-draft.js';
import { newTrainingJob } from './new-training-job.js';
import { trainingProgram } from './program.js';
import { jobEnded, jobInUse } from './refusals.js';
import { trialComponentName } from './trial-component.js';

export interface TrainingJobsOptions extends RecordsOptions {
  readonly storage: ObjectStorage;
  readonly logs: LogStore;
  readonly runner: Runner;
  readonly readSecret: ReadSecret;
  readonly executionRole: string;
  /** Created when a launch needs it and it is missing. */
  readonly defaultBucket: string;
}

export class TrainingJobs extends Records<TrainingJob> {
  readonly #options: TrainingJobsOptions;
  readonly #buckets: BucketCheck;

  constructor(options: TrainingJobsOptions) {
    super(TRAINING_JOBS, options);
    this.#options = options;
    this.#buckets = new BucketCheck(options);
  }

  /**
   * Checks a request, then launches the job in one commit with its lineage. Throws `VALIDATION_FAILED`,
   * `HYPERPARAMETER_INVALID`, `IMAGE_UNKNOWN`, the errors of the bucket check, `S3_URI_INVALID` for an output path that
   * is too long, `ALREADY_EXISTS` for a name that is taken, and `CONFLICT` for a client token of another request.
   */
  async submit(request: TrainingRequest, principal: Principal): Promise<TrainingJob> {
    const { runner, readSecret } = this.#options;
    const resolved = resolveTrainingRequest(request, this.#options);
    // A repeated request with the same token gives the same job, even if its buckets have been removed since.
    const token = await this.token(request);
    if (token?.known) return token.known;
    if (resolved.algorithm.name === undefined)
      checkMetricExpressions(resolved.algorithm.metricDefinitions);
    const buckets = this.#checkBuckets(resolved);
    const program = runner.check(trainingProgram(resolved));
    await Promise.all([buckets, program, checkSecretVariables(resolved.environment, readSecret)]);
    return this.record(request, token, () => {
      const made = this.#newJob(request, resolved, principal);
      const { displayName } = resolved;
      return { made, draft: launchDraft(made, { ...this.#options, displayName }) };
    });
  }

  /**
   * Asks a job to stop; its model is kept. A job that is stopping or uploading already is returned unchanged. Throws
   * `NOT_FOUND`, and `CONFLICT` for a job that has ended.
   */
  stop(name: string, principal: Principal): Promise<TrainingJob> {
    return this.edit(name, principal, (job, draft, now) => {
      if (hasEnded(job.phase)) throw jobEnded(job);
      const next = advanceTrainingJob(job, { trigger: 'stop', at: now });
      const status = { primaryStatus: 'Stopping' } as const;
      if (next) draft.trialComponent({ name: trialComponentName(job.name), status }, 'put');
      return next;
    });
  }

  /**
   * Removes the record and the log of a job that has ended. Its lineage stays, which keeps the name taken. Throws
   * `NOT_FOUND` and `RESOURCE_IN_USE`.
   */
  async delete(name: string, principal: Principal): Promise<TrainingJob> {
    const job = await this.remove(name, principal, (found) => {
      if (!hasEnded(found.phase)) throw jobInUse(found);
    });
    await this.#options.logs.delete(job.arn);
    return job;
  }

  /** The trial component of a deleted job keeps the name taken. */
  protected override taken(job: TrainingJob, lost: PlatformError): PlatformError | undefined {
    if (lost.details['id'] !== vertexIdOf(job.trialComponent)) return super.taken(job, lost);
    const { name } = job;
    return nameTaken(
      `The name '${name}' is taken by the trial component of an earlier job`,
      name,
      lost,
    );
  }

  #checkBuckets({ channels, outputPath, checkpointUri, algorithm }: ResolvedTraining) {
    const inputs = channels.map(({ uri }) => uri);
    return this.#buckets.check([...inputs, outputPath, checkpointUri, algorithm.sourceDir]);
  }

  #newJob(request: TrainingRequest, resolved: ResolvedTraining, principal: Principal): TrainingJob {
    const { scope, clock } = this.#options;
    const now = clock.now();
    const name = this.nameOf(request, resolved.baseName, now);
    const job = newTrainingJob(resolved, { scope, name, now, createdBy: principal.arn });
    // throws when the longest of the job's keys is too long, rather than after the training
    trainingOutputUri(job, 'output.tar.gz');
    return job;
  }
}
