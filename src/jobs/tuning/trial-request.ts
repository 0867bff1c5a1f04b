import { hex32 } from '#src/domain/graph/index.js';
import type { TrainingRequest } from '#src/domain/training/index.js';
import type { Hyperparameters, TuningJob } from '#src/domain/tuning/index.js';

/** The hyperparameter that names the deciding metric for programs, as in the original. */
const OBJECTIVE = '_tuning_objective_metric';

/** What a trial is made of: a tuning job, or a request for one. */
export type TrialTemplate = Pick<TuningJob, 'training' | 'objective' | 'role' | 'experiment'>;

/** The request of a trial's training job, but for its name. */
export function trialRequest(
  { training, objective, role, experiment }: TrialTemplate,
  values: Hyperparameters,
): TrainingRequest {
  return {
    ...training,
    role,
    experiment: { ...experiment, ...training.experiment },
    hyperparameters: {
      ...training.hyperparameters,
      ...values,
      [OBJECTIVE]: objective.metricName,
    },
  };
}

/** `<tuning job>-<number>-<8 digits>`, as the original names them; the same again after a crash. */
export function trialName({ arn, name, creationTime }: TuningJob, number: number): string {
  const digits = hex32(`${arn}\n${creationTime}\n${number}`).slice(0, 8);
  return `${name}-${String(number).padStart(3, '0')}-${digits}`;
}
