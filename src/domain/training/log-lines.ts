import { type JobTransition, type PlatformLine, statusLine } from '../job/index.js';
import { TRAINING_PHASES } from './phases.js';
import type { TrainingJob } from './training-job.js';

/**
 * Every line of the platform in a job's log so far, in order. They follow from the record alone and
 * only grow with it, so that a supervisor that took over writes the very same lines again.
 */
export function platformLines(job: TrainingJob): readonly PlatformLine[] {
  return job.statusTransitions.flatMap((transition, index) => {
    const time = transition.startTime;
    const line = (message: string): PlatformLine => ({ time, message });
    return [
      ...before(job.statusTransitions[index - 1], transition).map(line),
      line(statusLine(transition)),
      ...after(job, transition, index).map(line),
    ];
  });
}

/** The program's own verdict comes between its last line and the next status. */
function before(previous: JobTransition | undefined, next: JobTransition): readonly string[] {
  if (previous?.message !== TRAINING_PHASES.training.message) return [];
  if (next.status === 'Uploading') return ['Reporting training SUCCESS'];
  return next.status === 'Failed' ? ['Reporting training FAILURE'] : [];
}

function after(job: TrainingJob, { startTime }: JobTransition, index: number) {
  if (index === 0) return [`ProfilerReport-${Math.floor(startTime / 1000)}: InProgress`];
  const last = index === job.statusTransitions.length - 1;
  if (!last || job.endTime === undefined) return [];
  const count = job.resources.instanceCount;
  return [
    ...(job.failureReason === undefined ? [] : job.failureReason.split('\n')),
    `Training seconds: ${(job.trainingSeconds ?? 0) * count}`,
    `Billable seconds: ${(job.billableSeconds ?? 0) * count}`,
  ];
}
