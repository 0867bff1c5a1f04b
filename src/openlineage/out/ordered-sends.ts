import pLimit from 'p-limit';
import { Notifier } from '#src/async/deferred.js';

/** An event of a record, and the commit that it follows from. */
export interface Sendable {
  /** Events of one record are sent one after the other. */
  readonly record: string;
  readonly seq: number;
  /** The time of the commit: milliseconds since the epoch. */
  readonly time: number;
}

/** Options of {@link OrderedSends}. */
export interface OrderedSendsOptions<Item extends Sendable> {
  /** Events of different records that are sent at the same time. */
  readonly parallel: number;
  /** The most events that wait or are being sent. */
  readonly window: number;
  /** Sends an event; rejects only when the sending ends. */
  readonly send: (item: Item) => Promise<void>;
}

/**
 * Sends events in the order of their commits for each record, and of several records at the same time.
 * Knows the position up to which everything was sent.
 */
export class OrderedSends<Item extends Sendable> {
  readonly #options: OrderedSendsOptions<Item>;
  readonly #limit: ReturnType<typeof pLimit>;
  /** In the order of their commits. */
  readonly #unsent = new Set<Item>();
  /** The last event of each record that has unsent ones. */
  readonly #lasts = new Map<string, Promise<void>>();
  readonly #sends = new Notifier();
  #passed: number;

  /** Everything up to a commit counts as sent. */
  constructor(after: number, options: OrderedSendsOptions<Item>) {
    this.#passed = after;
    this.#options = options;
    this.#limit = pLimit(options.parallel);
  }

  /**
   * Takes the next event; waits while there are too many unsent ones. Rejects with the signal's
   * reason.
   */
  async add(item: Item, signal: AbortSignal): Promise<void> {
    while (this.#unsent.size >= this.#options.window)
      await this.#sends.after(this.#sends.changes, signal);
    this.#unsent.add(item);
    const before = this.#lasts.get(item.record) ?? Promise.resolve();
    const sent = before.then(() => this.#limit(() => this.#send(item)));
    this.#lasts.set(item.record, sent);
    void sent.then(() => {
      if (this.#lasts.get(item.record) === sent) this.#lasts.delete(item.record);
    });
  }

  /** Notes that every event of the commits up to this one was added. */
  pass(seq: number): void {
    this.#passed = seq;
  }

  /** The number of a commit. All events up to this commit were sent. */
  get position(): number {
    const [oldest] = this.#unsent;
    return oldest ? Math.min(oldest.seq - 1, this.#passed) : this.#passed;
  }

  /** The time of the oldest commit with an unsent event; undefined when all were sent. */
  get oldestTime(): number | undefined {
    const [oldest] = this.#unsent;
    return oldest?.time;
  }

  async #send(item: Item): Promise<void> {
    try {
      await this.#options.send(item);
    } catch {
      return; // the sending ends, so the event stays unsent
    }
    this.#unsent.delete(item);
    this.#sends.notify();
  }
}
