import { isPlatformError } from '#src/domain/errors/index.js';
import { weightOf } from './map-event.js';
import type { KeptChange } from './record-events.js';

/** Records events of one caller in one commit. */
export type RecordGroup = (events: readonly KeptChange[], actor: string) => Promise<void>;

interface WaitingEvent {
  readonly event: KeptChange;
  readonly actor: string;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** The most events of one commit. */
export const MOST_IN_GROUP = 100;
/** The most elements of a commit of several events. */
export const GROUP_WEIGHT = 5_000;

/**
 * Records events one group after another, in the order in which they came: while a group is being
 * written, the next one gathers. So the events of a run do not race each other, and what they share
 * is read and written once.
 */
export class EventQueue {
  readonly #record: RecordGroup;
  readonly #waiting = new Set<WaitingEvent>();
  #running: Promise<void> | undefined;

  constructor(record: RecordGroup) {
    this.#record = record;
  }

  /** Resolves when the event is recorded. */
  add(event: KeptChange, actor: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.add({ event, actor, resolve, reject });
      this.#running ??= this.#run();
    });
  }

  async #run(): Promise<void> {
    // Events that arrive in the same turn of the event loop belong to one group.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#waiting.size > 0) await this.#settle(this.#take());
    this.#running = undefined;
  }

  /** Takes the longest waiting event, and further ones of its caller. */
  #take(): readonly WaitingEvent[] {
    const group: WaitingEvent[] = [];
    let weight = 0;
    for (const waiting of this.#waiting) {
      if (waiting.actor !== (group[0] ?? waiting).actor) continue;
      weight += weightOf(waiting.event.mapped);
      if (group.length === MOST_IN_GROUP || (group.length > 0 && weight > GROUP_WEIGHT)) break;
      group.push(waiting);
      this.#waiting.delete(waiting);
    }
    return group;
  }

  /** Records a group. When it is refused, its events are tried one by one. */
  async #settle(group: readonly WaitingEvent[]): Promise<void> {
    const [first] = group;
    if (!first) return;
    try {
      const events = group.map(({ event }) => event);
      await this.#record(events, first.actor);
      for (const { resolve } of group) resolve();
    } catch (error) {
      if (group.length === 1 || isRetriable(error)) for (const { reject } of group) reject(error);
      else for (const waiting of group) await this.#settle([waiting]);
    }
  }
}

/** True for an error of the platform, not of the event: the same event may be accepted later. */
export function isRetriable(error: unknown): boolean {
  return !isPlatformError(error) || error.httpStatus >= 500 || error.code === 'CONFLICT';
}
