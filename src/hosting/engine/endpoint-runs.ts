import type { Arn } from '#src/domain/arn.js';
import type { Run } from '#src/ports/runner.js';
import { INSTANCE_RUN } from './instance-slot.js';
import type { HostingServices } from './services.js';

type Running = Pick<HostingServices, 'runner'>;

interface Stopping extends Pick<HostingServices, 'runner' | 'times' | 'logger'> {
  /** Ends the waiting, not the stopping. */
  readonly signal: AbortSignal;
}

/** The runs of an endpoint's instances that the runner of this place knows. */
export function runsOfEndpoint(endpoint: Arn, { runner }: Running): Promise<readonly Run[]> {
  return runner.find({ ...INSTANCE_RUN, endpoint });
}

/** Ends runs and forgets them. */
export async function stopRuns(
  runs: readonly Run[],
  { times, logger, signal }: Stopping,
): Promise<void> {
  if (runs.length > 0) logger.info('ending instances', { runs: runs.map(({ id }) => id) });
  await Promise.all(
    runs.map(async (run) => {
      await run.stop({ graceMs: times.stopMs, signal });
      await run.remove();
    }),
  );
}

/** Ends the instances at this place of every endpoint that something holds of. */
export async function stopInstancesWhere(
  isUnwanted: (endpoint: Arn) => Promise<boolean>,
  services: Stopping,
): Promise<void> {
  const runs = await services.runner.find(INSTANCE_RUN);
  const endpoints = [...new Set(runs.map((run) => endpointOf(run)))];
  await Promise.all(
    endpoints.map(async (endpoint) => {
      if (!(await isUnwanted(endpoint))) return;
      await stopRuns(
        runs.filter((run) => endpointOf(run) === endpoint),
        services,
      );
    }),
  );
}

function endpointOf({ labels }: Run): Arn {
  return (labels['endpoint'] ?? '') as Arn;
}
