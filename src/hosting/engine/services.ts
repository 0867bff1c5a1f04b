import type { ArnScope } from '#src/domain/arn.js';
import type { InstanceTypes } from '#src/domain/instances/index.js';
import type { Roles } from '#src/domain/roles/index.js';
import type { Environments } from '#src/environments/index.js';
import type { Ledger } from '#src/ledger/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { Ids } from '#src/ports/ids.js';
import type { LogStore } from '#src/ports/log-store.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import type { Runner } from '#src/ports/runner.js';
import type { SealedValues } from '#src/ports/sealed-values.js';
import type { ReadSecret } from '#src/ports/secrets.js';
import type { PingTimes } from '#src/serving/ping.js';
import type { PersistParts } from '#src/supervision/persist.js';
import type { Router } from '../routing/index.js';

export interface HostingServices extends PersistParts {
  readonly store: GraphStore;
  readonly ledger: Ledger;
  readonly storage: ObjectStorage;
  /** What the roles of models may touch; absent: everything. */
  readonly roles?: Roles;
  readonly logs: LogStore;
  readonly runner: Runner;
  readonly environments: Environments;
  /** Sizes of instance types, besides those that are known. */
  readonly instanceTypes?: InstanceTypes;
  readonly ids: Ids;
  readonly scope: ArnScope;
  readonly router: Router;
  readonly readSecret: ReadSecret;
  /** Opens what was sealed of records; absent: nothing was. */
  readonly values?: SealedValues;
  readonly directory: string;
  /** The limit for a model's unpacked archive; default 64 GiB. */
  readonly maxUnpackedBytes?: number;
  readonly times: HostingTimes;
}

/** The times of hosting, in milliseconds. */
export interface HostingTimes extends PingTimes {
  /** For running requests before their instance is stopped. */
  readonly drainMs: number;
  /** From SIGTERM to SIGKILL. */
  readonly stopMs: number;
  /** Before the first restart of an instance that ended; doubles up to {@link maxRestartMs}. */
  readonly minRestartMs: number;
  readonly maxRestartMs: number;
  /** Between two looks at how many instances a variant needs. */
  readonly scaleMs: number;
  /** For which fewer instances must have been enough before some are ended. */
  readonly scaleInMs: number;
}

export const DEFAULT_HOSTING_TIMES: HostingTimes = {
  startMs: 240_000,
  pingMs: 2000,
  pingIntervalMs: 100,
  drainMs: 65_000,
  stopMs: 30_000,
  minRestartMs: 250,
  maxRestartMs: 30_000,
  scaleMs: 500,
  scaleInMs: 60_000,
};
