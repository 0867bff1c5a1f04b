import type { Statement } from 'better-sqlite3';
import { type Head, IdTable, resetting } from '#src/domain/graph/index.js';
import type { Binding, Connection } from '../database.js';
import { EDGE_COLUMNS, VERTEX_COLUMNS } from '../schema.js';
import { ElementWriter, packTouched, RowInserts, type Touched } from './element-writer.js';
import {
  CHANGE,
  type ChangeFields,
  type CommitFields,
  EDGE_FIELDS,
  type EdgeColumns,
  type GroupHeader,
  type GroupMessage,
  type IsNew,
  RENUMBERED_EDGE,
  VERTEX_FIELDS,
  type VertexColumns,
} from './message.js';
import { ResetWriter } from './reset-writer.js';
import { WordWriter } from './word-writer.js';

/** How many numbers of vertices the writer caches, in 12 MB; edges are mostly between vertices near each other. */
const REMEMBERED = 250_000;
const TABLES = [
  'vertex',
  'vertex_past',
  'vertex_label',
  'vertex_words',
  'vertex_found',
  'edge',
  'edge_past',
  'commit_record',
];

/** The text that a vertex is found by. */
type TextField = readonly [text: string];

interface Put<Columns> {
  readonly id: string;
  readonly isNew: IsNew;
  readonly seq: number;
  readonly columns: Columns;
}

/** Writes groups of commits, each in one transaction. The only writer of the database. */
export class GroupWriter {
  readonly #connection: Connection;
  readonly #vertices: ElementWriter;
  readonly #edges: ElementWriter;
  readonly #words: WordWriter;
  readonly #head: Statement<Binding[]>;
  readonly #records: RowInserts;
  readonly #further: Statement<Binding[]>;
  readonly #labelOf: Statement<Binding[]>;
  readonly #reset: ResetWriter;
  #numbers = new IdTable();
  /** Numbers of vertices that are put in a commit after their edges. */
  readonly #promised = new Map<string, number>();

  constructor(connection: Connection) {
    this.#connection = connection;
    this.#reset = new ResetWriter(connection);
    this.#vertices = new ElementWriter(connection, { name: 'vertex', columns: VERTEX_COLUMNS });
    this.#edges = new ElementWriter(connection, { name: 'edge', columns: EDGE_COLUMNS });
    this.#words = new WordWriter(connection);
    this.#head = connection
      .statement('SELECT seq, digest FROM commit_record ORDER BY seq DESC LIMIT 1')
      .raw();
    this.#records = new RowInserts(connection, { into: 'commit_record', width: 6 });
    this.#further = connection.statement('INSERT OR IGNORE INTO vertex_label VALUES (?, ?)');
    this.#labelOf = connection.statement('SELECT label FROM edge WHERE num = ?').pluck();
  }

  /** Writes a group; returns false, with nothing written, when the head has moved. */
  write(message: GroupMessage): boolean {
    try {
      return this.#connection.transaction(() => this.#writeGroup(message));
    } catch (error) {
      this.#forget();
      throw error;
    }
  }

  /** Notes that the graph is being emptied, unless the head has moved; groups are refused from then on. */
  beginReset({ actor, after }: { readonly actor: string; readonly after: Head }): boolean {
    if (this.#reset.isRunning()) throw resetting();
    if (!this.#isAt(after.seq, after.digest)) return false;
    this.#reset.begin(actor);
    return true;
  }

  /** Removes some of the graph; false when nothing was left. */
  purge(limit: number): number {
    try {
      return this.#reset.purge(limit);
    } finally {
      this.#forget();
    }
  }

  /** Writes the commit that ends a reset. */
  endReset(message: GroupMessage): void {
    this.#forget();
    this.#connection.transaction(() => {
      if (!this.#reset.isRunning()) return;
      this.#reset.end(0);
      if (this.#writeGroup(message)) this.#reset.end((message[0] as number) + 1);
    });
  }

  clear(): void {
    this.#connection.transaction(() => {
      for (const table of TABLES) this.#connection.execute(`DELETE FROM ${table}`);
      this.#reset.end(0);
    });
    this.#forget();
  }

  #writeGroup(message: GroupMessage): boolean {
    if (this.#reset.isRunning()) throw resetting();
    const fields = new Fields(message);
    const [after, afterDigest, commits] = fields.take<GroupHeader>(3);
    if (!this.#isAt(after, afterDigest)) return false;
    for (let written = 0; written < commits; written += 1) this.#writeCommit(fields);
    this.#records.flush();
    this.#vertices.settle();
    this.#edges.settle();
    return true;
  }

  #isAt(seq: number, digest: string): boolean {
    const [ofHead, digestOfHead] = (this.#head.get() ?? [0, digest]) as [number, string];
    return ofHead === seq && digestOfHead === digest;
  }

  #writeCommit(fields: Fields): void {
    const [seq, time, actor, digest, changeCount, changes] = fields.take<CommitFields>(6);
    const touched: Touched[] = [];
    for (let written = 0; written < changes; written += 1) this.#writeChange(fields, seq, touched);
    this.#records.add(seq, time, actor, changeCount, digest, packTouched(touched));
  }

  #writeChange(fields: Fields, seq: number, touched: Touched[]): void {
    const [kind, id, isNew] = fields.take<ChangeFields>(3);
    switch (kind) {
      case CHANGE.putVertex: {
        const [text] = fields.take<TextField>(1);
        const columns = fields.take<VertexColumns>(VERTEX_FIELDS);
        touched.push({ kind, num: this.#putVertex({ id, isNew, seq, columns }, text) });
        break;
      }
      case CHANGE.putEdge:
        this.#putEdge({ id, isNew, seq, columns: fields.take(EDGE_FIELDS) }, touched);
        break;
      case CHANGE.removeVertex: {
        const num = this.#find(id) ?? 0;
        this.#vertices.remove(num, seq);
        this.#words.remove(num);
        this.#numbers.remove(id);
        touched.push({ kind, num });
        break;
      }
      default: {
        const num = this.#edges.find(id) ?? 0;
        this.#edges.remove(num, seq);
        touched.push({ kind, num });
      }
    }
  }

  #putVertex({ id, isNew, seq, columns }: Put<VertexColumns>, text: string): number {
    const live = isNew ? undefined : this.#find(id);
    const num = live ?? this.#promised.get(id) ?? this.#vertices.takeNumber();
    if (live === undefined) {
      this.#vertices.insert({ id, num, seq, columns });
      this.#words.insert(num, text);
    } else {
      this.#vertices.replace(num, seq, columns);
      this.#words.replace(num, text);
    }
    this.#promised.delete(id);
    this.#remember(id, num);
    const labels = columns[1];
    if (labels !== null) {
      const [, ...further] = JSON.parse(labels) as string[];
      for (const label of further) this.#further.run(label, num);
    }
    return num;
  }

  /** Adds an entry to `touched` for each changed number. */
  #putEdge({ id, isNew, seq, columns: given }: Put<EdgeColumns>, touched: Touched[]): void {
    const [label, from, to, created, snapshot] = given;
    const columns = [label, this.#numberOf(from), this.#numberOf(to), created, snapshot];
    const kind = CHANGE.putEdge;
    const before = isNew ? undefined : this.#edges.find(id);
    if (before !== undefined && this.#labelOf.get(before) === label) {
      this.#edges.replace(before, seq, columns);
      touched.push({ kind, num: before });
      return;
    }
    if (before !== undefined) {
      // Walks identify edges by number, so a number keeps one label.
      this.#edges.remove(before, seq);
      touched.push({ kind: RENUMBERED_EDGE, num: before });
    }
    const num = this.#edges.takeNumber();
    this.#edges.insert({ id, num, seq, columns });
    touched.push({ kind, num });
  }

  /** The number of a vertex; a vertex that is not written yet gets its number here. */
  #numberOf(id: string): number {
    const known = this.#find(id) ?? this.#promised.get(id);
    if (known !== undefined) return known;
    const num = this.#vertices.takeNumber();
    this.#promised.set(id, num);
    return num;
  }

  /** The number of a live vertex. */
  #find(id: string): number | undefined {
    const known = this.#numbers.get(id);
    if (known !== undefined) return known;
    const num = this.#vertices.find(id);
    if (num !== undefined) this.#remember(id, num);
    return num;
  }

  #remember(id: string, num: number): void {
    const isFull = this.#numbers.size >= REMEMBERED || !this.#numbers.set(id, num);
    if (isFull) this.#numbers = new IdTable();
  }

  #forget(): void {
    this.#numbers = new IdTable();
    this.#promised.clear();
    this.#records.forget();
    this.#vertices.reset();
    this.#edges.reset();
  }
}

/** Reads a message from its beginning to its end. */
class Fields {
  readonly #message: GroupMessage;
  #at = 0;

  constructor(message: GroupMessage) {
    this.#message = message;
  }

  take<Part extends GroupMessage>(count: number): Part {
    this.#at += count;
    return this.#message.slice(this.#at - count, this.#at) as unknown as Part;
  }
}
