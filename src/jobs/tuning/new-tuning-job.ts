import { hex32 } from '#src/domain/graph/index.js';
import {
  type ResolvedTuning,
  TUNING_JOBS,
  TUNING_LIFE,
  type TuningJob,
} from '#src/domain/tuning/index.js';
import { type NewJob, newJob } from '../launch/index.js';

/** The record of a new tuning job; `head` is the last commit before it. */
export function newTuningJob(
  { randomSeed, warmStartFrom: names, ...resolved }: ResolvedTuning,
  made: NewJob,
  head: number,
): TuningJob {
  const job = newJob({ codec: TUNING_JOBS, life: TUNING_LIFE }, resolved, made);
  return {
    ...job,
    randomSeed: randomSeed ?? Number.parseInt(hex32(`${job.arn}\n${made.now}`).slice(0, 7), 16),
    ...(names.length > 0 && { warmStart: { names, atCommit: head } }),
    counts: { completed: 0, inProgress: 0, stopped: 0, failed: 0 },
  };
}
