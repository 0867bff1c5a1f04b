import type { ReportUnreadable } from '#src/domain/record/index.js';
import type { Ledger } from '#src/ledger/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { Site } from './claim.js';
import type { LeaseKeeper } from './lease-keeper.js';
import type { PersistParts } from './persist.js';
import type { SchedulerOptions } from './queue/scheduler.js';
import type { SubjectKind } from './subject-kind.js';

/** What an `Engine` works with. */
export interface EngineOptions extends PersistParts {
  readonly store: GraphStore;
  readonly ledger: Ledger;
  readonly kinds: readonly SubjectKind[];
  /** The lease of this server, which is held while the engine runs. */
  readonly lease: LeaseKeeper;
  readonly place: Site;
  /** Reports the resources of the machine, which the jobs share. */
  readonly runner: { readonly resources: SchedulerOptions['resources'] };
  /** Sizes of instance types, in addition to the known ones. */
  readonly instanceTypes?: SchedulerOptions['instanceTypes'];
  /** The number of concurrent jobs, independent of their needs; default: as many as the machine has room for. */
  readonly slots?: SchedulerOptions['slots'];
  /**
   * How long the other servers wait for a dead server to return to programs that only it can adopt; default 2
   * minutes.
   */
  readonly absenceMs?: number;
  /** How often records are compared with claims and runs; default 5 seconds, at most half a lease. */
  readonly reconcileMs?: number;
  /** The time from the start to the first search of all logs for the remains of crashes; default a minute. */
  readonly tidyAfterMs?: number;
  /** Called with records that cannot be supervised. */
  readonly reportUnreadable?: ReportUnreadable;
}

/** Another server that shares the store. */
export interface OtherServer {
  readonly owner: string;
  /** The name of its machine, for people. */
  readonly host: string;
  /** The URL of the server; undefined when it has published none. */
  readonly address: string | undefined;
}
