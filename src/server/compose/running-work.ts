import type { RunningWork } from '#graph-export/index.js';
import { type GraphExports, type GraphLoads, isActive } from '#graph-export/index.js';
import type { Services } from '#schema/context.js';
import { isPlatformError, PlatformError } from '#src/domain/errors/index.js';
import { needsSupervision } from '#src/domain/hosting/index.js';
import type { Principal } from '#src/ports/identity.js';

/** How long jobs and endpoints may take to end, in milliseconds. */
const STOP_MS = 10 * 60 * 1_000;
const LOOK_MS = 250;
const MOST = 1_000;

type Parts = Pick<Services, 'jobs' | 'endpoints' | 'clock'> & {
  readonly graphLoads: GraphLoads;
  readonly graphExports: GraphExports;
};

/** A running operation, and how to end it. */
interface Running {
  readonly name: string;
  readonly stop: (principal: Principal) => Promise<unknown>;
}

/** The running jobs, endpoints, loads and exports of a platform. */
export function runningWork(parts: Parts): RunningWork {
  const list = async () => [
    ...(await runningJobs(parts)),
    ...(await runningEndpoints(parts)),
    ...(await activeLoads(parts)),
    ...activeExports(parts),
  ];
  return {
    list: async () => (await list()).map(({ name }) => name),
    async stop(principal, signal) {
      const end = performance.now() + STOP_MS;
      const asked = new Set<string>();
      for (let left = await list(); left.length > 0; left = await list()) {
        if (performance.now() > end) throw tooSlow(left);
        for (const one of left)
          if (!asked.has(one.name) && (await isStopping(one, principal))) asked.add(one.name);
        await parts.clock.sleep(LOOK_MS, { signal });
      }
    },
  };
}

/** Returns false when the operation has ended or changed since it was listed; the next listing shows it. */
async function isStopping({ stop }: Running, principal: Principal): Promise<boolean> {
  try {
    await stop(principal);
    return true;
  } catch (error) {
    if (isPlatformError(error, 'NOT_FOUND') || isPlatformError(error, 'CONFLICT')) return false;
    throw error;
  }
}

async function runningJobs({ jobs }: Parts): Promise<readonly Running[]> {
  const order = { by: 'creationTime', direction: 'ascending' } as const;
  const all: Running[] = [];
  for (const status of ['InProgress', 'Stopping']) {
    const { items } = await jobs.list({ where: { status }, order, first: MOST });
    for (const { job } of items)
      all.push({ name: job.arn, stop: (principal) => jobs.stop(job.arn, principal) });
  }
  return all;
}

async function runningEndpoints({ endpoints }: Parts): Promise<readonly Running[]> {
  const order = { by: 'creationTime', direction: 'ascending' } as const;
  const { items } = await endpoints.list({ order, first: MOST });
  return items
    .filter(({ status }) => needsSupervision(status))
    .map(({ arn, name }) => ({
      name: arn,
      stop: (principal) => endpoints.delete(name, principal),
    }));
}

async function activeLoads({ graphLoads }: Parts): Promise<readonly Running[]> {
  const loads = (await graphLoads.list(MOST)).filter(({ status }) => isActive(status));
  return loads.map(({ id }) => ({ name: `load ${id}`, stop: () => graphLoads.cancel(id) }));
}

function activeExports({ graphExports }: Parts): readonly Running[] {
  return graphExports.active().map(({ id, destination }) => ({
    name: `export to ${destination}`,
    stop: () => graphExports.cancel(id),
  }));
}

function tooSlow(left: readonly Running[]): PlatformError {
  const names = left.map(({ name }) => name);
  return new PlatformError(
    'RESOURCE_IN_USE',
    `These did not end within ${STOP_MS / 60_000} minutes: ${names.join(', ')}. Nothing was removed; try again once they have.`,
    { details: { names } },
  );
}
