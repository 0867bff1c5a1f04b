import type { Statement } from 'better-sqlite3';
import type { Lease } from '#src/ports/graph-store.js';
import type { Binding, Connection } from '../database.js';
import { idBytes } from '../ids.js';
import { EDGE_COLUMNS, VERTEX_COLUMNS } from '../schema.js';
import { ElementWriter } from './element-writer.js';
import { CHANGE, type GroupMessage, GroupReader, RENUMBERED_EDGE } from './message.js';
import { packTouched, type Touched } from './touched.js';

/** Vertices whose numbers the writer remembers; the next edges are most likely between them. */
const REMEMBERED = 20_000;
const TABLES = [
  'vertex',
  'vertex_past',
  'vertex_label',
  'edge',
  'edge_past',
  'commit_record',
  'lease',
];

/** Writes groups of commits, each in one transaction. The only writer of the database. */
export class GroupWriter {
  readonly #connection: Connection;
  readonly #vertices: ElementWriter;
  readonly #edges: ElementWriter;
  readonly #head: Statement<Binding[]>;
  readonly #record: Statement<Binding[]>;
  readonly #further: Statement<Binding[]>;
  readonly #labelOf: Statement<Binding[]>;
  readonly #numbers = new Map<string, number>();

  constructor(connection: Connection) {
    this.#connection = connection;
    this.#vertices = new ElementWriter(connection, { name: 'vertex', columns: VERTEX_COLUMNS });
    this.#edges = new ElementWriter(connection, { name: 'edge', columns: EDGE_COLUMNS });
    this.#head = connection
      .statement('SELECT seq, digest FROM commit_record ORDER BY seq DESC LIMIT 1')
      .raw();
    this.#record = connection.statement('INSERT INTO commit_record VALUES (?, ?, ?, ?, ?, ?)');
    this.#further = connection.statement('INSERT OR IGNORE INTO vertex_label VALUES (?, ?)');
    this.#labelOf = connection.statement('SELECT label FROM edge WHERE num = ?').pluck();
  }

  /** Writes a group; false, with nothing written, when the head is another one. */
  write(message: GroupMessage): boolean {
    try {
      return this.#connection.transaction(() => this.#writeGroup(new GroupReader(message)));
    } catch (error) {
      this.#forget();
      throw error;
    }
  }

  putLease({ owner, expiresAt }: Lease): void {
    this.#connection.rows(
      'INSERT INTO lease VALUES (?, ?) ON CONFLICT DO UPDATE SET expires = excluded.expires RETURNING owner',
      owner,
      expiresAt,
    );
  }

  clear(): void {
    this.#connection.transaction(() => {
      for (const table of TABLES) this.#connection.execute(`DELETE FROM ${table}`);
    });
    this.#forget();
  }

  #writeGroup(group: GroupReader): boolean {
    const [seq, digest] = (this.#head.get() ?? [0, undefined]) as [number, string | undefined];
    const isAfter = group.number() === seq;
    const isSame = group.text() === digest || seq === 0;
    if (!isAfter || !isSame) return false;
    for (let commits = group.number(); commits > 0; commits -= 1) this.#writeCommit(group);
    return true;
  }

  #writeCommit(group: GroupReader): void {
    const seq = group.number();
    const time = group.number();
    const actor = group.text();
    const digest = group.text();
    const changes = group.number();
    const touched: Touched[] = [];
    for (let at = 0; at < changes; at += 1) touched.push(...this.#writeChange(group, seq));
    this.#record.run(seq, time, actor, changes, digest, packTouched(touched));
  }

  #writeChange(group: GroupReader, seq: number): Touched[] {
    const kind = group.number();
    const id = group.text();
    switch (kind) {
      case CHANGE.putVertex:
        return [{ kind, num: this.#putVertex(id, seq, group) }];
      case CHANGE.putEdge:
        return this.#putEdge(id, seq, group);
      case CHANGE.removeVertex: {
        const num = this.#numberOf(id);
        this.#vertices.remove(num, seq);
        this.#numbers.delete(id);
        return [{ kind, num }];
      }
      default: {
        const num = this.#edges.find(idBytes(id)) ?? 0;
        this.#edges.remove(num, seq);
        return [{ kind, num }];
      }
    }
  }

  #putVertex(id: string, seq: number, group: GroupReader): number {
    const [label, labels] = [group.text(), group.optional()];
    const rest = [group.text(), group.optional(), group.optional(), group.text(), group.number()];
    const columns = [label, labels, ...rest, group.text()];
    let num = this.#vertices.insert(idBytes(id), seq, columns);
    if (num === undefined) {
      num = this.#numberOf(id);
      this.#vertices.replace(num, seq, columns);
    }
    this.#remember(id, num);
    if (labels !== null) {
      for (const further of JSON.parse(labels).slice(1)) this.#further.run(further, num);
    }
    return num;
  }

  #putEdge(id: string, seq: number, group: GroupReader): Touched[] {
    const label = group.text();
    const ends = [this.#numberOf(group.text()), this.#numberOf(group.text())];
    const columns = [label, ...ends, group.number(), group.text()];
    const bytes = idBytes(id);
    const inserted = this.#edges.insert(bytes, seq, columns);
    if (inserted !== undefined) return [{ kind: CHANGE.putEdge, num: inserted }];
    const before = this.#edges.find(bytes) ?? 0;
    if (this.#labelOf.get(before) === label) {
      this.#edges.replace(before, seq, columns);
      return [{ kind: CHANGE.putEdge, num: before }];
    }
    // A walk knows edges by number: one number has one label for all its life.
    this.#edges.remove(before, seq);
    const num = this.#edges.insert(bytes, seq, columns) ?? 0;
    return [
      { kind: RENUMBERED_EDGE, num: before },
      { kind: CHANGE.putEdge, num },
    ];
  }

  #numberOf(id: string): number {
    const known = this.#numbers.get(id);
    if (known !== undefined) return known;
    const num = this.#vertices.find(idBytes(id)) ?? 0;
    this.#remember(id, num);
    return num;
  }

  #remember(id: string, num: number): void {
    if (this.#numbers.size >= REMEMBERED) this.#numbers.clear();
    this.#numbers.set(id, num);
  }

  #forget(): void {
    this.#numbers.clear();
    this.#vertices.reset();
    this.#edges.reset();
  }
}
