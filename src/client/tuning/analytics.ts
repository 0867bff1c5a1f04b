import {
  type JobStatus,
  TuningImportanceDocument,
  type TuningImportanceQuery,
  TuningTrialsDocument,
  type TuningTrialsQuery,
} from '../generated/graphql.js';
import { pages } from '../paging.js';
import type { Session } from '../session.js';

/** A trial of a tuning job. */
export type TuningTrial = NonNullable<
  TuningTrialsQuery['tuningJob']
>['trainingJobs']['nodes'][number];

/** The part of the objective's variance that a hyperparameter explains alone. */
export type Importance = NonNullable<TuningImportanceQuery['tuningJob']>['importance'][number];

/** A row of the original's table: one value for each searched hyperparameter, and these. */
export interface TuningRow {
  readonly TrainingJobName: string;
  /** In the original's spelling: `Completed`, `InProgress`, … */
  readonly TrainingJobStatus: string;
  /** Undefined while there is none. */
  readonly FinalObjectiveValue: number | undefined;
  readonly TrainingStartTime: Date | undefined;
  readonly TrainingEndTime: Date | undefined;
  readonly TrainingElapsedTimeSeconds: number | undefined;
  readonly [hyperparameter: string]: unknown;
}

/** The results of a tuning job. */
export class TuningAnalytics {
  readonly #session: Session;
  readonly #name: string;

  constructor(session: Session, tuningJobName: string) {
    this.#session = session;
    this.#name = tuningJobName;
  }

  /** Returns its trials in the order of their launches, with the basis of each suggestion. */
  trials(): AsyncGenerator<TuningTrial, void, undefined> {
    return pages(async (after) => {
      const { tuningJob } = await this.#session.client.ask(TuningTrialsDocument, {
        name: this.#name,
        after,
      });
      return tuningJob?.trainingJobs ?? { nodes: [], pageInfo: { hasNextPage: false } };
    });
  }

  /**
   * Returns the importance of each hyperparameter, the greatest first; empty while {@link
   * noImportanceReason} returns a text.
   */
  async importance(): Promise<readonly Importance[]> {
    return (await this.#importance())?.importance ?? [];
  }

  /** Returns the reason that the importance is empty, such as too few results. */
  async noImportanceReason(): Promise<string | undefined> {
    return (await this.#importance())?.noImportanceReason ?? undefined;
  }

  /** Returns a table with one row for each training job, in the order of their launches. */
  async dataframe(): Promise<readonly TuningRow[]> {
    const rows: TuningRow[] = [];
    for await (const trial of this.trials()) rows.push(rowOf(trial));
    return rows;
  }

  async #importance() {
    const asked = { name: this.#name };
    return (await this.#session.client.ask(TuningImportanceDocument, asked)).tuningJob;
  }
}

function rowOf({ hyperparameters, trainingJob, ...trial }: TuningTrial): TuningRow {
  const time = (text: string | null | undefined) => (text ? new Date(text) : undefined);
  return {
    ...hyperparameters,
    TrainingJobName: trainingJob.name,
    TrainingJobStatus: STATUSES[trial.status],
    FinalObjectiveValue: trial.objectiveValue ?? undefined,
    TrainingStartTime: time(trainingJob.startTime),
    TrainingEndTime: time(trainingJob.endTime),
    TrainingElapsedTimeSeconds: trial.elapsedSeconds ?? undefined,
  };
}

const STATUSES: Readonly<Record<JobStatus, string>> = {
  COMPLETED: 'Completed',
  FAILED: 'Failed',
  IN_PROGRESS: 'InProgress',
  STOPPED: 'Stopped',
  STOPPING: 'Stopping',
};
