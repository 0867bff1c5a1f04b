import type { ProcessingJob } from '#src/domain/processing/index.js';
import { jobNode } from '../job/node.js';
import { environmentNode } from '../shared/environment.js';
import { type Moment, PRESENT } from '../shared/moment.js';
import { ProcessingJobType } from './type.js';

/** The GraphQL object of a processing job, as it was read at a moment. */
export function processingJobNode(job: ProcessingJob, moment: Moment = PRESENT): ProcessingJobType {
  const differing = { environment: environmentNode(job.environment) };
  return jobNode(ProcessingJobType, { job, differing }, moment);
}
