import type { Statement } from 'better-sqlite3';
import type { Binding, Connection } from '../database.js';
import { idBytes, PACKED_IMAGE } from '../images.js';

/** An entry of a commit's `touched`: the changed element and the kind of change. */
export interface Touched {
  /** A value of `CHANGE`, or `RENUMBERED_EDGE`. */
  readonly kind: number;
  readonly num: number;
}

const ENTRY = 7;

/** Packs entries: a byte for the kind and six for the number. */
export function packTouched(entries: readonly Touched[]): Buffer {
  const bytes = Buffer.allocUnsafe(entries.length * ENTRY);
  entries.forEach(({ kind, num }, at) => {
    bytes[at * ENTRY] = kind;
    bytes.writeUIntLE(num, at * ENTRY + 1, 6);
  });
  return bytes;
}

/** Reads {@link packTouched} back. */
export function unpackTouched(bytes: Uint8Array): Touched[] {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: Math.floor(view.length / ENTRY) }, (_, at) => ({
    kind: view[at * ENTRY] ?? 0,
    num: view.readUIntLE(at * ENTRY + 1, 6),
  }));
}

/** One of the two kinds of elements, as its tables are called. */
export interface ElementTable {
  readonly name: 'vertex' | 'edge';
  readonly columns: string;
}

interface Insertion {
  readonly id: string;
  readonly num: number;
  readonly seq: number;
  readonly columns: readonly Binding[];
}

/** The prepared writes of one kind of element. */
export class ElementWriter {
  readonly #inserts: RowInserts;
  readonly #update: Statement<Binding[]>;
  readonly #archive: Statement<Binding[]>;
  readonly #remove: Statement<Binding[]>;
  readonly #newest: Statement<Binding[]>;
  readonly #find: Statement<Binding[]>;
  #next = 1;

  constructor(connection: Connection, { name, columns }: ElementTable) {
    const all = columns.split(', ');
    const mutable = all.filter((column) => !['num', 'id', 'born'].includes(column));
    const sets = mutable.map((column) => `${column} = ?`).join(', ');
    this.#inserts = new RowInserts(connection, {
      into: `${name} (${columns})`,
      width: all.length,
    });
    this.#find = connection.statement(`SELECT num FROM ${name} WHERE id = ?`).pluck();
    this.#update = connection.statement(`UPDATE ${name} SET ${sets} WHERE num = ?`);
    this.#archive = connection.statement(
      `INSERT INTO ${name}_past (${columns}, ended) SELECT ${columns.replace('image', PACKED_IMAGE)}, ? FROM ${name} WHERE num = ?`,
    );
    this.#remove = connection.statement(`DELETE FROM ${name} WHERE num = ?`);
    this.#newest = connection
      .statement(
        `SELECT max(coalesce((SELECT max(num) FROM ${name}), 0), coalesce((SELECT max(num) FROM ${name}_past), 0))`,
      )
      .pluck();
    this.reset();
  }

  /** Reads the next free number again after a transaction that was rolled back. */
  reset(): void {
    this.#inserts.forget();
    this.#next = Number(this.#newest.get()) + 1;
  }

  /** The number of a live element. */
  find(id: string): number | undefined {
    this.#inserts.flush();
    return this.#find.get(idBytes(id)) as number | undefined;
  }

  /** A number that no element ever had. */
  takeNumber(): number {
    this.#next += 1;
    return this.#next - 1;
  }

  /** Inserts an element that is not there yet. */
  insert({ id, num, seq, columns }: Insertion): void {
    this.#inserts.add(num, idBytes(id), seq, seq, ...columns);
  }

  /** Supersedes the live snapshot. */
  replace(num: number, seq: number, columns: readonly Binding[]): void {
    this.#inserts.flush();
    this.#archive.run(seq, num);
    this.#update.run(seq, ...columns, num);
  }

  /** Ends the live snapshot, and the number. */
  remove(num: number, seq: number): void {
    this.#inserts.flush();
    this.#archive.run(seq, num);
    this.#remove.run(num);
  }

  /** Writes the gathered inserts, at the end of a transaction. */
  settle(): void {
    this.#inserts.flush();
  }
}

/** Rows per statement. A statement costs as much as one row, so more rows gain little. */
const BATCH = 16;

/** Where the rows are inserted. */
export interface RowTarget {
  /** A table, or a table with its columns. */
  readonly into: string;
  /** Values of a row. */
  readonly width: number;
}

/**
 * Batches the inserts into a table. Queries do not see the rows until they are flushed. A refused row rolls back the
 * whole transaction, so that SQLite needs no statement journal, which is a tenth of the cost of a group.
 */
export class RowInserts {
  readonly #width: number;
  readonly #one: Statement<Binding[]>;
  readonly #many: Statement<Binding[]>;
  #rows: Binding[] = [];

  constructor(connection: Connection, { into, width }: RowTarget) {
    const insert = `INSERT OR ROLLBACK INTO ${into} VALUES`;
    const row = `(${Array(width).fill('?').join(', ')})`;
    const rows = Array(BATCH).fill(row).join(', ');
    this.#width = width;
    this.#one = connection.statement(`${insert} ${row}`);
    this.#many = connection.statement(`${insert} ${rows}`);
  }

  add(...row: readonly Binding[]): void {
    this.#rows.push(...row);
    if (this.#rows.length < BATCH * this.#width) return;
    this.#many.run(...this.#rows);
    this.#rows = [];
  }

  flush(): void {
    for (let at = 0; at < this.#rows.length; at += this.#width) {
      this.#one.run(...this.#rows.slice(at, at + this.#width));
    }
    this.#rows = [];
  }

  /** Drops the rows that were not inserted yet, after the transaction was rolled back. */
  forget(): void {
    this.#rows = [];
  }
}
