import { anySignal, unlessAborted } from '#src/async/abort.js';
import { isPassing, reasonOf } from '#src/domain/errors/index.js';
import { isBeyondSubject } from '#src/supervision/persist.js';
import type { Task } from '#src/supervision/subject-kind.js';
import type { RunningDeployment } from './running-deployment.js';
import type { HostingServices } from './services.js';

export interface StartingInstance {
  /** Aborts when the server closes. */
  readonly signal: AbortSignal;
  /** Aborts when the endpoint is being deleted. */
  readonly deleting: AbortSignal;
}

/**
 * Starts a deployment and waits until all its instances are ready. Returns undefined then, or else the reason for the
 * failure.
 */
export async function becomeReady(
  deployment: RunningDeployment,
  { signal, deleting }: StartingInstance,
): Promise<string | undefined> {
  const stop = anySignal([signal, deleting]);
  try {
    await deployment.start(stop);
    await unlessAborted(deployment.ready(), stop);
    return undefined;
  } catch (error) {
    if (signal.aborted) {
      await deployment.release();
      throw signal.reason;
    }
    if (isPassing(error) || isBeyondSubject(error)) {
      await deployment.stop();
      throw error;
    }
    return reasonOf(error);
  }
}

/** Waits for a started deployment; returns the reason if it does not become ready in time. */
export async function whyNotReady(
  deployment: Pick<RunningDeployment, 'ready'>,
  { clock, times }: Pick<HostingServices, 'clock' | 'times'>,
  { signal, ending }: Pick<Task, 'signal' | 'ending'>,
): Promise<string | undefined> {
  const waiting = new AbortController();
  const stop = anySignal([signal, ending, waiting.signal]);
  const late = clock.sleep(times.startMs, { signal: stop }).then(
    () => `Its instances were not ready within ${times.startMs / 1000} seconds.`,
    () => undefined,
  );
  try {
    const ready = deployment.ready().then(() => undefined, reasonOf);
    return await unlessAborted(Promise.race([ready, late]), signal);
  } finally {
    waiting.abort();
  }
}
