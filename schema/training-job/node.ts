import { TRAINING_JOBS, type TrainingJob } from '#src/domain/training/index.js';
import type { NodeKind } from '../node/kind.js';
import { environmentNode } from '../shared/environment.js';
import { type Moment, nodeId, PRESENT } from '../shared/moment.js';
import { TrainingJobType } from './type.js';

/** The GraphQL object of a training job, as it was read at a moment. */
export function trainingJobNode(job: TrainingJob, moment: Moment = PRESENT): TrainingJobType {
  const { trialComponent: trialComponentArn, finalMetrics, ...rest } = job;
  return Object.assign(new TrainingJobType(), rest, {
    id: nodeId(job.arn, moment),
    at: moment.at,
    isPast: moment.isPast,
    trialComponentArn,
    environment: environmentNode(job.environment),
    finalMetrics: finalMetrics.map(({ name, value, time }) => ({ name, value, timestamp: time })),
  }) as unknown as TrainingJobType;
}

/** Training jobs as nodes. */
export const trainingJobNodeKind: NodeKind = {
  labels: [TRAINING_JOBS.label],
  toNode: ({ element }, moment) => trainingJobNode(TRAINING_JOBS.read(element), moment),
};
