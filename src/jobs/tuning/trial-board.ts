import { anySignal, within } from '#src/async/abort.js';
import {
  type PastChange,
  type Vertex,
  type VertexId,
  vertexIdOf,
} from '#src/domain/graph/index.js';
import { readOrReport } from '#src/domain/record/index.js';
import { hasEnded, TRAINING_JOBS } from '#src/domain/training/index.js';
import {
  isBetter,
  recounted,
  type Trial,
  type TrialStatus,
  type TuningJob,
  trialToVertex,
} from '#src/domain/tuning/index.js';
import type { EarlierTrial } from '#src/samplers/next-trial.js';
import type { JobServices, JobWork } from '../job-kind.js';
import { readEarlier, readTrials } from './state.js';

/** How long to wait for a change of a trial before its record is read again. */
const MOST_MS = 5_000;

/** The trials of a tuning job that is supervised here. Only this server changes them, so they are read once. */
export class TrialBoard {
  readonly earlier: readonly EarlierTrial[];
  readonly #work: JobWork<TuningJob>;
  readonly #trials: Trial[];
  #seen = 0;

  private constructor(
    work: JobWork<TuningJob>,
    {
      trials,
      earlier,
    }: { readonly trials: readonly Trial[]; readonly earlier: TrialBoard['earlier'] },
  ) {
    this.#work = work;
    this.#trials = [...trials];
    this.earlier = earlier;
  }

  static async open(work: JobWork<TuningJob>, job: TuningJob): Promise<TrialBoard> {
    const { store, scope } = work.services;
    const trials = await readTrials(store, job.arn);
    return new TrialBoard(work, { trials, earlier: await readEarlier(store, scope, job) });
  }

  get all(): readonly Trial[] {
    return this.#trials;
  }

  get running(): readonly Trial[] {
    return this.#trials.filter(({ status }) => status === 'InProgress');
  }

  /** Adds a launched or changed trial. */
  keep(trial: Trial): void {
    this.#trials[trial.number - 1] = trial;
  }

  /** Finds ended trials, and commits their results together. */
  async noteResults(): Promise<void> {
    const { store, ledger, clock } = this.#work.services;
    this.#seen = (await ledger.head()).seq;
    const running = this.running;
    const records = await store.vertices(running.map(({ trainingJob }) => vertexIdOf(trainingJob)));
    const { objective } = (await this.#work.record.read()).element;
    const ended = running.flatMap((trial) => {
      const vertex = records.get(vertexIdOf(trial.trainingJob))?.element;
      return resultOf(trial, { vertex, metric: objective.metricName, now: clock.now() }) ?? [];
    });
    if (ended.length === 0) return;
    await this.#work.record.change((job, draft) => {
      for (const trial of ended) draft.add({ kind: 'putVertex', vertex: trialToVertex(trial) });
      const lastModifiedTime = Math.max(clock.now(), job.lastModifiedTime);
      return ended.reduce(withResult, { ...job, lastModifiedTime });
    });
    for (const trial of ended) this.keep(trial);
  }

  /** Resolves when the record of a running trial has changed since its results were looked for, or after a while. */
  async changed(signal: AbortSignal, mostMs = MOST_MS): Promise<void> {
    const ids = new Set(this.running.map(({ trainingJob }) => vertexIdOf(trainingJob)));
    await awaitChange(this.#work.services, { ids, after: this.#seen, mostMs, signal });
  }
}

/**
 * Returns the trial with its result; undefined while its training job has not ended. A trial whose
 * job is gone, or cannot be read, has failed.
 */
function resultOf(
  trial: Trial,
  {
    vertex,
    metric,
    now,
  }: { readonly vertex: Vertex | undefined; readonly metric: string; readonly now: number },
): Trial | undefined {
  if (!vertex) return { ...trial, status: 'Failed', endTime: now };
  const job = readOrReport(() => TRAINING_JOBS.read(vertex));
  if (!job) return { ...trial, status: 'Failed', endTime: now };
  if (!hasEnded(job.phase)) return undefined;
  const objective = job.finalMetrics.find(({ name }) => name === metric)?.value;
  return {
    ...trial,
    status: job.status as TrialStatus,
    endTime: job.endTime ?? now,
    ...(objective === undefined ? {} : { objective }),
    ...(job.trainingSeconds === undefined ? {} : { seconds: job.trainingSeconds }),
  };
}

function withResult(job: TuningJob, trial: Trial): TuningJob {
  const { number, trainingJob, status, objective: value } = trial;
  const counted = { ...job, counts: recounted(job.counts, 'InProgress', status) };
  const isBest =
    status === 'Completed' &&
    value !== undefined &&
    (!job.best || isBetter(job.objective.goal, value, job.best.value));
  return isBest ? { ...counted, best: { number, trainingJob, value } } : counted;
}

/** The awaited vertices, and the time limit. */
export interface AwaitedChange {
  readonly ids: ReadonlySet<VertexId>;
  /** Commits up to this one are known. */
  readonly after: number;
  readonly mostMs: number;
  readonly signal: AbortSignal;
}

/** Resolves when a commit changes one of some vertices, or after a time; rejects with the signal's reason. */
export async function awaitChange(
  { ledger, clock }: Pick<JobServices, 'ledger' | 'clock'>,
  { ids, after, mostMs, signal }: AwaitedChange,
): Promise<void> {
  const done = new AbortController();
  const either = { signal: anySignal([signal, done.signal]) };
  const seen = (async () => {
    for await (const { changes } of ledger.changes(after, either))
      if (changes.some((change) => isOneOf(change, ids))) return;
  })();
  try {
    await within(clock, mostMs, seen);
  } finally {
    done.abort();
    await Promise.allSettled([seen]);
  }
  signal.throwIfAborted();
}

function isOneOf(change: PastChange, ids: ReadonlySet<VertexId>): boolean {
  if (change.kind === 'putVertex') return ids.has(change.vertex.id);
  return change.kind === 'removeVertex' && ids.has(change.id);
}
