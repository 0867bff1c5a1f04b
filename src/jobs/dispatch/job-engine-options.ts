import type { Ledger } from '#src/ledger/index.js';
import type { Clock } from '#src/ports/clock.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { Logger } from '#src/ports/logger.js';
import type { Place } from '#src/supervision/claim.js';
import type { LeaseKeeper } from '#src/supervision/lease-keeper.js';
import type { JobKind } from './job-kind.js';

/** What a job engine is made of. */
export interface JobEngineOptions {
  readonly store: GraphStore;
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly kinds: readonly JobKind[];
  /** This server's, which is held while the engine runs. */
  readonly lease: LeaseKeeper;
  readonly place: Place;
  /** Jobs at a time; default 4. */
  readonly concurrency?: number;
  /** How long others then wait for a server to come back to the programs that only it can find; default 2 minutes. */
  readonly absenceMs?: number;
}
