import { advanceJob, type JobEvent } from '../job/index.js';
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
