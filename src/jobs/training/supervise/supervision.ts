import type { TrainingJob } from '#src/domain/training/index.js';
import type { JobTask } from '#src/jobs/dispatch/job-kind.js';
import type { JobFolder } from '../job-folder.js';
import type { Checkpoints } from './checkpoints.js';
import type { ClaimedJob } from './claimed-job.js';
import type { MetricTrail } from './metric-trail.js';
import type { TrainingServices } from './services.js';

/** One job in the hands of its supervisor. */
export interface Supervision {
  readonly services: TrainingServices;
  readonly task: JobTask;
  readonly folder: JobFolder;
  readonly claimed: ClaimedJob;
  readonly metrics: MetricTrail;
  readonly checkpoints: Checkpoints;
}

/** A phase's work: returns the job as it stands afterwards. */
export type PhaseWork = (supervision: Supervision, job: TrainingJob) => Promise<TrainingJob>;
