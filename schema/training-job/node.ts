import type { TrainingJob } from '#src/domain/training/index.js';
import { jobNode } from '../job/node.js';
import { environmentNode } from '../shared/environment.js';
import { type Moment, PRESENT } from '../shared/moment.js';
import { launchInputNode } from './launch-input.js';
import { TrainingJobType } from './type.js';

/** The GraphQL object of a training job, as it was read at a moment. */
export function trainingJobNode(
  { tuningJob: tuningJobArn, ...job }: TrainingJob,
  moment: Moment = PRESENT,
): TrainingJobType {
  const differing = {
    ...(tuningJobArn === undefined ? {} : { tuningJobArn }),
    packages: job.packages ?? [],
    packageLock: job.packageLock ?? [],
    environment: environmentNode(job.environment),
    launchInput: launchInputNode(job),
    finalMetrics: job.finalMetrics.map(({ time: timestamp, ...metric }) => ({
      ...metric,
      timestamp,
    })),
  };
  return jobNode(TrainingJobType, { job, differing }, moment);
}
