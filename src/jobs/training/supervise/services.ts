import type { ArnScope } from '#src/domain/arn.js';
import type { TrainingJob } from '#src/domain/training/index.js';
import type { JobTask } from '#src/jobs/dispatch/job-kind.js';
import type { Ledger } from '#src/ledger/index.js';
import type { Clock } from '#src/ports/clock.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { LogStore } from '#src/ports/log-store.js';
import type { Logger } from '#src/ports/logger.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import type { Runner } from '#src/ports/runner.js';
import type { JobFolder } from '../job-folder.js';
import type { ClaimedJob } from './claimed-job.js';
import type { MetricTrail } from './metric-trail.js';

/** What supervising training jobs takes. */
export interface TrainingServices {
  readonly store: GraphStore;
  readonly ledger: Ledger;
  readonly storage: ObjectStorage;
  readonly logs: LogStore;
  readonly runner: Runner;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly scope: ArnScope;
  /** Where jobs have their folders while they run. */
  readonly workDirectory: string;
  /** Between SIGTERM and SIGKILL; default 120 seconds, so that a program can save its model. */
  readonly stopGraceMs?: number;
}

/** One job in the hands of its supervisor. */
export interface Supervision {
  readonly services: TrainingServices;
  readonly task: JobTask;
  readonly folder: JobFolder;
  readonly claimed: ClaimedJob;
  readonly metrics: MetricTrail;
}

/** A phase's work: returns the job as it stands afterwards. */
export type PhaseWork = (supervision: Supervision, job: TrainingJob) => Promise<TrainingJob>;
