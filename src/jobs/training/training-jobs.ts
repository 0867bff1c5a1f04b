import { type ArnScope, makeArn } from '#src/domain/arn.js';
import type { ListQuery, Page, Versioned, VertexId } from '#src/domain/graph/index.js';
import { vertexIdOf } from '#src/domain/graph/index.js';
import { checkName, generateName, isName, NAME_RULES } from '#src/domain/names.js';
import {
  advanceTrainingJob,
  hasEnded,
  type ResolvedTraining,
  resolveTrainingRequest,
  TRAINING_JOB_LABEL,
  type TrainingJob,
  type TrainingRequest,
  trainingJobId,
  trainingJobToVertex,
  trainingOutputUri,
  vertexToTrainingJob,
} from '#src/domain/training/index.js';
import { claimToken, type TokenClaim } from '#src/idempotency/client-token.js';
import type { Ledger } from '#src/ledger/index.js';
import { LineageDraft } from '#src/lineage/index.js';
import type { Clock } from '#src/ports/clock.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { Principal } from '#src/ports/identity.js';
import type { LogStore } from '#src/ports/log-store.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import type { Runner } from '#src/ports/runner.js';
import { BucketCheck } from './bucket-check.js';
import { launchDraft } from './launch-draft.js';
import { checkMetricExpressions } from './metrics.js';
import { newTrainingJob } from './new-training-job.js';
import { trainingProgram } from './program.js';
import { explainRefusal, jobEnded, jobInUse, jobNotFound } from './refusals.js';
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
  /** ARN of the role of jobs that name none. */
  readonly executionRole: string;
  /** Made when a launch needs it and it is missing. */
  readonly defaultBucket: string;
}

/** Which training jobs to list. */
export type TrainingJobQuery = Omit<ListQuery, 'label'>;

interface Claimed {
  readonly token: TokenClaim | undefined;
  readonly known?: TrainingJob | undefined;
}

const ATTEMPTS = 8;

/** What callers do with training jobs; running them is the engine's part. */
export class TrainingJobs {
  readonly #options: TrainingJobsOptions;
  readonly #buckets: BucketCheck;
  #lastStamp = 0;

  constructor(options: TrainingJobsOptions) {
    this.#options = options;
    this.#buckets = new BucketCheck(options);
  }

  /**
   * Checks a request whole, then launches it in one commit with its lineage. Throws
   * `VALIDATION_FAILED`, `HYPERPARAMETER_INVALID`, `IMAGE_UNKNOWN`, the outcomes of the bucket check,
   * `S3_URI_INVALID` for an output path that is too long, `ALREADY_EXISTS` for a name that is taken, `CONFLICT` for a client token of another request.
   */
  async submit(request: TrainingRequest, principal: Principal): Promise<TrainingJob> {
    const { store, ledger, scope, runner } = this.#options;
    const resolved = resolveTrainingRequest(request, this.#options);
    // Whatever has become of its buckets since: the same token gives the same job.
    const before = await this.#claimed(request);
    if (before.known) return before.known;
    if (resolved.algorithm.name === undefined)
      checkMetricExpressions(resolved.algorithm.metricDefinitions);
    const buckets = this.#checkBuckets(resolved);
    const program = runner.check(trainingProgram(resolved));
    await (buckets ? Promise.all([buckets, program]) : program);
    for (let attempt = 1; ; attempt += 1) {
      const { token, known } = attempt === 1 ? before : await this.#claimed(request);
      if (known) return known;
      const job = this.#newJob(request, resolved, principal);
      const { displayName } = resolved;
      const draft = launchDraft(job, {
        store,
        scope,
        ...(displayName === undefined ? {} : { displayName }),
      });
      recordToken(draft, token, job);
      try {
        await ledger.commit(await draft.build());
        return job;
      } catch (error) {
        if (attempt >= ATTEMPTS) throw error;
        // A request of the same token may have won the race: then its job is the answer.
        const named = request.name !== undefined && (token === undefined || attempt > 1);
        explainRefusal(error, job, named);
      }
    }
  }

  /** The job, or undefined when there is none of this name. */
  async get(name: string): Promise<TrainingJob | undefined> {
    if (!isName(NAME_RULES.job, name)) return undefined;
    return (await this.#read(this.#idOf(name)))?.element;
  }

  /** A page of jobs. */
  async list(query: TrainingJobQuery): Promise<Page<TrainingJob>> {
    const page = await this.#options.store.list({ ...query, label: TRAINING_JOB_LABEL });
    const items = page.items.map(({ element }) => vertexToTrainingJob(element));
    return { items, hasNext: page.hasNext };
  }

  /** How many jobs {@link list} would find in all. */
  count(where: ListQuery['where']): Promise<number> {
    return this.#options.store.count({ label: TRAINING_JOB_LABEL, ...(where ? { where } : {}) });
  }

  /**
   * Asks a job to stop; its model is kept. A job that is stopping, or whose model is being uploaded
   * already, is returned as it is. Throws `NOT_FOUND`, and `CONFLICT` for a job that has ended.
   */
  async stop(name: string, principal: Principal): Promise<TrainingJob> {
    const { ledger, store, scope, clock } = this.#options;
    let result: TrainingJob | undefined;
    await ledger.update(async () => {
      const { element: job, version } = await this.#require(name);
      if (hasEnded(job.phase)) throw jobEnded(job);
      const now = clock.now();
      const next = advanceTrainingJob(job, { trigger: 'stop', at: now });
      result = next ?? job;
      if (!next) return undefined;
      const draft = new LineageDraft({ store, scope, actor: principal.arn, now });
      draft.add(
        { kind: 'putVertex', vertex: trainingJobToVertex(next) },
        { element: 'vertex', id: trainingJobId(job.arn), is: version },
      );
      draft.trialComponent(
        { name: trialComponentName(job.name), status: { primaryStatus: 'Stopping' } },
        'put',
      );
      return draft.build();
    });
    if (!result) throw jobNotFound(name);
    return result;
  }

  /**
   * Removes the record and the log of a job that has ended; its lineage stays, and with it the name
   * stays taken. Throws `NOT_FOUND`, `RESOURCE_IN_USE`.
   */
  async delete(name: string, principal: Principal): Promise<TrainingJob> {
    const { ledger, logs } = this.#options;
    let result: TrainingJob | undefined;
    await ledger.update(async () => {
      const { element: job, version } = await this.#require(name);
      if (!hasEnded(job.phase)) throw jobInUse(job);
      result = job;
      const id = trainingJobId(job.arn);
      return {
        actor: principal.arn,
        changes: [{ kind: 'removeVertex', id }],
        expect: [{ element: 'vertex', id, is: version }],
      };
    });
    if (!result) throw jobNotFound(name);
    await logs.delete(result.arn);
    return result;
  }

  /** The request's token, and the job that it gave before. */
  #claimed(request: TrainingRequest): Claimed | Promise<Claimed> {
    return request.clientToken === undefined ? { token: undefined } : this.#claimToken(request);
  }

  async #claimToken(request: TrainingRequest): Promise<Claimed> {
    const { store, scope, clock } = this.#options;
    const token = await claimToken(request, { store, scope, now: clock.now() });
    if (!token?.job) return { token };
    const found = await this.#read(vertexIdOf(token.job));
    return { token, known: found?.element };
  }

  #checkBuckets({ channels, outputPath, checkpointUri, algorithm }: ResolvedTraining) {
    const inputs = channels.map(({ uri }) => uri);
    return this.#buckets.check([...inputs, outputPath, checkpointUri, algorithm.sourceDir]);
  }

  #newJob(request: TrainingRequest, resolved: ResolvedTraining, principal: Principal): TrainingJob {
    const { scope, clock } = this.#options;
    const now = clock.now();
    const name = request.name ?? generateName(NAME_RULES.job, resolved.baseName, this.#stamp(now));
    const job = newTrainingJob(resolved, { scope, name, now, createdBy: principal.arn });
    trainingOutputUri(job, 'output.tar.gz'); // the longest of its keys: too late to find out after the training
    return job;
  }

  /** Generated names differ also within a millisecond. */
  #stamp(now: number): number {
    this.#lastStamp = Math.max(now, this.#lastStamp + 1);
    return this.#lastStamp;
  }

  #idOf(name: string): VertexId {
    checkName(NAME_RULES.job, name);
    return trainingJobId(makeArn(this.#options.scope, 'training-job', name));
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

function recordToken(draft: LineageDraft, token: TokenClaim | undefined, job: TrainingJob): void {
  if (!token) return;
  const { change, expectation } = token.record(job.arn, job.creationTime);
  draft.add(change, expectation);
}
