import type { Client } from './client.js';
import { ForebearError } from './errors.js';
import {
  DrainEndpointsDocument,
  type DrainEndpointsInput,
  type DrainEndpointsMutation,
  QuarantineDataDocument,
  QuarantineDocument,
  type QuarantineFieldsFragment,
  type QuarantineInput,
  type QuarantineQuery,
  QuarantinesDocument,
  ReleaseQuarantineDocument,
} from './generated/graphql.js';
import { pages } from './paging.js';

/** A quarantine of data. Acts on the data, and on data and models derived from it, are refused. */
export type Quarantine = QuarantineFieldsFragment;
/** A quarantine, with the resources derived from its data. */
export type ReachedQuarantine = NonNullable<QuarantineQuery['quarantine']>;
/** What a drain has done, or would do. */
export type QuarantineDrain = DrainEndpointsMutation['drainEndpoints'];

/** The quarantines of a server. */
export class Quarantines {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** Yields all quarantines, the newest first; each page is read on demand. */
  list(): AsyncGenerator<Quarantine, void, undefined> {
    return pages(
      async (after) => (await this.#client.ask(QuarantinesDocument, { after })).quarantines,
    );
  }

  /** Returns a quarantine, with the resources derived from its data. Throws `NOT_FOUND`. */
  async get(name: string): Promise<ReachedQuarantine> {
    const { quarantine } = await this.#client.ask(QuarantineDocument, { name });
    if (quarantine) return quarantine;
    const message = `There is no quarantine '${name}'.`;
    throw new ForebearError({ code: 'NOT_FOUND', message, details: { name }, status: 404 });
  }

  /** Quarantines data. Throws `VALIDATION_FAILED`, `NOT_FOUND`, `ALREADY_EXISTS`. */
  async add(input: QuarantineInput): Promise<ReachedQuarantine> {
    return (await this.#client.ask(QuarantineDataDocument, { input })).quarantineData;
  }

  /**
   * Stops endpoints from serving models derived from the data. One that cannot be drained has the
   * outcome `REFUSED`. Throws `VALIDATION_FAILED`, `NOT_FOUND`, `CONFLICT`.
   */
  async drain(input: DrainEndpointsInput): Promise<QuarantineDrain> {
    return (await this.#client.ask(DrainEndpointsDocument, { input })).drainEndpoints;
  }

  /** Ends a quarantine. Throws `NOT_FOUND`, and `CONFLICT` when it was released before. */
  async release(name: string, reason: string): Promise<Quarantine> {
    return (await this.#client.ask(ReleaseQuarantineDocument, { name, reason })).releaseQuarantine;
  }
}
