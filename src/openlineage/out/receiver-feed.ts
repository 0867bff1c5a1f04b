import { anySignal, pause } from '#src/async/abort.js';
import { isPlatformError } from '#src/domain/errors/index.js';
import { Background } from '#src/supervision/background.js';
import { type Holding, type HoldingParts, moveHolding, takeHolding } from '../holding/holding.js';
import {
  CommitEvents,
  type CommitEventsOptions,
  type RecordEvent,
} from './events/commit-events.js';
import { OrderedSends, type Sendable } from './ordered-sends.js';
import { type Delivery, Receiver, type ReceiverOptions } from './receiver.js';

/** Options of {@link ReceiverFeed}. */
export interface FeedOptions extends HoldingParts, CommitEventsOptions, ReceiverOptions {
  /** How often the position is noted while events are sent; default 5 seconds. */
  readonly noteMs?: number;
  /** How often a server that does not send checks whether it may; default 2 seconds. */
  readonly lookMs?: number;
}

const DEFAULTS = { noteMs: 5_000, lookMs: 2_000 };
/** Events of different jobs and endpoints that are made and sent at the same time. */
const PARALLEL = 8;
/** The most events that wait for a receiver or are being sent. */
const WINDOW = 256;
/** After this many commits without events the position is noted, too. */
const MOST_COMMITS = 10_000;

type Outgoing = Sendable & RecordEvent;

/** What a server has sent to a receiver since its start. */
export interface FeedState {
  readonly url: string;
  readonly counts: Readonly<Record<Delivery, number>>;
  /** The age of the oldest event that is not sent, in milliseconds; undefined while another server sends. */
  readonly lagMs: number | undefined;
}

/**
 * Sends the events of all commits to one receiver. Each event is sent at least once, and the events
 * of a job or endpoint are sent in order. One server of a store sends at a time. The position is kept
 * in the graph, so that the next server continues there.
 */
export class ReceiverFeed {
  readonly #options: FeedOptions & typeof DEFAULTS;
  readonly #receiver: Receiver;
  readonly #closing = new AbortController();
  readonly #background: Background;
  readonly #counts = { sent: 0, refused: 0 };
  #sends: OrderedSends<Outgoing> | undefined;

  constructor(options: FeedOptions) {
    this.#options = { ...DEFAULTS, ...options };
    this.#receiver = new Receiver(options);
    this.#background = new Background(options, this.#closing.signal);
  }

  /** Begins to send; a new receiver gets the events of commits from now on. */
  async start(): Promise<void> {
    const { url, lookMs, logger } = this.#options;
    await takeHolding(url, this.#options).catch((error: unknown) => {
      logger.warn('Lineage is not sent yet', { url, error });
    });
    this.#background.repeat(`following the ledger for ${url}`, lookMs, () => this.#work());
  }

  /** Stops sending; events that were not sent are sent after the next start. */
  async close(): Promise<void> {
    this.#closing.abort(new Error('The server is closing.'));
    await this.#background.settled();
  }

  get state(): FeedState {
    const { url, clock } = this.#options;
    const sends = this.#sends;
    const lagMs = sends && Math.max(0, clock.now() - (sends.oldestTime ?? clock.now()));
    return { url, counts: { ...this.#counts }, lagMs };
  }

  async #work(): Promise<void> {
    const holding = await takeHolding(this.#options.url, this.#options);
    if (!holding) return; // another server sends
    const over = new AbortController();
    const signal = anySignal([this.#closing.signal, over.signal]);
    const sends = new OrderedSends<Outgoing>(holding.position, {
      parallel: PARALLEL,
      window: WINDOW,
      send: (item) =>
        this.#send(item, signal).catch((error: unknown) => {
          over.abort(error);
          throw error;
        }),
    });
    this.#sends = sends;
    const noting = this.#keepNoting(holding, sends, { over, signal });
    try {
      await this.#follow(holding.position, sends, signal);
    } catch (error) {
      over.abort(error);
      await this.#afterFailure(error, await noting);
    } finally {
      over.abort();
      await noting;
      this.#sends = undefined;
    }
  }

  async #follow(after: number, sends: OrderedSends<Outgoing>, signal: AbortSignal): Promise<void> {
    const events = new CommitEvents(this.#options);
    for await (const commit of this.#options.ledger.changes(after, { signal })) {
      const { seq, time } = commit;
      for (const event of events.of(commit)) await sends.add({ ...event, seq, time }, signal);
      sends.pass(seq);
    }
    signal.throwIfAborted();
  }

  async #send({ make }: Outgoing, signal: AbortSignal): Promise<void> {
    const event = await make();
    if (event) this.#counts[await this.#receiver.deliver(event, signal)] += 1;
  }

  /** Notes the position from time to time, and at the end. Returns what was noted last. */
  async #keepNoting(
    first: Holding,
    sends: OrderedSends<Outgoing>,
    { over, signal }: { readonly over: AbortController; readonly signal: AbortSignal },
  ): Promise<Holding> {
    const { clock, ledger, lease, noteMs, logger, url } = this.#options;
    let noted = first;
    let counted = this.#delivered;
    while (!signal.aborted) {
      await pause(clock, noteMs, signal);
      if (!lease.held) over.abort(); // another server may send now
      const { position } = sends;
      const isDue = this.#delivered > counted || position - noted.position >= MOST_COMMITS;
      if (!isDue || position === noted.position) continue;
      try {
        const next = await moveHolding(noted, position, ledger);
        if (!next) over.abort();
        noted = next ?? noted;
        counted = this.#delivered;
      } catch (error) {
        logger.warn('The position of a receiver of lineage is not noted yet', { url, error });
      }
    }
    return noted;
  }

  get #delivered(): number {
    return this.#counts.sent + this.#counts.refused;
  }

  /** Continues after commits whose history was removed; throws other errors. */
  async #afterFailure(error: unknown, holding: Holding): Promise<void> {
    const { logger, ledger, url } = this.#options;
    if (this.#closing.signal.aborted) return;
    if (isPlatformError(error, 'LEDGER_RESTORED')) {
      logger.warn('The ledger was emptied or restored; lineage is sent from there', { url });
    } else if (isPlatformError(error, 'HISTORY_PURGED')) {
      const position = Number(error.details['firstKept']) - 1;
      logger.warn('Lineage of removed history is not sent', { url, position });
      await moveHolding(holding, position, ledger);
    } else if (!(error instanceof Error && error.name === 'AbortError')) throw error;
  }
}
