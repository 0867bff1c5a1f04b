import neo4j from 'neo4j-driver';
import type { Lease, LeaseRecords } from '#src/ports/graph-store.js';
import type { Connection } from './connection.js';
import { LABEL, MARK } from './schema.js';

/** Leases as nodes. Leases of earlier versions have no counter and are skipped. */
export class Neo4jLeases implements LeaseRecords {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  async put({ owner, counter, address }: Lease): Promise<void> {
    await this.#connection.rows({
      text: `MERGE (l:${LABEL.lease} {owner: $owner}) SET l:${MARK.bookkeeping}, l.counter = $counter, l.address = $address`,
      parameters: { owner, counter: neo4j.int(counter), address: address ?? null },
    });
  }

  async all(): Promise<readonly Lease[]> {
    const rows = await this.#connection.rows<[string, bigint, string | null]>({
      text: `MATCH (l:${LABEL.lease}) WHERE l.counter IS NOT NULL RETURN [l.owner, l.counter, l.address] AS row`,
      parameters: {},
    });
    return rows.map(([owner, counter, address]) => ({
      owner,
      counter: Number(counter),
      ...(address === null ? {} : { address }),
    }));
  }

  async remove({ owner, counter }: Pick<Lease, 'owner' | 'counter'>): Promise<void> {
    await this.#connection.rows({
      text: `MATCH (l:${LABEL.lease} {owner: $owner, counter: $counter}) DELETE l`,
      parameters: { owner, counter: neo4j.int(counter) },
    });
  }
}
