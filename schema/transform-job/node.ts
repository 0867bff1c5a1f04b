import type { TransformJob, TransformProgress } from '#src/domain/transform/index.js';
import { jobNode } from '../job/node.js';
import { environmentNode } from '../shared/environment.js';
import { type Moment, PRESENT } from '../shared/moment.js';
import { TransformJobType, type TransformProgressType } from './type.js';

/** The GraphQL object of a batch transform job, as it was read at a moment. */
export function transformJobNode(job: TransformJob, moment: Moment = PRESENT): TransformJobType {
  const differing = {
    environment: environmentNode(job.environment),
    ...(job.progress && { progress: progressNode(job.progress) }),
  };
  return jobNode(TransformJobType, { job, differing }, moment);
}

function progressNode(progress: TransformProgress): TransformProgressType {
  const { recordsDone, bytesDone, bytesTotal } = progress;
  if (bytesDone === 0) return progress;
  const recordsExpected = Math.round((recordsDone * bytesTotal) / bytesDone);
  return { ...progress, recordsExpected };
}
