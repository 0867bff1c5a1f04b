import type { Statement } from 'better-sqlite3';
import type { Binding, Connection } from '../database.js';
import { idBytes } from '../ids.js';
import { ID_TIERS, idTier } from '../schema.js';
import { RowInserts } from './row-inserts.js';

/** How many ids a tier holds before it is merged into the next one; the last one holds the rest. */
const LIMITS = [2_048, 131_072];

/** A tier but the last. */
interface Tier {
  readonly limit: number;
  readonly count: Statement<Binding[]>;
  readonly pour: Statement<Binding[]>;
  readonly empty: Statement<Binding[]>;
  size: number;
}

/**
 * The numbers of live elements by their ids. Ids are hashes: in one large tree each new one would change a different
 * page, and pages are what a commit costs. So they gather in a small tree, which is poured in order into a
 * larger one when it is full, as in a log-structured merge tree (O'Neil et al., 1996). Of two entries
 * of one id the newer one counts: so an entry that is left over, because another program deleted the row of its
 * element, does not keep an element of that id from being made again.
 */
export class IdTiers {
  readonly #tiers: readonly Tier[];
  readonly #find: Statement<Binding[]>;
  readonly #inserts: RowInserts;
  readonly #removes: readonly Statement<Binding[]>[];

  constructor(connection: Connection, name: 'vertex' | 'edge', limits = LIMITS) {
    const tables = ID_TIERS.map((tier) => idTier(name, tier));
    this.#tiers = limits.map((limit, at) => ({
      limit,
      count: connection.statement(`SELECT count(*) FROM ${tables[at]}`).pluck(),
      pour: connection.statement(`REPLACE INTO ${tables[at + 1]} SELECT * FROM ${tables[at]}`),
      empty: connection.statement(`DELETE FROM ${tables[at]}`),
      size: 0,
    }));
    this.#find = connection.statement(`SELECT num FROM ${name}_id WHERE id = ?`).pluck();
    this.#inserts = new RowInserts(connection, {
      into: idTier(name, ID_TIERS[0]),
      width: 2,
      replace: true,
    });
    this.#removes = tables.map((table) =>
      connection.statement(`DELETE FROM ${table} WHERE id = ?`),
    );
    this.reset();
  }

  /** Reads the sizes of the tiers again after a transaction that was rolled back. */
  reset(): void {
    this.#inserts.forget();
    for (const tier of this.#tiers) tier.size = Number(tier.count.get());
  }

  /** The number of a live element. */
  find(id: string): number | undefined {
    this.#inserts.flush();
    return this.#find.get(idBytes(id)) as number | undefined;
  }

  /** Adds an id that no live element has. */
  add(id: Uint8Array, num: number): void {
    this.#inserts.add(id, num);
    const [first] = this.#tiers;
    if (first) first.size += 1;
  }

  /** Removes an id; tiers count it until they are merged. */
  remove(id: string): void {
    this.#inserts.flush();
    const bytes = idBytes(id);
    this.#removes.some((remove) => remove.run(bytes).changes > 0);
  }

  /** Writes the added ids, and merges full tiers, the last one first. */
  settle(): void {
    this.#inserts.flush();
    for (const [at, tier] of [...this.#tiers.entries()].reverse()) {
      if (tier.size < tier.limit) continue;
      tier.pour.run();
      tier.empty.run();
      const below = this.#tiers[at + 1];
      if (below) below.size += tier.size;
      tier.size = 0;
    }
  }
}
