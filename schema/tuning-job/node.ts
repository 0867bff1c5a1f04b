import type { JobStatus } from '#src/domain/job/index.js';
import type { Trial, TuningJob } from '#src/domain/tuning/index.js';
import { jobNode } from '../job/node.js';
import { present } from '../shared/maps.js';
import { type Moment, PRESENT } from '../shared/moment.js';
import { type TuningSuggestionType, TuningTrialType } from './trial.js';
import { TuningJobType } from './type.js';

/** The GraphQL object of a tuning job, as it was read at a moment. */
export function tuningJobNode(job: TuningJob, moment: Moment = PRESENT): TuningJobType {
  return jobNode(TuningJobType, { job, differing: {} }, moment);
}

/** The GraphQL object of a trial. */
export function trialNode(trial: Trial, moment: Moment): TuningTrialType {
  const { forecast, ...suggestion } = trial.suggestion;
  return Object.assign(new TuningTrialType(), {
    moment,
    tuningJobArn: trial.tuningJob,
    trainingJobArn: trial.trainingJob,
    number: trial.number,
    hyperparameters: trial.hyperparameters,
    status: trial.status as JobStatus,
    objectiveStatus: objectiveStatus(trial),
    stoppedEarly: trial.isStoppedEarly ?? false,
    suggestion: {
      ...suggestion,
      ...present({ predictedMean: forecast?.mean, predictedDeviation: forecast?.deviation }),
    } as TuningSuggestionType,
    ...present({
      objectiveValue: trial.objective,
      elapsedSeconds: trial.seconds,
      promotedFrom: trial.rung?.promotedFrom,
    }),
  }) as TuningTrialType;
}

function objectiveStatus({ status, objective }: Trial): TuningTrialType['objectiveStatus'] {
  if (status === 'InProgress') return 'Pending';
  return objective === undefined ? 'Failed' : 'Succeeded';
}
