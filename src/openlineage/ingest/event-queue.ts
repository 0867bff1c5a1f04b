import { isPassing, isPlatformError, PlatformError } from '#src/domain/errors/index.js';
import { weightOf } from './map-event.js';
import type { KeptChange } from './record-events.js';

/** Records events of one caller in one commit. */
export type RecordGroup = (events: readonly KeptChange[], actor: string) => Promise<void>;

interface WaitingEvent {
  readonly event: KeptChange;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** The waiting events of a caller, and the number of elements that they change. */
interface Line {
  readonly events: WaitingEvent[];
  readonly weight: number;
}

/** The most events of one commit. */
export const MOST_IN_GROUP = 100;
/** The most elements of a commit of several events. */
export const GROUP_WEIGHT = 5_000;
/** The most elements that the waiting events of a caller change: each takes about a kilobyte. */
const MOST_WAITING = 50_000;

/**
 * Records events in groups, one after another. While a group is being written, the next ones gather.
 * So the events of a run do not race each other, and the entities that they share are read and
 * written once. The events of a caller are recorded in the order in which they came. Callers take
 * turns, so that the events of one do not wait behind all events of another.
 */
export class EventQueue {
  readonly #record: RecordGroup;
  /** The waiting events by caller, in the order of the callers' turns. */
  readonly #lines = new Map<string, Line>();
  #running: Promise<void> | undefined;

  constructor(record: RecordGroup) {
    this.#record = record;
  }

  /**
   * Resolves when the event is recorded. Throws `SERVICE_UNAVAILABLE` when the waiting events of its
   * caller would change more than 50,000 elements.
   */
  add(event: KeptChange, actor: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const { events, weight } = this.#lines.get(actor) ?? { events: [], weight: 0 };
      const longer = weight + weightOf(event.mapped);
      if (longer > MOST_WAITING) throw tooManyWait();
      events.push({ event, resolve, reject });
      this.#lines.set(actor, { events, weight: longer });
      this.#running ??= this.#run();
    });
  }

  async #run(): Promise<void> {
    // Events that arrive in the same turn of the event loop belong to one group.
    await new Promise((resolve) => setImmediate(resolve));
    for (let next = this.#take(); next; next = this.#take()) await this.#settle(...next);
    this.#running = undefined;
  }

  /** Takes the first events of the next caller, whose other events wait for another turn. */
  #take(): readonly [actor: string, group: readonly WaitingEvent[]] | undefined {
    const [next] = this.#lines;
    if (!next) return undefined;
    const [actor, { events, weight }] = next;
    let size = 0;
    let taken = 0;
    for (const { event } of events) {
      const more = taken + weightOf(event.mapped);
      if (size === MOST_IN_GROUP || (size > 0 && more > GROUP_WEIGHT)) break;
      size++;
      taken = more;
    }
    this.#lines.delete(actor);
    if (size < events.length)
      this.#lines.set(actor, { events: events.slice(size), weight: weight - taken });
    return [actor, events.slice(0, size)];
  }

  /** Records a group. When it fails, and the reason is not passing, its events are tried one by one. */
  async #settle(actor: string, group: readonly WaitingEvent[]): Promise<void> {
    try {
      const events = group.map(({ event }) => event);
      await this.#record(events, actor);
      for (const { resolve } of group) resolve();
    } catch (error) {
      if (group.length === 1 || isPassing(error)) for (const { reject } of group) reject(error);
      else for (const waiting of group) await this.#settle(actor, [waiting]);
    }
  }
}

/** True for an error of the platform, not of the event: the same event may be accepted later. */
export function isRetriable(error: unknown): boolean {
  return !isPlatformError(error) || error.httpStatus >= 500 || error.code === 'CONFLICT';
}

function tooManyWait(): PlatformError {
  return new PlatformError(
    'SERVICE_UNAVAILABLE',
    `The waiting events of this caller would change more than ${MOST_WAITING} entities and associations with this one. Send it again later.`,
  );
}
