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

/** What a tuner knew when it suggested a trial, and what it expected. */
const SUGGESTION = objectOf({
  /** How the values were found. */
  model: text,
  /** Numbers of the trials whose results it was made from. */
  basedOn: listOf(count),
  /** Numbers of the trials that were under way. */
  pending: listOf(count),
  /** Results of earlier tuning jobs that it was made from too. */
  earlier: count,
  /** Values that were suggested before and are not possible together. */
  refused: count,
  /** The objective that the model predicted, and its standard deviation. */
  forecast: optional(objectOf({ mean: anyNumber, deviation: anyNumber })),
  /** What candidates were compared by: the logarithm of the expected improvement, or of the ratio of TPE's densities. */
  acquisition: optional(anyNumber),
});
export type Suggestion = Value<typeof SUGGESTION>;

/** Where a trial of Hyperband stands. */
const RUNG = objectOf({
  bracket: count,
  rung: count,
  /** Number of the trial whose values it trains for longer. */
  promotedFrom: optional(count),
});
export type Rung = Value<typeof RUNG>;

const DOCUMENT = {
  trainingJob: arn,
  trainingJobName: text,
  /** Those that are searched, as programs receive them. */
  hyperparameters: textMap,
  suggestion: SUGGESTION,
  rung: optional(RUNG),
  /** The last value of the objective that the training job reported. */
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

/** The vertex of a trial: the type is its tuning job, the name its number, so that they are listed in their order. */
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

/** Reads {@link trialToVertex} back. Throws `RECORD_UNREADABLE` for a vertex that is no trial. */
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

/** The counts after a trial went from one status to another; one that is launched comes from none. */
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
