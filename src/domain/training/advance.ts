import {
  advanceJob,
  failureLines,
  type JobEvent,
  type JobLife,
  type JobTransition,
  type JobTrigger,
  jobLines,
  type PlatformLine,
} from '../job/index.js';
import {
  TRAINING_PHASES,
  TRAINING_TABLE,
  type TrainingPhase,
  type TrainingSecondaryStatus,
} from './life.js';
import type { TrainingJob } from './record.js';

/** An event of a training job. */
export type TrainingEvent = JobEvent<TrainingJob, JobTrigger>;

/** The life of training jobs. */
export const TRAINING_LIFE: JobLife<TrainingPhase, JobTrigger, TrainingSecondaryStatus> = {
  table: TRAINING_TABLE,
  views: TRAINING_PHASES,
  starts: 'downloading',
};

/**
 * Returns the job after an event; undefined when the trigger does not apply to its phase. Training
 * seconds are the time from the start to the end. Billable seconds come with the last event, and
 * are 0 without a program. A job without any instance has neither.
 */
export function advanceTrainingJob(
  job: TrainingJob,
  event: TrainingEvent,
): TrainingJob | undefined {
  const next = advanceJob(TRAINING_LIFE, job, event);
  if (next?.startTime === undefined || next.endTime === undefined) return next;
  const trainingSeconds = Math.ceil((next.endTime - next.startTime) / 1000);
  return { ...next, trainingSeconds, billableSeconds: next.billableSeconds ?? 0 };
}

/** Every line of the platform in a job's log so far, see {@link jobLines}. */
export function trainingLines(job: TrainingJob): readonly PlatformLine[] {
  return jobLines(job, { before, after });
}

/** The program's own reason comes between its last line and the next status. */
function before(previous: JobTransition | undefined, next: JobTransition): readonly string[] {
  if (previous?.message !== TRAINING_PHASES.training.message) return [];
  if (next.status === 'Uploading') return ['Reporting training SUCCESS'];
  return next.status === 'Failed' ? ['Reporting training FAILURE'] : [];
}

function after(job: TrainingJob, index: number): readonly string[] {
  const { statusTransitions, endTime, resources } = job;
  const time = statusTransitions[index]?.startTime ?? 0;
  if (index === 0) return [`ProfilerReport-${Math.floor(time / 1000)}: InProgress`];
  if (index < statusTransitions.length - 1 || endTime === undefined) return [];
  const count = resources.instanceCount;
  return [
    ...failureLines(job),
    `Training seconds: ${(job.trainingSeconds ?? 0) * count}`,
    `Billable seconds: ${(job.billableSeconds ?? 0) * count}`,
  ];
}
