import type { Connection } from '../database.js';
import { type Touched, unpackTouched } from '../write/element-writer.js';
import { CHANGE } from '../write/message.js';
import { EdgeTable } from './edge-table.js';
import { type VertexRow, VertexTable } from './vertex-table.js';

type VertexColumns = [
  num: number,
  id: Uint8Array,
  began: number,
  label: string,
  labels: string | null,
  type: string | null,
  created: number,
];
type EdgeColumns = [num: number, born: number, label: string, source: number, target: number];

const VERTEX = 'num, id, began, label, labels, type, created';
const EDGE = 'num, born, label, source, target';
const BATCH = 10_000;

/**
 * The part of the whole graph and its past that walks use, in memory: some 120 bytes for a vertex with three edges.
 * It follows the ledger; {@link catchUp} applies the commits up to the newest.
 */
export class GraphIndex {
  readonly #connection: Connection;
  vertices = new VertexTable();
  edges = new EdgeTable();
  /** The commit that it is at. */
  seq = 0;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Applies the commits after its own. */
  catchUp(): void {
    const head = this.#headSeq();
    if (head === this.seq) return;
    this.#connection.readTransaction(() => {
      if (this.seq === 0) this.#build();
      else this.#follow();
    });
  }

  /** Empties the index, because the store was cleared. */
  reset(): void {
    this.vertices = new VertexTable();
    this.edges = new EdgeTable();
    this.seq = 0;
  }

  #headSeq(): number {
    return this.#connection.row<[number | null]>('SELECT max(seq) FROM commit_record')?.[0] ?? 0;
  }

  #build(): void {
    this.#loadVertices();
    this.#loadEdges();
    this.edges.pack();
    this.seq = this.#headSeq();
  }

  /** Snapshots of one number in the order of their commits, the live one last. */
  #loadVertices(): void {
    for (const sql of [
      `SELECT ${VERTEX} FROM vertex_past ORDER BY num, began`,
      `SELECT ${VERTEX} FROM vertex`,
    ]) {
      for (const columns of this.#connection.iterate<VertexColumns>(sql)) {
        this.vertices.put(asVertex(columns));
      }
    }
  }

  #loadEdges(): void {
    const live = this.#connection.iterate<EdgeColumns>(`SELECT ${EDGE} FROM edge`);
    for (const columns of live) this.edges.put(asEdge(columns));
    const past = this.#connection.rows<[ended: number, ...EdgeColumns]>(
      `SELECT max(ended), ${EDGE} FROM edge_past WHERE num NOT IN (SELECT num FROM edge) GROUP BY num`,
    );
    for (const [ended, ...columns] of past) {
      this.edges.put(asEdge(columns));
      this.edges.end(columns[0], ended);
    }
  }

  #follow(): void {
    for (;;) {
      const commits = this.#connection.rows<[number, Uint8Array]>(
        'SELECT seq, touched FROM commit_record WHERE seq > ? ORDER BY seq LIMIT ?',
        this.seq,
        BATCH,
      );
      if (commits.length === 0) return;
      for (const [seq, touched] of commits) {
        for (const entry of unpackTouched(touched)) this.#apply(seq, entry);
        this.seq = seq;
      }
    }
  }

  #apply(seq: number, { kind, num }: Touched): void {
    switch (kind) {
      case CHANGE.putVertex:
        this.#putVertex(seq, num);
        break;
      case CHANGE.removeVertex: // no edge leads there now
        break;
      case CHANGE.putEdge:
        this.#putEdge(num);
        break;
      default:
        this.edges.end(num, seq);
    }
  }

  #putVertex(seq: number, num: number): void {
    const columns =
      this.#connection.row<VertexColumns>(
        `SELECT ${VERTEX} FROM vertex WHERE num = ? AND began = ?`,
        num,
        seq,
      ) ??
      this.#connection.row<VertexColumns>(
        `SELECT ${VERTEX} FROM vertex_past WHERE num = ? AND began = ?`,
        num,
        seq,
      );
    if (columns) this.vertices.put(asVertex(columns));
  }

  #putEdge(num: number): void {
    const columns =
      this.#connection.row<EdgeColumns>(`SELECT ${EDGE} FROM edge WHERE num = ?`, num) ??
      this.#connection.row<EdgeColumns>(`SELECT ${EDGE} FROM edge_past WHERE num = ? LIMIT 1`, num);
    if (columns) this.edges.put(asEdge(columns));
  }
}

function asVertex([num, id, began, label, labels, type, created]: VertexColumns): VertexRow {
  return { num, id, began, label, labels, type, created };
}

function asEdge([num, born, label, source, target]: EdgeColumns) {
  return { num, born, label, source, target };
}
