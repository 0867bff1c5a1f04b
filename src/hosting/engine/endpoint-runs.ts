import { creationOf, type Incarnated } from '#src/domain/record/index.js';
import type { Run } from '#src/ports/run.js';
import type { HostingServices } from './services.js';

export interface StopRunsOptions extends Pick<HostingServices, 'times' | 'logger'> {
  /** Ends the waiting, not the stopping. */
  readonly signal: AbortSignal;
}

/** True when a run was started for this endpoint, and not for an earlier one with its name. */
export function isOf({ labels }: Run, endpoint: Incarnated): boolean {
  const { created = creationOf(endpoint) } = labels;
  return created === creationOf(endpoint);
}

export async function stopRuns(
  runs: readonly Run[],
  { times, logger, signal }: StopRunsOptions,
): Promise<void> {
  if (runs.length > 0) logger.info('ending instances', { runs: runs.map(({ id }) => id) });
  await Promise.all(
    runs.map(async (run) => {
      await run.stop({ graceMs: times.stopMs, signal });
      await run.remove();
    }),
  );
}
