import type { Arn } from '#src/domain/arn.js';
import { isPlatformError } from '#src/domain/errors/index.js';
import { vertexIdOf } from '#src/domain/graph/index.js';
import { keyOfVertex } from '#src/domain/record/index.js';
import { type Trial, type TuningJob, trialToVertex } from '#src/domain/tuning/index.js';
import { type Curve, isBelowMedian } from '#src/samplers/median-rule.js';
import { launcherOf, type TrialParts } from './launch-trial.js';

/** Reports of a trial that are compared, at the most. */
const MOST_REPORTS = 10_000;

/** Stops trials by the median rule. Curves of ended trials are read once. */
export class EarlyStopping {
  readonly #parts: TrialParts;
  readonly #ended = new Map<Arn, Curve>();

  constructor(parts: TrialParts) {
    this.#parts = parts;
  }

  /** Compares the running trials with those that have completed, and stops those that are worse. */
  async look(job: TuningJob): Promise<void> {
    const { board } = this.#parts;
    for (const { trainingJob, status } of board.all)
      if (status === 'Completed' && !this.#ended.has(trainingJob))
        this.#ended.set(trainingJob, await this.#curve(job, trainingJob));
    const ended = [...this.#ended.values()];
    for (const trial of board.running) {
      // A server that was killed may have recorded it and no more.
      if (trial.isStoppedEarly) await stopTrial(this.#parts, job, trial);
      else if (isBelowMedian(await this.#curve(job, trial.trainingJob), ended))
        await this.#stop(job, trial);
    }
  }

  /** Why a trial was stopped is recorded first, so that no restart takes it for somebody's wish. */
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
    if (!record) return []; // somebody has deleted it
    const sign = objective.goal === 'Maximize' ? -1 : 1;
    const values: number[] = [];
    for await (const { value } of logs.metrics(keyOfVertex(record), objective.metricName)) {
      values.push(sign * value);
      if (values.length === MOST_REPORTS) break;
    }
    return values;
  }
}

/** Asks for the end of a trial, unless it has ended meanwhile. */
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
