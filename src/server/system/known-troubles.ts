import type { ReportUnreadable } from '#src/domain/record/index.js';
import type { Clock, Logger, Trouble, Troubles } from '#src/ports/system.js';

/** A present trouble. */
export interface KnownTrouble extends Pick<Trouble, 'code' | 'message'> {
  readonly part: string;
  /** Milliseconds since the epoch. */
  readonly since: number;
}

interface Remembered extends KnownTrouble {
  /** On the monotonic clock. */
  readonly until: number;
}

/** Keeps the current troubles, and logs when one begins, changes and ends. */
export class KnownTroubles implements Troubles {
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #known = new Map<string, Remembered>();

  constructor({ clock, logger }: { readonly clock: Clock; readonly logger: Logger }) {
    this.#clock = clock;
    this.#logger = logger;
  }

  report(part: string, { code, message, lastsMs = Number.POSITIVE_INFINITY }: Trouble): void {
    this.#forgetOld();
    const known = this.#known.get(part);
    const since = known?.code === code ? known.since : this.#clock.now();
    this.#known.set(part, { part, code, message, since, until: performance.now() + lastsMs });
    if (known?.code === code) return;
    this.#logger.error('A part of the server cannot do its work', { part, code, reason: message });
  }

  clear(part: string): void {
    if (this.#known.delete(part)) this.#logger.info('A part of the server works again', { part });
  }

  /** The current troubles. */
  list(): readonly KnownTrouble[] {
    this.#forgetOld();
    return [...this.#known.values()].map(({ until: _, ...trouble }) => trouble);
  }

  #forgetOld(): void {
    const now = performance.now();
    for (const [part, { until }] of this.#known) if (until <= now) this.#known.delete(part);
  }
}

/** The most elements that are remembered: each list of them reports the same ones again. */
const REMEMBERED = 10_000;

/** Logs each record that cannot be read once. */
export function unreadableReporter(logger: Logger): ReportUnreadable {
  const reported = new Set<unknown>();
  return (error) => {
    const { id } = error.details;
    if (reported.has(id)) return;
    if (reported.size >= REMEMBERED) reported.clear();
    reported.add(id);
    logger.error('A record cannot be read and is left out of lists', { error });
  };
}
