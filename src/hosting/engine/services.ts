import type { ArnScope } from '#src/domain/arn.js';
import type { Ledger } from '#src/ledger/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { Ids } from '#src/ports/ids.js';
import type { LogStore } from '#src/ports/log-store.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import type { Runner } from '#src/ports/runner.js';
import type { ReadSecret } from '#src/ports/secrets.js';
import type { PersistParts } from '#src/supervision/persist.js';
import type { Router } from '../routing/index.js';

/** What endpoints are run with. */
export interface HostingServices extends PersistParts {
  readonly store: GraphStore;
  readonly ledger: Ledger;
  readonly storage: ObjectStorage;
  readonly logs: LogStore;
  readonly runner: Runner;
  readonly ids: Ids;
  readonly scope: ArnScope;
  readonly router: Router;
  readonly readSecret: ReadSecret;
  /** Holds the unpacked models. */
  readonly directory: string;
  /** What a model's archive may unpack to; default 64 GiB. */
  readonly maxUnpackedBytes?: number;
  readonly times: HostingTimes;
}

/** How long hosting waits, in milliseconds. */
export interface HostingTimes {
  /** From an instance's start to its first good answer to `/ping`. */
  readonly startMs: number;
  /** For one answer to `/ping`. */
  readonly pingMs: number;
  /** Between two questions. */
  readonly pingIntervalMs: number;
  /** For requests under way before their instance is stopped. */
  readonly drainMs: number;
  /** From SIGTERM to SIGKILL. */
  readonly stopMs: number;
  /** Before the first restart of an instance that died; doubles up to {@link maxRestartMs}. */
  readonly minRestartMs: number;
  readonly maxRestartMs: number;
}

/** The container contract's times. */
export const DEFAULT_HOSTING_TIMES: HostingTimes = {
  startMs: 240_000,
  pingMs: 2000,
  pingIntervalMs: 100,
  drainMs: 65_000,
  stopMs: 30_000,
  minRestartMs: 250,
  maxRestartMs: 30_000,
};
