import { failureLines, jobLines, type PlatformLine } from '../job/index.js';
import type { TuningJob } from './tuning-job.js';

/** Every line of the platform in a job's log so far, see {@link jobLines}. */
export function tuningLines(job: TuningJob): readonly PlatformLine[] {
  const last = job.statusTransitions.length - 1;
  return jobLines(job, {
    after: (ended, index) =>
      index === last && ended.endTime !== undefined ? failureLines(ended) : [],
  });
}
