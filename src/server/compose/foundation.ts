import { Registry } from 'prom-client';
import type { ReportUnreadable } from '#src/domain/record/index.js';
import type { Clock, Ids, Logger } from '#src/ports/system.js';
import { KnownTroubles, unreadableReporter } from '../system/known-troubles.js';
import { RandomIds, SystemClock } from '../system/system-clock.js';
import { Closer } from './closer.js';

/** The services that every part of a server may need, independent of its configuration. */
export interface Foundation {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly logger: Logger;
  readonly troubles: KnownTroubles;
  readonly reportUnreadable: ReportUnreadable;
  /** The metrics. */
  readonly registry: Registry;
  /** Closes the opened resources. */
  readonly closer: Closer;
  /** Aborts the start of the server. */
  readonly signal?: AbortSignal | undefined;
}

/** Creates the foundation of one server. */
export function createFoundation({
  clock = new SystemClock(),
  ...given
}: Pick<Foundation, 'logger' | 'signal'> & Partial<Pick<Foundation, 'clock'>>): Foundation {
  return {
    ...given,
    clock,
    ids: new RandomIds(),
    troubles: new KnownTroubles({ ...given, clock }),
    reportUnreadable: unreadableReporter(given.logger),
    registry: new Registry(),
    closer: new Closer(),
  };
}
