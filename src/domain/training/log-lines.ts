import { failureLines, type JobTransition, jobLines, type PlatformLine } from '../job/index.js';
import { TRAINING_PHASES } from './phases.js';
import type { TrainingJob } from './training-job.js';

/** Every line of the platform in a job's log so far, see {@link jobLines}. */
export function trainingLines(job: TrainingJob): readonly PlatformLine[] {
  return jobLines(job, { before, after });
}

/** The program's own verdict comes between its last line and the next status. */
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
