import type { ArnScope } from '#src/domain/arn.js';
import type { InstanceTypes } from '#src/domain/instances/index.js';
import type { Roles } from '#src/domain/roles/index.js';
import type { Environments } from '#src/environments/index.js';
import type { Ledger } from '#src/ledger/index.js';
import type { Gate } from '#src/policies/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { LogStore } from '#src/ports/log-store.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import type { Runner } from '#src/ports/runner.js';
import type { ReadSecret, SealedValues } from '#src/ports/secrets.js';
import type { Ids } from '#src/ports/system.js';
import type { PingTimes } from '#src/serving/instance-pool.js';
import type { PersistParts } from '#src/supervision/persist.js';
import type { Router } from '../routing/index.js';

export interface HostingServices extends PersistParts {
  readonly store: GraphStore;
  readonly ledger: Ledger;
  readonly storage: ObjectStorage;
  /** The rights of models' roles; default: all rights. */
  readonly roles?: Roles;
  readonly logs: LogStore;
  readonly runner: Runner;
  readonly environments: Environments;
  /** Evaluates the bytes that deployments have read, before they answer. Default: all are admitted. */
  readonly inputGate?: Gate;
  /** Sizes of instance types, in addition to the known ones. */
  readonly instanceTypes?: InstanceTypes;
  readonly ids: Ids;
  readonly scope: ArnScope;
  readonly router: Router;
  readonly readSecret: ReadSecret;
  /** Opens sealed values of records; absent when no value is sealed. */
  readonly values?: SealedValues;
  readonly directory: string;
  /** The limit for a model's unpacked archive; default 64 GiB. */
  readonly maxUnpackedBytes?: number;
  readonly times: HostingTimes;
}

/** The times of hosting, in milliseconds. */
export interface HostingTimes extends PingTimes {
  /** The time for running requests before their instance is stopped. */
  readonly drainMs: number;
  /** The time from SIGTERM to SIGKILL. */
  readonly stopMs: number;
  /**
   * The pause before the first restart of an ended instance; doubles up to {@link maxRestartMs}.
   */
  readonly minRestartMs: number;
  readonly maxRestartMs: number;
  /** The time between two checks of the number of instances. */
  readonly scaleMs: number;
  /** The time for which fewer instances must have been enough before some are ended. */
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
