import type { UpdateWatch } from '#src/domain/hosting/index.js';
import type { Clock } from '#src/ports/system.js';
import type { EndpointRoute } from '../routing/index.js';

export interface Watching {
  readonly clock: Clock;
  /** Ends the watch, with the signal's reason. */
  readonly signal: AbortSignal;
}

/** The share of failed answers is only computed from at least this many answers. */
const MIN_ANSWERS = 10;
const LOOK_MS = 50;

/**
 * Watches the answers of a deployment that has taken over. Returns the reason once too many have
 * failed, or undefined when the time is over. An answer fails when its status is 500 or more, or
 * when it is missing. Time is counted in checks, so that a jump of the clock changes nothing.
 */
export async function watchUpdate(
  route: EndpointRoute,
  { seconds, maxErrorRate }: UpdateWatch,
  { clock, signal }: Watching,
): Promise<string | undefined> {
  for (let left = seconds * 1000; ; left -= LOOK_MS) {
    const { answered, failed } = route.answers;
    if (answered >= MIN_ANSWERS && failed / answered > maxErrorRate)
      return `${failed} of the ${answered} answers since the update failed, which is more than ${percent(maxErrorRate)}.`;
    if (left <= 0) return undefined;
    await clock.sleep(Math.min(LOOK_MS, left), { signal });
  }
}

function percent(share: number): string {
  return `${Number((share * 100).toFixed(2))} %`;
}
