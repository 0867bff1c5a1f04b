import { isPlatformError } from '#src/domain/errors/index.js';
import { hasEnded, type TrainingJob, type TrainingPhase } from '#src/domain/training/index.js';
import type { JobTask } from '#src/jobs/dispatch/job-kind.js';
import { JobFolder } from '../job-folder.js';
import { Checkpoints } from './checkpoints.js';
import { ClaimedJob } from './claimed-job.js';
import { removeEarlier } from './earlier-job.js';
import { platformFailure } from './failure.js';
import { MetricTrail } from './metric-trail.js';
import { conclude, OUTCOME_NOTE, type Outcome } from './outcome.js';
import { fail, workOn } from './phases.js';
import type { TrainingServices } from './services.js';
import type { Supervision } from './supervision.js';

/**
 * Brings a claimed training job to its end, phase by phase, from wherever it is. What a phase does may
 * be done again, so that a crash at any moment costs no more than the phase.
 */
export async function superviseTraining(services: TrainingServices, task: JobTask): Promise<void> {
  const claimed = new ClaimedJob(services, task);
  const folder = new JobFolder(services.workDirectory, task.job);
  let { element: job } = await claimed.read();
  await removeEarlier(services, folder, job);
  await claimed.log(job);
  const metrics = await MetricTrail.open(services.logs, job);
  const checkpoints = new Checkpoints(services, job, folder);
  const supervision: Supervision = { services, task, folder, claimed, metrics, checkpoints };
  const outcome = await folder.readNote<Outcome>(OUTCOME_NOTE);
  if (outcome) job = await conclude(supervision, outcome);
  while (!hasEnded(job.phase)) {
    task.signal.throwIfAborted();
    job = await workOrFail(supervision, job);
  }
}

/** Tries a phase again when the storage was only away. */
async function workOrFail(supervision: Supervision, job: TrainingJob): Promise<TrainingJob> {
  const { services, task } = supervision;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await workOn(supervision, job);
    } catch (error) {
      if (task.signal.aborted || isBeyondTheJob(error)) throw error;
      if (isPlatformError(error, 'STORAGE_UNAVAILABLE') && attempt < STORAGE_ATTEMPTS) {
        await services.clock.sleep(RETRY_MS * attempt, { signal: task.signal });
        continue;
      }
      services.logger.warn('a training job failed', { job: job.arn, phase: job.phase, error });
      return await fail(supervision, platformFailure(WHAT_FAILED[job.phase] ?? UNKNOWN, error));
    }
  }
}

const STORAGE_ATTEMPTS = 3;
const RETRY_MS = 1000;
const UNKNOWN = 'InternalServerError: The platform failed';
const WHAT_FAILED: Partial<Record<TrainingPhase, string>> = {
  downloading: 'ClientError: Data download failed',
  pullingImage: 'ClientError: Preparing the training image failed',
  training: 'InternalServerError: Running the training program failed',
  uploading: 'ClientError: Artifact upload failed',
  uploadingStopped: 'ClientError: Artifact upload failed',
  uploadingExpired: 'ClientError: Artifact upload failed',
};

/** The claim, or the store itself: neither says anything about the job. */
function isBeyondTheJob(error: unknown): boolean {
  return (
    isPlatformError(error) &&
    (error.code === 'CLAIM_LOST' ||
      error.code === 'STORE_CLOSED' ||
      error.code === 'STORE_UNAVAILABLE' ||
      error.code === 'STORE_FULL')
  );
}
