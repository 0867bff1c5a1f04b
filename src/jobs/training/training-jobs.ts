import { type ArnScope, makeArn } from '#src/domain/arn.js';
import {
  type ListQuery,
  type Page,
  type Versioned,
  type VertexId,
  vertexIdOf,
} from '#src/domain/graph/index.js';
import { checkName, NAME_RULES, NameGenerator } from '#src/domain/names.js';
import {
  advanceTrainingJob,
  hasEnded,
  type ResolvedTraining,
  resolveTrainingRequest,
  TRAINING_JOB_LABEL,
  type TrainingJob,
  type TrainingRequest,
  trainingJobToVertex,
  trainingOutputUri,
  vertexToTrainingJob,
} from '#src/domain/training/index.js';
import { lookUpToken, type TokenContext } from '#src/idempotency/client-token.js';
import { createOnce } from '#src/idempotency/create-once.js';
import type { Ledger } from '#src/ledger/index.js';
import { LineageDraft } from '#src/lineage/index.js';
import type { Clock } from '#src/ports/clock.js';
import type { GraphStore, ReadOptions } from '#src/ports/graph-store.js';
import type { Principal } from '#src/ports/identity.js';
import type { LogStore } from '#src/ports/log-store.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import type { Runner } from '#src/ports/runner.js';
import type { ReadSecret } from '#src/ports/secrets.js';
import { checkSecretVariables } from '#src/supervision/secret-variables.js';
import { BucketCheck } from './bucket-check.js';
import { launchDraft } from './launch-draft.js';
import { checkMetricExpressions } from './metrics.js';
import { newTrainingJob } from './new-training-job.js';
import { trainingProgram } from './program.js';
import { jobEnded, jobInUse, jobNotFound, nameTaken } from './refusals.js';
import { trialComponentName } from './trial-component.js';

/** What {@link TrainingJobs} is made of. */
export interface TrainingJobsOptions {
  readonly store: GraphStore;
  readonly ledger: Ledger;
  readonly storage: ObjectStorage;
  readonly logs: LogStore;
  readonly runner: Runner;
  readonly clock: Clock;
  readonly scope: ArnScope;
  readonly readSecret: ReadSecret;
  /** ARN of the role of jobs that name none. */
  readonly executionRole: string;
  /** Made when a launch needs it and it is missing. */
  readonly defaultBucket: string;
}

/** Which training jobs to list. */
export type TrainingJobQuery = Omit<ListQuery, 'label'>;

/** What callers do with training jobs; running them is the engine's part. */
export class TrainingJobs {
  readonly #options: TrainingJobsOptions;
  readonly #buckets: BucketCheck;
  readonly #tokens: TokenContext<TrainingJob>;
  readonly #names = new NameGenerator(NAME_RULES.job);

  constructor(options: TrainingJobsOptions) {
    const { store, scope, clock } = options;
    this.#options = options;
    this.#tokens = { store, scope, clock, kind: 'training-job', read: (id) => this.#read(id) };
    this.#buckets = new BucketCheck(options);
  }

  /**
   * Checks a request whole, then launches it in one commit with its lineage. Throws
   * `VALIDATION_FAILED`, `HYPERPARAMETER_INVALID`, `IMAGE_UNKNOWN`, the outcomes of the bucket check,
   * `S3_URI_INVALID` for an output path that is too long, `ALREADY_EXISTS` for a name that is taken, `CONFLICT` for a client token of another request.
   */
  async submit(request: TrainingRequest, principal: Principal): Promise<TrainingJob> {
    const { store, ledger, scope, runner, readSecret } = this.#options;
    const resolved = resolveTrainingRequest(request, this.#options);
    // Whatever has become of its buckets since: the same token gives the same job.
    const token = await lookUpToken(request, this.#tokens);
    if (token?.known) return token.known;
    if (resolved.algorithm.name === undefined)
      checkMetricExpressions(resolved.algorithm.metricDefinitions);
    const buckets = this.#checkBuckets(resolved);
    const program = runner.check(trainingProgram(resolved));
    await Promise.all([buckets, program, checkSecretVariables(resolved.environment, readSecret)]);
    return createOnce<TrainingJob>({
      ledger,
      token,
      build: () => {
        const { displayName } = resolved;
        const job = this.#newJob(request, resolved, principal);
        return { made: job, draft: launchDraft(job, { store, scope, displayName }) };
      },
      taken: (lost, job) => (request.name === undefined ? undefined : nameTaken(lost, job)),
    });
  }

  /** The job, or undefined when there is none of this name. */
  async get(name: string): Promise<TrainingJob | undefined> {
    return (await this.#read(this.#idOf(name)))?.element;
  }

  /** A page of jobs. */
  async list(query: TrainingJobQuery, options?: ReadOptions): Promise<Page<TrainingJob>> {
    const page = await this.#options.store.list({ ...query, label: TRAINING_JOB_LABEL }, options);
    const items = page.items.map(({ element }) => vertexToTrainingJob(element));
    return { items, hasNext: page.hasNext };
  }

  /** How many jobs {@link list} would find in all. */
  count(where: ListQuery['where'], options?: ReadOptions): Promise<number> {
    return this.#options.store.count(
      { label: TRAINING_JOB_LABEL, ...(where ? { where } : {}) },
      options,
    );
  }

  /**
   * Asks a job to stop; its model is kept. A job that is stopping, or whose model is being uploaded
   * already, is returned as it is. Throws `NOT_FOUND`, and `CONFLICT` for a job that has ended.
   */
  async stop(name: string, principal: Principal): Promise<TrainingJob> {
    const { ledger, store, scope, clock } = this.#options;
    const { result } = await ledger.update(async () => {
      const { element: job, version } = await this.#require(name);
      if (hasEnded(job.phase)) throw jobEnded(job);
      const now = clock.now();
      const next = advanceTrainingJob(job, { trigger: 'stop', at: now });
      if (!next) return { result: job };
      const draft = new LineageDraft({ store, scope, actor: principal.arn, now });
      draft.add(
        { kind: 'putVertex', vertex: trainingJobToVertex(next) },
        { element: 'vertex', id: vertexIdOf(job.arn), is: version },
      );
      draft.trialComponent(
        { name: trialComponentName(job.name), status: { primaryStatus: 'Stopping' } },
        'put',
      );
      return { result: next, changeSet: await draft.build() };
    });
    return result;
  }

  /**
   * Removes the record and the log of a job that has ended; its lineage stays, and with it the name
   * stays taken. Throws `NOT_FOUND`, `RESOURCE_IN_USE`.
   */
  async delete(name: string, principal: Principal): Promise<TrainingJob> {
    const { ledger, logs } = this.#options;
    const { result } = await ledger.update(async () => {
      const { element: job, version } = await this.#require(name);
      if (!hasEnded(job.phase)) throw jobInUse(job);
      const id = vertexIdOf(job.arn);
      return {
        result: job,
        changeSet: {
          actor: principal.arn,
          changes: [{ kind: 'removeVertex', id }],
          expect: [{ element: 'vertex', id, is: version }],
        },
      };
    });
    await logs.delete(result.arn);
    return result;
  }

  #checkBuckets({ channels, outputPath, checkpointUri, algorithm }: ResolvedTraining) {
    const inputs = channels.map(({ uri }) => uri);
    return this.#buckets.check([...inputs, outputPath, checkpointUri, algorithm.sourceDir]);
  }

  #newJob(request: TrainingRequest, resolved: ResolvedTraining, principal: Principal): TrainingJob {
    const { scope, clock } = this.#options;
    const now = clock.now();
    const name = request.name ?? this.#names.next(resolved.baseName, now);
    const job = newTrainingJob(resolved, { scope, name, now, createdBy: principal.arn });
    trainingOutputUri(job, 'output.tar.gz'); // the longest of its keys: too late to find out after the training
    return job;
  }

  #idOf(name: string): VertexId {
    checkName(NAME_RULES.job, name);
    return vertexIdOf(makeArn(this.#options.scope, 'training-job', name));
  }

  async #require(name: string): Promise<Versioned<TrainingJob>> {
    const found = await this.#read(this.#idOf(name));
    if (!found) throw jobNotFound(name);
    return found;
  }

  async #read(id: VertexId): Promise<Versioned<TrainingJob> | undefined> {
    const found = (await this.#options.store.vertices([id])).get(id);
    return found && { element: vertexToTrainingJob(found.element), version: found.version };
  }
}
