import type { Arn } from '../arn.js';
import {
  date,
  hasOnlyLabel,
  stringOf,
  timeOf,
  type Vertex,
  type VertexId,
  vertexIdOf,
} from '../graph/index.js';
import {
  anyNumber,
  arn,
  count,
  documentReader,
  flag,
  listOf,
  number,
  type ObjectOf,
  objectOf,
  optional,
  recordUnreadable,
  text,
  textMap,
  type Value,
} from '../record/index.js';
import { TRIAL_LABEL } from '../record-kinds.js';
import type { ObjectiveGoal, TuningCounts } from './record.js';

/** How a trial ended, as its training job did. */
export type TrialStatus = 'InProgress' | 'Completed' | 'Stopped' | 'Failed';

/** The known results at a suggestion, and its prediction. */
const SUGGESTION = objectOf({
  /** How the values were found. */
  model: text,
  /** Numbers of the trials whose results it is based on. */
  basedOn: listOf(count),
  /** Numbers of the running trials. */
  pending: listOf(count),
  /** The number of results of earlier tuning jobs that it is based on. */
  earlier: count,
  /** The number of earlier suggestions that were refused. */
  refused: count,
  /** The model's prediction of the objective, and its standard deviation. */
  forecast: optional(objectOf({ mean: anyNumber, deviation: anyNumber })),
  /**
   * The value that candidates were compared by: the logarithm of the expected improvement, or of
   * the ratio of TPE's densities.
   */
  acquisition: optional(anyNumber),
});
export type Suggestion = Value<typeof SUGGESTION>;

/** The rung of a trial of Hyperband. */
const RUNG = objectOf({
  bracket: count,
  rung: count,
  /** Number of the trial that it continues with a longer training. */
  promotedFrom: optional(count),
});
export type Rung = Value<typeof RUNG>;

const DOCUMENT = {
  trainingJob: arn,
  trainingJobName: text,
  /** The searched hyperparameters, in the form that programs receive. */
  hyperparameters: textMap,
  suggestion: SUGGESTION,
  rung: optional(RUNG),
  /** The last reported value of the objective. */
  objective: optional(number),
  seconds: optional(number),
  /** True when the median rule has stopped it. */
  isStoppedEarly: optional(flag),
  endTime: optional(number),
};

/** One training job of a tuning job. Times are milliseconds since the epoch. */
export interface Trial extends ObjectOf<typeof DOCUMENT> {
  readonly tuningJob: Arn;
  /** From 1, in the order of the launches. */
  readonly number: number;
  readonly status: TrialStatus;
  readonly creationTime: number;
}

export function trialId(tuningJob: Arn, number: number): VertexId {
  return vertexIdOf(`tuning-trial:${tuningJob}:${number}`);
}

/** The vertex of a trial. Its type is the tuning job, and its name the number, so that trials are listed in order. */
export function trialToVertex({ tuningJob, number, status, creationTime, ...rest }: Trial): Vertex {
  return {
    id: trialId(tuningJob, number),
    labels: [TRIAL_LABEL],
    properties: {
      creationtime: date(creationTime),
      document: JSON.stringify(rest),
      name: String(number).padStart(4, '0'),
      status,
      type: tuningJob,
    },
  };
}

/** Reads {@link trialToVertex} back. Throws `RECORD_UNREADABLE` for an invalid vertex. */
export function vertexToTrial(vertex: Vertex): Trial {
  const refuse = (reason: string): never => {
    throw recordUnreadable(vertex, 'trial of a tuning job', reason);
  };
  if (!hasOnlyLabel(vertex, TRIAL_LABEL)) refuse(`its labels are ${vertex.labels.join(', ')}`);
  const { id, properties } = vertex;
  const tuningJob = (stringOf(properties, 'type') ?? '') as Arn;
  const number = Number(stringOf(properties, 'name'));
  const status = TRIAL_STATUSES.find((known) => known === stringOf(properties, 'status'));
  const creationTime = timeOf(properties, 'creationtime');
  if (trialId(tuningJob, number) !== id)
    return refuse('its tuning job or its number is not its own');
  if (!status) return refuse('it has a wrong status');
  if (creationTime === undefined) return refuse('it has no creation time');
  return { ...readDocument(vertex, refuse), tuningJob, number, status, creationTime };
}

const TRIAL_STATUSES = ['InProgress', 'Completed', 'Stopped', 'Failed'] as const;

const readDocument = documentReader(objectOf(DOCUMENT));

/** The counts after a trial changed its status; a launched trial has no previous status. */
export function recounted(
  counts: TuningCounts,
  from: TrialStatus | undefined,
  to: TrialStatus,
): TuningCounts {
  const added = { ...counts, [COUNTED[to]]: counts[COUNTED[to]] + 1 };
  return from === undefined ? added : { ...added, [COUNTED[from]]: added[COUNTED[from]] - 1 };
}

const COUNTED = {
  InProgress: 'inProgress',
  Completed: 'completed',
  Stopped: 'stopped',
  Failed: 'failed',
} as const satisfies Record<TrialStatus, keyof TuningCounts>;

/** Whether a value of the objective is better than another. */
export function isBetter(goal: ObjectiveGoal, value: number, other: number): boolean {
  return goal === 'Maximize' ? value > other : value < other;
}
