import { isPassing } from '#src/domain/errors/index.js';
import type { JobRecord } from '#src/domain/job/index.js';
import { ClaimedRecord } from '#src/supervision/claimed-record.js';
import { isBeyondSubject, persist } from '#src/supervision/persist.js';
import { storageOf } from '#src/supervision/role-storage.js';
import type { Supervisor, Task } from '#src/supervision/subject-kind.js';
import { SubjectLog } from '#src/supervision/subject-log.js';
import { removeEarlier } from './earlier-job.js';
import { Deadline } from './job-deadline.js';
import { JobFolder } from './job-folder.js';
import type { JobKind, JobServices, JobWork, Outcome, StoredCheckpoint } from './job-kind.js';
import { MetricTrail } from './metrics/metric-trail.js';
import { completeLog, conclude, fail, OUTCOME_NOTE } from './phases/conclude.js';
import { platformFailure } from './phases/failure.js';
import { INPUTS_NOTE } from './phases/fetch.js';
import { runsOf } from './phases/runs.js';

const DEFAULT_PATIENCE_MS = 600_000;
/** How long a job that is stopping is held up at the most. */
const STOPPING_PATIENCE_MS = 60_000;

/**
 * Brings a claimed job to its end, phase by phase, from whichever phase it is in. A phase can be repeated, so that a
 * crash costs no more than the phase.
 */
export class JobSupervisor<Job extends JobRecord> implements Supervisor {
  readonly #kind: JobKind<Job>;
  readonly #services: JobServices;
  readonly #task: Task;
  readonly #folder: JobFolder;
  readonly #deadline: Deadline;

  constructor(kind: JobKind<Job>, services: JobServices, task: Task) {
    this.#kind = kind;
    this.#services = services;
    this.#task = task;
    this.#folder = new JobFolder(services.workDirectory, task.key);
    this.#deadline = new Deadline(services.clock);
  }

  async run(): Promise<void> {
    const kind = this.#kind;
    const task = this.#task;
    const folder = this.#folder;
    const record = new ClaimedRecord(this.#services, kind, task);
    let { element: job } = await record.read();
    const storage = storageOf(this.#services.storage, this.#services.roles, job.role);
    const services = { ...this.#services, storage };
    const log = new SubjectLog(task, services);
    await removeEarlier(folder, job, await runsOf(services.runner, kind, job.arn));
    const metrics = await MetricTrail.open(services.logs, {
      log: task.key,
      metrics: kind.metrics(job),
    });
    const storedCheckpoints = new Map<string, StoredCheckpoint>();
    const work = {
      kind,
      services,
      task,
      record,
      log,
      folder,
      deadline: this.#deadline,
      metrics,
      storedCheckpoints,
    };
    const outcome = await folder.readNote<Outcome>(OUTCOME_NOTE);
    if (outcome) job = await conclude(work, outcome);
    while (!kind.isOver(job)) {
      task.signal.throwIfAborted();
      await completeLog(work, job);
      job = await this.#workOrFail(work, job);
    }
  }

  /** Ends the job without what it has produced, which was refused. */
  async fail(error: unknown): Promise<boolean> {
    const { logs } = this.#services;
    const reason = platformFailure(undefined, error);
    const record = new ClaimedRecord(this.#services, this.#kind, this.#task);
    const log = await logs.seal(this.#task.key).catch(() => undefined);
    const { programMs = 0 } = (await this.#folder.readNote<Outcome>(OUTCOME_NOTE)) ?? {};
    const facts = { ...this.#kind.held?.(programMs), ...(log && { log }) } as Partial<Job>;
    const job = await record.advanceAnyway({ trigger: 'fail', reason, facts });
    return this.#kind.isOver(job);
  }

  async release(): Promise<void> {}

  /** Removes the note of the inputs first, so that a crash halfway does not lead to another start. */
  async abandon(): Promise<void> {
    await this.#folder.removeNote(INPUTS_NOTE);
    const runs = await runsOf(this.#services.runner, this.#kind, this.#task.subject);
    await Promise.all(runs.map((run) => run.stop({ graceMs: 0 })));
    await Promise.all(runs.map((run) => run.remove()));
    await this.#folder.remove();
  }

  /**
   * Retries a phase for a while after an error that may pass; any other error fails the job. A job that is stopped is not
   * held up further by the phase that it was in.
   */
  async #workOrFail(work: JobWork<Job>, job: Job): Promise<Job> {
    const { signal, ending, subject } = this.#task;
    const { logger, patienceMs = DEFAULT_PATIENCE_MS } = this.#services;
    const phase = this.#kind.phases[job.phase as Job['phase']];
    const what = `the phase '${job.phase}' is held up`;
    const isStopping = job.status === 'Stopping';
    const trying = {
      what,
      subject,
      passes: (error: unknown) => isPassing(error) && !isBeyondSubject(error),
      signal: isStopping ? signal : AbortSignal.any([signal, ending]),
      patienceMs: isStopping ? Math.min(patienceMs, STOPPING_PATIENCE_MS) : patienceMs,
    };
    try {
      if (!phase) throw new Error(`There is no phase '${job.phase}'.`);
      return await persist(this.#services, trying, () => phase.work(work, job));
    } catch (error) {
      if (signal.aborted || isBeyondSubject(error)) throw error;
      if (!isStopping && ending.aborted) {
        const { element: current } = await work.record.read();
        if (current.phase !== job.phase) return current;
      }
      logger.warn('a job failed', { job: subject, phase: job.phase, error });
      return await fail(work, platformFailure(phase?.failure, error));
    }
  }
}
