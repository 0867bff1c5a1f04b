import type { Arn } from '#src/domain/arn.js';
import { isPlatformError, PlatformError } from '#src/domain/errors/index.js';
import { vertexIdOf } from '#src/domain/graph/index.js';
import { type TrialComponent, vertexToEntity } from '#src/domain/lineage/index.js';
import { keyOfVertex, readOrReport } from '#src/domain/record/index.js';
import { TRAINING_JOBS, type TrainingJob } from '#src/domain/training/index.js';
import { type Trial, type TuningJob, trialToVertex } from '#src/domain/tuning/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { type Curve, isBelowMedian } from '#src/samplers/median-rule.js';
import { launcherOf } from '../launch/launch-act.js';
import type { TrialParts } from './launch-trial.js';

/** The most reports of a trial that are compared. */
const MOST_REPORTS = 10_000;

/** Stops trials by the median rule. Curves of ended trials are read once. */
export class EarlyStopping {
  readonly #parts: TrialParts;
  readonly #ended = new Map<Arn, Curve>();

  constructor(parts: TrialParts) {
    this.#parts = parts;
  }

  /** Compares the running trials with the completed ones, and stops those that are worse. */
  async look(job: TuningJob): Promise<void> {
    const { board } = this.#parts;
    for (const { trainingJob, status } of board.all)
      if (status === 'Completed' && !this.#ended.has(trainingJob))
        this.#ended.set(trainingJob, await this.#curve(job, trainingJob));
    const ended = [...this.#ended.values()];
    for (const trial of board.running) {
      // A server may have been killed after it recorded the reason and before the stop.
      if (trial.isStoppedEarly) await stopTrial(this.#parts, job, trial);
      else if (isBelowMedian(await this.#curve(job, trial.trainingJob), ended))
        await this.#stop(job, trial);
    }
  }

  /** The reason is recorded before the stop, so that a restart does not take it for a stop by a caller. */
  async #stop(job: TuningJob, trial: Trial): Promise<void> {
    const { work, board } = this.#parts;
    const { clock } = work.services;
    const stopped = { ...trial, isStoppedEarly: true };
    await work.record.change((found, draft) => {
      draft.add({ kind: 'putVertex', vertex: trialToVertex(stopped) });
      return { ...found, lastModifiedTime: Math.max(clock.now(), found.lastModifiedTime) };
    });
    board.keep(stopped);
    await stopTrial(this.#parts, job, trial);
  }

  async #curve({ objective }: TuningJob, trainingJob: Arn): Promise<Curve> {
    const { logs, store } = this.#parts.work.services;
    const id = vertexIdOf(trainingJob);
    const record = (await store.vertices([id])).get(id)?.element;
    if (!record) return []; // the job was deleted
    const sign = objective.goal === 'Maximize' ? -1 : 1;
    const values: number[] = [];
    for await (const { value } of logs.metrics(keyOfVertex(record), objective.metricName)) {
      values.push(sign * value);
      if (values.length === MOST_REPORTS) break;
    }
    return values;
  }
}

/** Stops a trial, unless it has ended meanwhile. */
export async function stopTrial(
  { tuner }: Pick<TrialParts, 'tuner'>,
  job: TuningJob,
  { trainingJobName }: Trial,
): Promise<void> {
  try {
    await tuner.trainingJobs.stop(trainingJobName, launcherOf(job));
  } catch (error) {
    if (!isPlatformError(error, 'CONFLICT') && !isPlatformError(error, 'NOT_FOUND')) throw error;
  }
}

/** This many fruitless trials at the start are enough, unless more trials run at a time. */
const LEAST_FRUITLESS = 5;
const TOLD_REASONS = 3;
const TOLD_METRICS = 20;
/** The most characters of one reason, so that all fit into the tuning job's failure reason. */
const MAX_REASON = 250;

/**
 * Whether the first trials, five or as many as run at a time, have all failed or completed without
 * the objective, and no trial has completed with it. Stopped trials do not count.
 */
export function isHopeless(
  { maxParallelJobs }: Pick<TuningJob, 'maxParallelJobs'>,
  trials: readonly Pick<Trial, 'status' | 'objective'>[],
): boolean {
  const count = Math.max(LEAST_FRUITLESS, maxParallelJobs);
  const first = trials.filter(({ status }) => status !== 'Stopped').slice(0, count);
  const isFruitless = ({ status, objective }: Pick<Trial, 'status' | 'objective'>) =>
    status === 'Failed' || (status === 'Completed' && objective === undefined);
  return first.length === count && first.every(isFruitless) && !trials.some(hasResult);
}

/** Whether a trial has completed with a value of the objective. */
function hasResult({ status, objective }: Pick<Trial, 'status' | 'objective'>): boolean {
  return status === 'Completed' && objective !== undefined;
}

/**
 * Why a tuning job without any result fails: the last failure reasons of its trials or, when some
 * completed without the objective, the metrics that they reported.
 */
export async function noResult(
  { store }: { readonly store: GraphStore },
  { objective }: Pick<TuningJob, 'objective'>,
  trials: readonly Trial[],
): Promise<PlatformError> {
  const ended = trials.filter(({ status }) => status !== 'InProgress');
  const completed = ended.filter(({ status }) => status === 'Completed');
  if (completed.length > 0) {
    const name = `'${objective.metricName}'`;
    const reported = await reportedMetrics(store, completed);
    return new PlatformError(
      'RUN_FAILED',
      `AlgorithmError: None of the ${completed.length} training jobs that completed ended with a value of the objective ${name}. ${advice(name, reported)}`,
    );
  }
  const reasons = await lastReasons(store, ended);
  const reported = reasons.length === 0 ? '' : ` The last failure reasons: ${reasons.join(' | ')}`;
  return new PlatformError(
    'RUN_FAILED',
    `AlgorithmError: None of the ${ended.length} training jobs completed.${reported}`,
  );
}

function advice(objective: string, reported: readonly string[]): string {
  if (reported.length === 0)
    return `They reported no metric. Give ${objective} an expression that finds it in the log, or print lines such as {"metric": "loss", "value": 0.5}.`;
  if (reported.includes(objective))
    return 'The last value that they reported is NaN or infinite: search ranges in which training does not diverge.';
  return `They reported: ${reported.slice(0, TOLD_METRICS).join(', ')}. Name one of these as the objective, or correct the expression of ${objective}.`;
}

/** The metrics of trials. Only trial components have the metrics whose last report is NaN or infinite. */
async function reportedMetrics(
  store: GraphStore,
  trials: readonly Trial[],
): Promise<readonly string[]> {
  const jobs = await trainingJobs(store, trials);
  const ids = jobs.map(({ trialComponent }) => vertexIdOf(trialComponent));
  const components = [...(await store.vertices(ids)).values()];
  const names = components.flatMap(({ element }) =>
    (vertexToEntity(element) as TrialComponent).metrics.map(({ name }) => `'${name}'`),
  );
  return [...new Set(names)];
}

/** Distinct reasons, the newest first. */
async function lastReasons(
  store: GraphStore,
  trials: readonly Trial[],
): Promise<readonly string[]> {
  const newest = trials.filter(({ status }) => status === 'Failed').reverse();
  const reasons = (await trainingJobs(store, newest)).flatMap(({ failureReason: reason }) =>
    reason === undefined ? [] : [reason.slice(0, MAX_REASON)],
  );
  return [...new Set(reasons)].slice(0, TOLD_REASONS);
}

async function trainingJobs(
  store: GraphStore,
  trials: readonly Trial[],
): Promise<readonly TrainingJob[]> {
  const ids = trials.map(({ trainingJob }) => vertexIdOf(trainingJob));
  const records = await store.vertices(ids);
  return ids.flatMap((id) => {
    const record = records.get(id)?.element;
    return (record && readOrReport(() => TRAINING_JOBS.read(record))) ?? [];
  });
}
