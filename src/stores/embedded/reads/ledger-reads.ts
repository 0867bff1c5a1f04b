import {
  type ChangeMark,
  type Commit,
  type CommitHeader,
  GENESIS,
  type Head,
  type KeptChange,
  pastChanges,
} from '#src/domain/graph/index.js';
import type { ResetState } from '#src/ports/graph-reset.js';
import type { HeaderRange } from '#src/ports/graph-store.js';
import { checkKept } from '#src/stores/shared/errors.js';
import type { Connection } from '../database.js';
import { IMAGE } from '../images.js';
import { type Touched, unpackTouched } from '../write/element-writer.js';
import { CHANGE } from '../write/message.js';

type HeaderRow = [seq: number, time: number, actor: string, changes: number, digest: string];
type CommitRow = [...HeaderRow, touched: Uint8Array];

/**
 * A commit as it is passed between threads: texts are faster to pass than objects, and as fast to
 * parse.
 */
export interface KeptCommit extends CommitHeader {
  readonly kept: readonly KeptChange[];
}

const HEADER = 'seq, time, actor, changes, digest';

/** Reads commits, and the records beside the graph. */
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

  /** Whether a reset is running, and the commit that history begins with. */
  resetState(): ResetState {
    const row = this.#connection.row<[number, string | null]>(
      'SELECT first_kept, resetting FROM database',
    );
    const [firstKept = 0, actor = null] = row ?? [];
    return actor === null ? { firstKept } : { firstKept, actor };
  }

  /** Throws `HISTORY_PURGED` for a commit whose history a reset has removed or is removing. */
  checkKept(at: number): void {
    const { firstKept, actor } = this.resetState();
    const isResetting = actor !== undefined;
    checkKept(at, { firstKept, isResetting, seq: isResetting ? this.head().seq : 0 });
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

  commits(after: number, limit: number): KeptCommit[] {
    return this.#connection.readTransaction(() => {
      this.checkKept(after + 1);
      return this.#connection
        .rows<CommitRow>(
          `SELECT ${HEADER}, touched FROM commit_record WHERE seq > ? ORDER BY seq LIMIT ?`,
          after,
          limit,
        )
        .map(([seq, time, actor, changes, digest, touched]) => ({
          ...asHeader([seq, time, actor, changes, digest]),
          kept: unpackTouched(touched).flatMap((entry) => this.#change(seq, entry) ?? []),
        }));
    });
  }

  #change(seq: number, { kind, num }: Touched): KeptChange | undefined {
    const mark = MARKS[kind];
    if (!mark) return undefined;
    const name = mark.endsWith('e') ? 'edge' : 'vertex';
    const snapshot = mark.startsWith('+')
      ? (this.#snapshot(`SELECT ${IMAGE} FROM ${name} WHERE num = ? AND began = ?`, num, seq) ??
        this.#snapshot(`SELECT ${IMAGE} FROM ${name}_past WHERE num = ? AND began = ?`, num, seq))
      : this.#snapshot(`SELECT ${IMAGE} FROM ${name}_past WHERE num = ? AND ended = ?`, num, seq);
    return snapshot === undefined ? undefined : { mark, snapshot };
  }

  #snapshot(sql: string, num: number, seq: number): string | undefined {
    return this.#connection.row<[string]>(sql, num, seq)?.[0];
  }
}

/** Turns the rows of {@link LedgerReads.commits} into commits. */
export function toCommit({ kept, ...header }: KeptCommit): Commit {
  return { ...header, ...pastChanges(kept) };
}

/** The mark of each kind in `touched`. A renumbered edge has none, because it is not a change. */
const MARKS: Readonly<Record<number, ChangeMark>> = {
  [CHANGE.putVertex]: '+v',
  [CHANGE.removeVertex]: '-v',
  [CHANGE.putEdge]: '+e',
  [CHANGE.removeEdge]: '-e',
};

function asHeader([seq, time, actor, changeCount, digest]: HeaderRow): CommitHeader {
  return { seq, time, actor, changeCount, digest };
}
