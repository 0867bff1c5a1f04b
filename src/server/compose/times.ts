import type { HostingTimes, InvokerOptions, ModelsOptions } from '#src/hosting/index.js';
import type { JobServices } from '#src/jobs/index.js';
import type { EngineOptions } from '#src/supervision/engine-options.js';
import type { LeaseKeeperOptions } from '#src/supervision/lease-keeper.js';

/** Intervals without a setting, in milliseconds; absent ones have their defaults. */
export interface Times
  extends Pick<LeaseKeeperOptions, 'leaseMs'>,
    Pick<EngineOptions, 'absenceMs' | 'reconcileMs' | 'tidyAfterMs'>,
    Pick<JobServices, 'checkpointIntervalMs' | 'stopGraceMs' | 'patienceMs'>,
    Pick<ModelsOptions, 'archiveMs'>,
    Pick<InvokerOptions, 'timeoutMs' | 'routeMs'> {
  readonly hosting?: Partial<HostingTimes>;
}
