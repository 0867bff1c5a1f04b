import { Registry } from 'prom-client';
import type { ReportUnreadable } from '#src/domain/record/index.js';
import type { Clock } from '#src/ports/clock.js';
import type { Ids } from '#src/ports/ids.js';
import type { Logger } from '#src/ports/logger.js';
import { KnownTroubles } from '../system/known-troubles.js';
import { RandomIds } from '../system/random-ids.js';
import { SystemClock } from '../system/system-clock.js';
import { unreadableReporter } from '../system/unreadable-records.js';
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
export function createFoundation(given: Pick<Foundation, 'logger' | 'signal'>): Foundation {
  const clock = new SystemClock();
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
