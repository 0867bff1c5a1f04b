import { TRAINING_JOBS, type TrainingJob } from '#src/domain/training/index.js';
import type { NodeKind } from '../node/kind.js';
import { environmentNode } from '../shared/environment.js';
import { TrainingJobType } from './type.js';

/** The GraphQL object of a training job, as it was read at a commit (absent: the present). */
export function trainingJobNode(job: TrainingJob, at?: number): TrainingJobType {
  const { trialComponent: trialComponentArn, finalMetrics, ...rest } = job;
  return Object.assign(new TrainingJobType(), rest, {
    id: job.arn,
    at,
    trialComponentArn,
    environment: environmentNode(job.environment),
    finalMetrics: finalMetrics.map(({ name, value, time }) => ({ name, value, timestamp: time })),
  }) as unknown as TrainingJobType;
}

/** Training jobs as nodes. */
export const trainingJobNodeKind: NodeKind = {
  labels: [TRAINING_JOBS.label],
  toNode: ({ element }, at) => trainingJobNode(TRAINING_JOBS.read(element), at),
};
