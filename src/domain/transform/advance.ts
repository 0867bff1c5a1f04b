import { advanceJob, type JobEvent, type JobTrigger } from '../job/index.js';
import { TRANSFORM_LIFE, TRANSFORM_PHASES, TRANSFORM_TABLE } from './life.js';
import type { TransformJob } from './record.js';

/**
 * Returns the job after an event; undefined when the trigger does not apply to its phase. Its
 * instances may be restarted, so its billable seconds are the time since the first ones were
 * started.
 */
export function advanceTransformJob(
  job: TransformJob,
  event: JobEvent<TransformJob, JobTrigger>,
): TransformJob | undefined {
  const next = advanceJob(TRANSFORM_LIFE, job, event);
  if (next?.startTime === undefined || next.endTime === undefined) return next;
  const { message } = TRANSFORM_PHASES.transforming;
  const began = next.statusTransitions.find((transition) => transition.message === message);
  const heldMs = began ? next.endTime - began.startTime : 0;
  return { ...next, billableSeconds: Math.ceil(heldMs / 1000) };
}

/** True when the job has ended, in any way. */
export function hasTransformEnded({ phase }: Pick<TransformJob, 'phase'>): boolean {
  return TRANSFORM_TABLE.final.includes(phase);
}
