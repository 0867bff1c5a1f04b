import type { ReceiverSettings } from './receiver.js';
import { type FeedOptions, type FeedState, ReceiverFeed } from './receiver-feed.js';

/** Options of {@link LineageReceivers}. */
export interface LineageReceiversOptions extends Omit<FeedOptions, keyof ReceiverSettings> {
  readonly receivers: readonly ReceiverSettings[];
}

/** Sends the lineage of jobs and endpoints to receivers of OpenLineage events. Receivers do not wait for each other. */
export class LineageReceivers {
  readonly #feeds: readonly ReceiverFeed[];

  constructor({ receivers, ...parts }: LineageReceiversOptions) {
    this.#feeds = receivers.map((receiver) => new ReceiverFeed({ ...parts, ...receiver }));
  }

  /** Begins to send. */
  async start(): Promise<void> {
    await Promise.all(this.#feeds.map((feed) => feed.start()));
  }

  /** Stops sending. */
  async close(): Promise<void> {
    await Promise.all(this.#feeds.map((feed) => feed.close()));
  }

  /** What was sent to each receiver. */
  states(): readonly FeedState[] {
    return this.#feeds.map((feed) => feed.state);
  }
}
