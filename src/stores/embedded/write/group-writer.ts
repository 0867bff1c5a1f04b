import type { Statement } from 'better-sqlite3';
import { parseEdge, parseVertex } from '#src/domain/graph/index.js';
import type { Lease } from '#src/ports/graph-store.js';
import type { Binding, Connection } from '../database.js';
import { idBytes } from '../ids.js';
import { EDGE_COLUMNS, VERTEX_COLUMNS } from '../schema.js';
import { createdOf, vertexColumns } from './columns.js';
import { ElementWriter } from './element-writer.js';
import {
  CHANGE,
  type CommitLine,
  type GroupHeader,
  type GroupMessage,
  RENUMBERED_EDGE,
} from './message.js';
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
      return this.#connection.transaction(() => this.#writeGroup(message));
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

  #writeGroup(message: GroupMessage): boolean {
    const lines = message.split('\n');
    const [after, afterDigest, commits] = JSON.parse(lines[0] ?? '') as GroupHeader;
    const [seq, digest] = (this.#head.get() ?? [0, afterDigest]) as [number, string];
    if (seq !== after || digest !== afterDigest) return false;
    let at = 1;
    for (let commit = 0; commit < commits; commit += 1) {
      const line = JSON.parse(lines[at] ?? '') as CommitLine;
      const end = at + 1 + line[4];
      this.#writeCommit(line, lines.slice(at + 1, end));
      at = end;
    }
    return true;
  }

  #writeCommit([seq, time, actor, digest, count]: CommitLine, changes: readonly string[]): void {
    const touched = changes.flatMap((line) =>
      this.#writeChange(Number(line.charAt(0)), line.slice(1), seq),
    );
    this.#record.run(seq, time, actor, count, digest, packTouched(touched));
  }

  #writeChange(kind: number, text: string, seq: number): Touched[] {
    switch (kind) {
      case CHANGE.putVertex:
        return [{ kind, num: this.#putVertex(text, seq) }];
      case CHANGE.putEdge:
        return this.#putEdge(text, seq);
      case CHANGE.removeVertex: {
        const num = this.#numberOf(text);
        this.#vertices.remove(num, seq);
        this.#numbers.delete(text);
        return [{ kind, num }];
      }
      default: {
        const num = this.#edges.find(idBytes(text)) ?? 0;
        this.#edges.remove(num, seq);
        return [{ kind, num }];
      }
    }
  }

  #putVertex(image: string, seq: number): number {
    const vertex = parseVertex(image);
    const columns = vertexColumns(vertex, image);
    let num = this.#vertices.insert(idBytes(vertex.id), seq, columns);
    if (num === undefined) {
      num = this.#numberOf(vertex.id);
      this.#vertices.replace(num, seq, columns);
    }
    this.#remember(vertex.id, num);
    for (const further of vertex.labels.slice(1)) this.#further.run(further, num);
    return num;
  }

  #putEdge(image: string, seq: number): Touched[] {
    const edge = parseEdge(image);
    const ends = [this.#numberOf(edge.from), this.#numberOf(edge.to)];
    const columns = [edge.label, ...ends, createdOf(edge), image];
    const id = idBytes(edge.id);
    const inserted = this.#edges.insert(id, seq, columns);
    if (inserted !== undefined) return [{ kind: CHANGE.putEdge, num: inserted }];
    const before = this.#edges.find(id) ?? 0;
    if (this.#labelOf.get(before) === edge.label) {
      this.#edges.replace(before, seq, columns);
      return [{ kind: CHANGE.putEdge, num: before }];
    }
    // A walk knows edges by number: one number has one label for all its life.
    this.#edges.remove(before, seq);
    const num = this.#edges.insert(id, seq, columns) ?? 0;
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
