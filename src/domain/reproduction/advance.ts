import {
  advanceJob,
  failureLines,
  type JobEvent,
  jobLines,
  type PlatformLine,
} from '../job/index.js';
import { REPRODUCTION_LIFE, REPRODUCTION_TABLE, type ReproductionTrigger } from './life.js';
import type { Reproduction } from './record.js';

/** Returns the reproduction after an event; undefined when the trigger does not apply to its phase. */
export function advanceReproduction(
  job: Reproduction,
  event: JobEvent<Reproduction>,
): Reproduction | undefined {
  return advanceJob(REPRODUCTION_LIFE, job, event as JobEvent<Reproduction, ReproductionTrigger>);
}

/** True when it has ended, in any way. */
export function hasReproductionEnded({ phase }: Pick<Reproduction, 'phase'>): boolean {
  return REPRODUCTION_TABLE.final.includes(phase);
}

/** Every line of the platform in its log so far, see {@link jobLines}. */
export function reproductionLines(job: Reproduction): readonly PlatformLine[] {
  const last = job.statusTransitions.length - 1;
  return jobLines(job, {
    after: (ended, index) =>
      index === last && ended.endTime !== undefined ? failureLines(ended) : [],
  });
}
