import {
  type Commit,
  type CommitHeader,
  canonicalChange,
  GENESIS,
  type Head,
  type PastChange,
  parseEdge,
  parseVertex,
} from '#src/domain/graph/index.js';
import type { HeaderRange, Lease } from '#src/ports/graph-store.js';
import type { Connection } from '../database.js';
import { CHANGE, RENUMBERED_EDGE } from '../write/message.js';
import { type Touched, unpackTouched } from '../write/touched.js';

type HeaderRow = [seq: number, time: number, actor: string, changes: number, digest: string];
type CommitRow = [...HeaderRow, touched: Uint8Array];

/** A change found in the version records, with its canonical line. */
interface FoundChange {
  readonly line: string;
  readonly change: PastChange;
}

const HEADER = 'seq, time, actor, changes, digest';

/** Commits, and what stands beside the graph. */
export class LedgerReads {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  head(): Head {
    const row = this.#connection.row<[number, number, string]>(
      'SELECT seq, time, digest FROM commit_record ORDER BY seq DESC LIMIT 1',
    );
    return row ? { seq: row[0], time: row[1], digest: row[2] } : GENESIS;
  }

  isEmpty(): boolean {
    return this.head() === GENESIS;
  }

  headers(range: HeaderRange): CommitHeader[] {
    const rows =
      'seq' in range
        ? this.#connection.rows<HeaderRow>(
            `SELECT ${HEADER} FROM commit_record WHERE seq = ?`,
            range.seq,
          )
        : this.#connection.rows<HeaderRow>(
            `SELECT ${HEADER} FROM commit_record WHERE seq < ? ORDER BY seq DESC LIMIT ?`,
            range.before ?? Number.MAX_SAFE_INTEGER,
            range.limit,
          );
    return rows.map(asHeader);
  }

  /** Times never go back along the ledger, so that halving finds the commit. */
  commitAt(time: number): CommitHeader | undefined {
    let [low, high] = [0, this.head().seq];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      const found = this.headers({ seq: middle })[0];
      if (found && found.time <= time) low = middle;
      else high = middle - 1;
    }
    return this.headers({ seq: low })[0];
  }

  commits(after: number, limit: number): Commit[] {
    return this.#connection.snapshot(() =>
      this.#connection
        .rows<CommitRow>(
          `SELECT ${HEADER}, touched FROM commit_record WHERE seq > ? ORDER BY seq LIMIT ?`,
          after,
          limit,
        )
        .map(([seq, time, actor, changes, digest, touched]) => ({
          ...asHeader([seq, time, actor, changes, digest]),
          changes: this.#changes(seq, unpackTouched(touched)),
        })),
    );
  }

  leases(): Lease[] {
    return this.#connection
      .rows<[string, number]>('SELECT owner, expires FROM lease')
      .map(([owner, expiresAt]) => ({ owner, expiresAt }));
  }

  #changes(seq: number, touched: readonly Touched[]): PastChange[] {
    return touched
      .flatMap((entry) => this.#change(seq, entry) ?? [])
      .sort((one, other) => (one.line < other.line ? -1 : Number(one.line > other.line)))
      .map(({ change }) => change);
  }

  #change(seq: number, { kind, num }: Touched): FoundChange | undefined {
    if (kind === RENUMBERED_EDGE) return undefined;
    const isEdge = kind === CHANGE.putEdge || kind === CHANGE.removeEdge;
    const name = isEdge ? 'edge' : 'vertex';
    if (kind === CHANGE.putVertex || kind === CHANGE.putEdge) {
      const image =
        this.#image(`SELECT image FROM ${name} WHERE num = ? AND began = ?`, num, seq) ??
        this.#image(`SELECT image FROM ${name}_past WHERE num = ? AND began = ?`, num, seq);
      return image === undefined ? undefined : putFrom(image, isEdge);
    }
    const image = this.#image(
      `SELECT image FROM ${name}_past WHERE num = ? AND ended = ?`,
      num,
      seq,
    );
    return image === undefined ? undefined : removalFrom(image, isEdge);
  }

  #image(sql: string, num: number, seq: number): string | undefined {
    return this.#connection.row<[string]>(sql, num, seq)?.[0];
  }
}

function putFrom(image: string, isEdge: boolean): FoundChange {
  const change: PastChange = isEdge
    ? { kind: 'putEdge', edge: parseEdge(image) }
    : { kind: 'putVertex', vertex: parseVertex(image) };
  return { change, line: canonicalChange(change, image) };
}

function removalFrom(image: string, isEdge: boolean): FoundChange {
  const change = isEdge ? edgeRemoval(image) : vertexRemoval(image);
  return { change, line: canonicalChange(change) };
}

function edgeRemoval(image: string): PastChange {
  const before = parseEdge(image);
  return { kind: 'removeEdge', id: before.id, before };
}

function vertexRemoval(image: string): PastChange {
  const before = parseVertex(image);
  return { kind: 'removeVertex', id: before.id, before };
}

function asHeader([seq, time, actor, changeCount, digest]: HeaderRow): CommitHeader {
  return { seq, time, actor, changeCount, digest };
}
