import type { ArnScope } from '#src/domain/arn.js';
import type { Ledger } from '#src/ledger/index.js';
import type { Clock } from '#src/ports/clock.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { LogStore } from '#src/ports/log-store.js';
import type { Logger } from '#src/ports/logger.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import type { Runner } from '#src/ports/runner.js';
import type { ReadSecret } from '#src/ports/secrets.js';

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
  readonly readSecret: ReadSecret;
  /** Where jobs have their folders while they run. */
  readonly workDirectory: string;
  /** How often checkpoints are stored while a program runs; default 30 seconds. */
  readonly checkpointIntervalMs?: number;
  /** What a job's compressed inputs may unpack to; default 64 GiB. */
  readonly maxUnpackedBytes?: number;
  /** Between SIGTERM and SIGKILL; default 120 seconds, so that a program can save its model. */
  readonly stopGraceMs?: number;
}
