import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { anySignal } from '#src/async/abort.js';
import { isPassing } from '#src/domain/errors/index.js';
import { stringOf, type Vertex, type VertexId, vertexIdOf } from '#src/domain/graph/index.js';
import type { JobRecord } from '#src/domain/job/index.js';
import { creationOf, incarnatedOf } from '#src/domain/record/index.js';
import { removeTree } from '#src/files/remove-tree.js';
import type { Run } from '#src/ports/run.js';
import { ClaimedRecord } from '#src/supervision/claimed-record.js';
import { storageOf } from '#src/supervision/own-objects.js';
import { isBeyondSubject, persist } from '#src/supervision/persist.js';
import type {
  Belonging,
  SubjectKind,
  SubjectState,
  Supervisor,
  Task,
} from '#src/supervision/subject-kind.js';
import { SubjectLog } from '#src/supervision/subject-log.js';
import { removeEarlier } from './earlier-job.js';
import { Deadline } from './job-deadline.js';
import { JOB_FOLDER, JobFolder } from './job-folder.js';
import type { JobHandler, JobServices, JobWork, Outcome, StoredCheckpoint } from './job-kind.js';
import { MetricTrail } from './metrics/metric-trail.js';
import { removeOrphanedLogs } from './orphans.js';
import { completeLog, conclude, fail, OUTCOME_NOTE } from './phases/conclude.js';
import { platformFailure } from './phases/failure.js';
import { INPUTS_NOTE } from './phases/fetch.js';
import { billed, runsOf } from './phases/runs.js';

const DEFAULT_PATIENCE_MS = 600_000;
/** The longest delay of a stopping job. */
const STOPPING_PATIENCE_MS = 60_000;

/**
 * Brings a claimed job to its end, phase by phase, from any phase. A phase can be repeated, so that
 * a crash costs at most one phase.
 */
export class JobSupervisor<Job extends JobRecord> implements Supervisor {
  readonly #kind: JobHandler<Job>;
  readonly #services: JobServices;
  readonly #task: Task;
  readonly #folder: JobFolder;
  readonly #deadline: Deadline;
  readonly #awaited = new Set<Run>();

  constructor(kind: JobHandler<Job>, services: JobServices, task: Task) {
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
      awaited: this.#awaited,
    };
    const outcome = await folder.readNote<Outcome>(OUTCOME_NOTE);
    if (outcome) job = await conclude(work, outcome);
    while (!kind.isOver(job)) {
      task.signal.throwIfAborted();
      await completeLog(work, job);
      job = await this.#workOrFail(work, job);
    }
  }

  /** Ends the job without its outputs, which were refused. */
  async fail(error: unknown): Promise<boolean> {
    const { logs } = this.#services;
    const reason = platformFailure(undefined, error);
    const record = new ClaimedRecord(this.#services, this.#kind, this.#task);
    const log = await logs.seal(this.#task.key).catch(() => undefined);
    const { programMs } = (await this.#folder.readNote<Outcome>(OUTCOME_NOTE)) ?? {};
    const facts = { ...billed(this.#kind, programMs), ...(log && { log }) } as Partial<Job>;
    const job = await record.advanceAnyway({ trigger: 'fail', reason, facts });
    return this.#kind.isOver(job);
  }

  async release(): Promise<void> {}

  get pendingReason(): string | undefined {
    const waiting = [...this.#awaited].find(({ report }) => report.pendingReason !== undefined);
    return waiting?.report.pendingReason;
  }

  /** Removes the note of the inputs first, so that a crash halfway does not lead to another start. */
  async abandon(): Promise<void> {
    await this.#folder.removeNote(INPUTS_NOTE);
    const runs = await runsOf(this.#services.runner, this.#kind, this.#task.subject);
    await Promise.all(runs.map((run) => run.stop({ graceMs: 0 })));
    await Promise.all(runs.map((run) => run.remove()));
    await this.#folder.remove();
  }

  /**
   * Retries a phase for a while after an error that may pass; any other error fails the job. A
   * stopped job does not wait for the retries of its phase.
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
      signal: isStopping ? signal : anySignal([signal, ending]),
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

/** Makes the {@link SubjectKind} of a kind of job, for the engine. */
export function jobSubject<Job extends JobRecord>(
  kind: JobHandler<Job>,
  services: JobServices,
): SubjectKind {
  const { codec, runsNothing = false } = kind;
  const states: Readonly<Record<string, SubjectState>> = {
    InProgress: runsNothing ? 'live' : 'queued',
    Stopping: 'ending',
  };
  const state = ({ properties }: Vertex): SubjectState =>
    states[stringOf(properties, 'status') ?? ''] ?? 'over';
  return {
    label: codec.label,
    live: [{ status: 'Stopping' }, { status: 'InProgress' }],
    isQueued: !runsNothing,
    check: (record) => void codec.read(record),
    state,
    takes(record) {
      if (runsNothing || state(record) === 'over') return undefined;
      const job = codec.read(record);
      const phase = kind.phases[job.phase as Job['phase']];
      if (phase?.isAfterProgram) return undefined;
      return { caller: job.createdBy, instances: [kind.instances(job)] };
    },
    pending(record, now) {
      const next = kind.advance(codec.read(record), { trigger: 'wait', at: now });
      return next && codec.write(next);
    },
    boundTo: (record) => codec.read(record).runsAt,
    supervise: (task) => new JobSupervisor(kind, services, task),
    belongings: async () => [
      ...(await runsOf(services.runner, kind)).map((run) => runBelonging(run, services)),
      ...(await folders(services)),
    ],
    async tidy(signal) {
      await removeOrphanedLogs(codec, services, signal);
      await kind.tidy?.(services, signal);
    },
  };
}

function runBelonging(run: Run, { logger }: JobServices): Belonging {
  const { created } = run.labels;
  return {
    subject: vertexIdOf(run.labels['job'] ?? ''),
    isOf: (record) => created === undefined || creationOf(incarnatedOf(record)) === created,
    name: `run ${run.id}`,
    async remove(signal) {
      logger.info('ending a program without a job', { run: run.id });
      await run.stop({ graceMs: 0, signal });
      await run.remove();
    },
  };
}

/** The folders of jobs of all kinds. */
async function folders({ workDirectory }: JobServices): Promise<readonly Belonging[]> {
  await mkdir(workDirectory, { recursive: true });
  return (await readdir(workDirectory)).flatMap((name) => {
    const [, subject, incarnation] = JOB_FOLDER.exec(name) ?? [];
    if (subject === undefined) return [];
    return {
      subject: subject as VertexId,
      isOf: (record: Vertex) => incarnatedOf(record).incarnation === incarnation,
      name: `folder ${name}`,
      remove: () => removeTree(join(workDirectory, name)),
    };
  });
}
