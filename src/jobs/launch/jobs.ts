import type { Expectation, VertexId } from '#src/domain/graph/index.js';
import { checkHosted } from '#src/domain/instances/index.js';
import {
  type JobCodec,
  type JobRecord,
  type JobRequest,
  metricEntryId,
  type ResolvedJob,
} from '#src/domain/job/index.js';
import type { StringMap } from '#src/domain/lineage/index.js';
import { keyOf } from '#src/domain/record/index.js';
import { refuse } from '#src/domain/request/index.js';
import { HOLD_TAG } from '#src/domain/retention/index.js';
import type { Roles } from '#src/domain/roles/index.js';
import type { S3Uri } from '#src/domain/s3-uri.js';
import { jobComponents, type LineageDraft } from '#src/lineage/index.js';
import type { Gate } from '#src/policies/index.js';
import type { Principal } from '#src/ports/identity.js';
import type { LogStore } from '#src/ports/log-store.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import type { Program, Runner } from '#src/ports/runner.js';
import type { ReadSecret } from '#src/ports/secrets.js';
import { Records, type RecordsOptions } from '#src/records/records.js';
import {
  checkSecretVariables,
  InputCheck,
  type LaunchInput,
  withoutPlanned,
} from '#src/supervision/input-check.js';
import type { JobHandler } from '../job-kind.js';
import { BucketCheck, jobEnded, jobHeld, jobInUse } from './bucket-check.js';
import { JobsByMetric } from './by-metric.js';
import { launchAct } from './launch-act.js';
import { findTrial, launchDraft, type NewJob } from './new-job.js';
import { readPatch } from './read-patch.js';

/** The parts that the use cases of every kind of job need. */
export interface JobsOptions extends RecordsOptions {
  readonly storage: ObjectStorage;
  readonly logs: LogStore;
  readonly runner: Runner;
  readonly readSecret: ReadSecret;
  readonly executionRole: string;
  /** The known roles; absent: all. */
  readonly roles?: Roles;
  /** Whether `local` and `local_gpu` are refused; default false. */
  readonly hosted?: boolean;
  /** The default bucket, which is created when a launch needs it. */
  readonly defaultBucket: string;
  /** Admits or refuses launches. Absent: all are admitted. */
  readonly gate?: Gate;
}

/** A request with checked fields, and what remains to check and to record. */
export interface Launch<Job extends JobRecord> {
  readonly resolved: ResolvedJob;
  /** URIs whose buckets must exist. */
  readonly uris: readonly (S3Uri | undefined)[];
  /** Inputs that must exist; checked after the buckets. */
  readonly inputs?: readonly LaunchInput[];
  /** The runner must be able to start it; absent for a job without a program. */
  readonly program?: Program | undefined;
  /** Its secrets must exist, and the role must be allowed to read them. */
  readonly environment: StringMap;
  readonly make: (made: NewJob) => Job;
  /** Adds changes to the commit of the launch; called again after a lost race. */
  readonly also?: (draft: LineageDraft, made: Job) => void | Promise<void>;
}

/** The use cases of the jobs of a kind. A kind adds how one is submitted. */
export abstract class Jobs<Job extends JobRecord> extends Records<Job> {
  declare readonly codec: JobCodec<Job>;
  /** Jobs that ended with a metric, in the order of its values. */
  readonly byMetric: JobsByMetric<Job>;
  readonly #kind: JobHandler<Job>;
  readonly #options: JobsOptions;
  readonly #buckets: BucketCheck;
  readonly #inputs: InputCheck;

  constructor(kind: JobHandler<Job>, options: JobsOptions) {
    super(kind.codec, options);
    this.#kind = kind;
    this.#options = options;
    this.#buckets = new BucketCheck(options);
    this.#inputs = new InputCheck(options);
    this.byMetric = new JobsByMetric(kind.codec, options);
  }

  /**
   * Asks a job to stop. A job that is stopping already is returned unchanged; a job that is storing
   * its outputs ends without the remaining ones. Throws `NOT_FOUND`, and `CONFLICT` for a job that
   * has ended.
   */
  stop(name: string, principal: Principal): Promise<Job> {
    const kind = this.#kind;
    return this.edit(name, principal, async (job, draft, now) => {
      if (kind.isOver(job)) throw jobEnded(kind.codec.noun, job);
      const next = kind.advance(job, { trigger: 'stop', at: now });
      if (next) await kind.recordLineage(draft, job, next);
      return next;
    });
  }

  /**
   * Removes the record and the log of an ended job. Its lineage stays; a later job of the same name
   * has another trial component. Throws `NOT_FOUND`, and `RESOURCE_IN_USE` also for a job that is held.
   */
  async delete(name: string, principal: Principal): Promise<Job> {
    const kind = this.#kind;
    const job = await this.remove(name, principal, (found) => {
      if (!kind.isOver(found)) throw jobInUse(kind.codec.noun, found);
      if (HOLD_TAG in found.tags) throw jobHeld(kind.codec.noun, found);
    });
    await this.forget(job);
    return job;
  }

  /**
   * Launches a job in one commit with its lineage. With `dryRun` it only checks the launch. Throws
   * `IMAGE_UNKNOWN`, the errors of the bucket check, `OBJECT_NOT_FOUND`, `VALIDATION_FAILED` for a
   * refused secret, role or instance type, `ALREADY_EXISTS` for the name of a job that did not fail,
   * `CONFLICT` for the client token of another request, and `POLICY_DENIED`.
   */
  protected async launch(
    request: JobRequest,
    launch: Launch<Job>,
    principal: Principal,
  ): Promise<Job> {
    // A repeated request with the same token returns the same job, even if its buckets have been removed since.
    const token = await this.token(request);
    if (token?.known) return token.known;
    const { runner, readSecret, values, clock, scope, roles, hosted } = this.#options;
    const { resolved, uris, inputs = [], program, environment, make, also } = launch;
    if (this.#kind.runsNothing && principal.override !== undefined)
      refuse(
        'override',
        `A reason to override policies does not reach the jobs that a ${this.#kind.codec.noun} launches; launch it without one, or change the policies first.`,
      );
    roles?.require(resolved.role);
    await Promise.all([
      this.#buckets.check(uris),
      program && runner.check(program),
      // The values of a model that a transform serves are sealed already.
      checkSecretVariables(values?.open(environment) ?? environment, {
        read: readSecret,
        role: resolved.role,
      }),
    ]);
    await this.#inputs.check(request.dryRun ? withoutPlanned(inputs) : inputs, resolved.role);
    const { baseName, displayName, git } = resolved;
    const patch = git?.patch && (await readPatch(this.#options, git.patch, resolved.role));
    let componentNumber = 1;
    return this.record(request, token, async (lost) => {
      if ((lost || request.dryRun) && request.name !== undefined)
        componentNumber = await this.#nextComponent(request.name);
      const { experiment, expect } = await this.#experimentOf(request, resolved);
      const now = clock.now();
      const incarnation = this.newIncarnation();
      const name = this.nameOf(request, baseName, now);
      const createdBy = principal.arn;
      const made = {
        ...make({ scope, name, now, createdBy, incarnation, componentNumber }),
        experiment,
      };
      checkHosted('resources.instanceType', this.#kind.instances(made).instanceType, hosted);
      const draft = launchDraft(this.#kind, made, { ...this.#options, displayName, patch });
      if (expect) draft.expect(expect);
      await also?.(draft, made);
      await this.#options.gate?.admit(
        draft,
        launchAct({ kind: this.codec.kind, job: made, scope }, { principal, ...request }),
      );
      return { made, draft };
    });
  }

  /**
   * An existing trial stays in its experiment, unless the request names another experiment. When
   * several launches name the same new trial, one makes it, and the others find it.
   */
  async #experimentOf(
    { experiment: asked = {} }: JobRequest,
    { experiment }: ResolvedJob,
  ): Promise<{ readonly experiment: Job['experiment']; readonly expect?: Expectation }> {
    if (asked.trialName === undefined || asked.experimentName !== undefined) return { experiment };
    const { store, scope } = this.#options;
    const trial = await findTrial(store, scope, asked.trialName);
    if (!trial.exists)
      return { experiment, expect: { element: 'vertex', id: trial.id, is: 'absent' } };
    const { experimentName = experiment.experimentName } = trial;
    return { experiment: { ...experiment, experimentName } };
  }

  /** The number of the trial component of the next job with a name. */
  async #nextComponent(name: string): Promise<number> {
    const { store, scope } = this.#options;
    const { kind } = this.#kind.codec;
    const components = await jobComponents(store, { ...scope, kind, id: name });
    return (components.at(-1)?.number ?? 0) + 1;
  }

  /** A failed job gives up its name; its lineage stays. The name of a trial belongs to its tuning job. */
  protected override mayReplace(job: Job): boolean {
    return job.status === 'Failed' && !('tuningJob' in job);
  }

  protected override async forget(job: Job): Promise<void> {
    await this.#options.logs.delete(keyOf(job));
  }

  /** The entries of its metrics; jobs of earlier versions have none. */
  protected override async belongings(job: Job): Promise<readonly VertexId[]> {
    const ids = (job.finalMetrics ?? []).map(({ name }) => metricEntryId(job.arn, name));
    return [...(await this.#options.store.versions(ids, [])).vertices.keys()];
  }
}
