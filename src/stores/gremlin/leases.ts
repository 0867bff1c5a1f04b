import type { Lease, LeaseRecords } from '#src/ports/graph-store.js';
import type { Connection } from './connection.js';
import { cardinality, g, statics, t } from './dsl.js';
import { LABELS, leaseId } from './schema.js';

/** Leases as vertices. Leases of earlier versions have no counter and are skipped. */
export class GremlinLeases implements LeaseRecords {
  readonly #connection: Pick<Connection, 'read'>;

  constructor(connection: Pick<Connection, 'read'>) {
    this.#connection = connection;
  }

  async put({ owner, counter, address }: Lease): Promise<void> {
    const match = new Map<unknown, unknown>([
      [t.id, leaseId(owner)],
      [t.label, LABELS.lease],
    ]);
    const traversal = g
      .mergeV(match)
      .property(cardinality.single, '_kind', 'l')
      .property(cardinality.single, '_owner', owner)
      .property(cardinality.single, '_counter', counter)
      .property(cardinality.single, '_address', address ?? '')
      .count();
    await this.#connection.read({ traversal });
  }

  async all(): Promise<readonly Lease[]> {
    const leases = g.V().has('_kind', 'l').hasLabel(LABELS.lease).has('_counter');
    const traversal = leases
      .project('o', 'c', 'a')
      .by('_owner')
      .by('_counter')
      .by(statics.coalesce(statics.values('_address'), statics.constant('')));
    const rows = (await this.#connection.read({ traversal })) as ReadonlyMap<string, unknown>[];
    return rows.map((row) => ({
      owner: String(row.get('o')),
      counter: Number(row.get('c')),
      ...(row.get('a') === '' ? {} : { address: String(row.get('a')) }),
    }));
  }

  async remove({ owner, counter }: Pick<Lease, 'owner' | 'counter'>): Promise<void> {
    const traversal = g.V(leaseId(owner)).has('_counter', counter).drop();
    await this.#connection.read({ traversal });
  }
}
