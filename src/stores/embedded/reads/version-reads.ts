import type {
  EdgeId,
  ListPosition,
  SnapshotQuery,
  SnapshotWindow,
  VertexId,
} from '#src/domain/graph/index.js';
import type { ElementVersions } from '#src/ports/graph-store.js';
import { Gathering } from '#src/stores/shared/gathering.js';
import { nextTurn } from '#src/threads/serve-calls.js';
import type { Connection } from '../database.js';
import { IMAGE, idBytes } from '../images.js';
import type { ElementReads } from './element-reads.js';
import { all, type Condition, condition } from './moment.js';

/** The most look-ups in one turn of the event loop. */
const PORTION = 2_000;

interface Question {
  readonly vertices: readonly VertexId[];
  readonly edges: readonly EdgeId[];
}

/** Looks up the versions of live elements, on which every commit is decided. */
export class VersionReads {
  readonly #connection: Connection;
  readonly #elements: ElementReads;
  readonly #questions: Gathering<Question, ElementVersions>;

  constructor(connection: Connection, elements: ElementReads) {
    this.#connection = connection;
    this.#elements = elements;
    this.#questions = new Gathering({
      later: queueMicrotask,
      answer: (questions) => this.#answer(questions),
    });
  }

  /** The versions of the elements that are live. */
  find(vertices: readonly VertexId[], edges: readonly EdgeId[]): Promise<ElementVersions> {
    return this.#questions.ask({ vertices, edges });
  }

  /**
   * Answers a few questions in one read transaction, because the first look-up after each commit of
   * the writer costs the most.
   */
  async #answer(questions: readonly Question[]): Promise<ElementVersions[]> {
    const count = questions.reduce(
      (sum, { vertices, edges }) => sum + vertices.length + edges.length,
      0,
    );
    if (count <= PORTION)
      return this.#connection.readTransaction(() => questions.map((each) => this.#read(each)));
    const answers: ElementVersions[] = [];
    for (const { vertices, edges } of questions)
      answers.push({
        vertices: await this.#inPortions(
          vertices,
          (some) => this.#read({ vertices: some, edges: [] }).vertices,
        ),
        edges: await this.#inPortions(
          edges,
          (some) => this.#read({ vertices: [], edges: some }).edges,
        ),
      });
    return answers;
  }

  #read({ vertices, edges }: Question): ElementVersions {
    return {
      vertices: this.#elements.versions('vertex', vertices),
      edges: this.#elements.versions('edge', edges),
    };
  }

  async #inPortions<Id>(
    ids: readonly Id[],
    read: (ids: readonly Id[]) => ReadonlyMap<Id, number>,
  ): Promise<ReadonlyMap<Id, number>> {
    const found = new Map<Id, number>();
    for (let start = 0; start < ids.length; start += PORTION) {
      const some = ids.slice(start, start + PORTION);
      for (const [id, version] of this.#connection.readTransaction(() => read(some)))
        found.set(id, version);
      await nextTurn();
    }
    return found;
  }
}

/** A table with the index that has its rows in the order of a window. */
interface Source {
  readonly from: string;
  readonly where: readonly Condition[];
}

/** A window in the form that a thread returns it. */
export interface WindowAnswer extends SnapshotWindow {
  readonly transfer: readonly ArrayBuffer[];
}

const NEWEST = 'ORDER BY created DESC, id DESC';
const OLDEST = 'ORDER BY created, id';
const POSITION = 'created, lower(hex(id))';

/**
 * Reads the snapshots of a label. One statement returns a whole window, so that no row needs a
 * call.
 */
export class WindowReads {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /**
   * Returns the next window; undefined after the last. One transaction reads the live and the past
   * rows.
   */
  window(query: SnapshotQuery): WindowAnswer | undefined {
    return this.#connection.readTransaction(() => this.#window(query));
  }

  #window(query: SnapshotQuery): WindowAnswer | undefined {
    const live = liveSource(query);
    const liveEnd = this.#nth([live], query.size);
    // Past rows are read only as far as the window can reach; otherwise each window would read all
    // of them.
    const past = upTo(pastSource(query), liveEnd);
    const sources = this.#isEmpty(past) ? [live] : [live, past];
    const end = sources.length === 1 ? liveEnd : this.#nth(sources, query.size);
    const within = sources.map((source) => upTo(source, end));
    const { sql, bindings } = union(`created, id, ${IMAGE}`, within);
    const [lines, count] = this.#connection.row<[Uint8Array | null, number]>(
      `SELECT CAST(group_concat(image, char(10)) AS BLOB), count(*) FROM (${sql} ${NEWEST})`,
      ...bindings,
    ) ?? [null, 0];
    const last = end ?? this.#last(within);
    if (!lines || !last) return undefined;
    return { lines, count, end: last, transfer: [lines.buffer as ArrayBuffer] };
  }

  /** The position of row number `count`; undefined when there are fewer. */
  #nth(sources: readonly Source[], count: number): ListPosition | undefined {
    const { sql, bindings } = union('created, id', sources);
    return this.#position(
      `SELECT ${POSITION} FROM (${sql} ${NEWEST} LIMIT 1 OFFSET ${count - 1})`,
      bindings,
    );
  }

  #last(sources: readonly Source[]): ListPosition | undefined {
    const { sql, bindings } = union('created, id', sources);
    return this.#position(`SELECT ${POSITION} FROM (${sql} ${OLDEST} LIMIT 1)`, bindings);
  }

  #position(sql: string, bindings: Condition['bindings']): ListPosition | undefined {
    const row = this.#connection.row<[number, string]>(sql, ...bindings);
    return row && { key: row[0], id: row[1] };
  }

  #isEmpty({ from, where }: Source): boolean {
    const { sql, bindings } = all(where);
    return (
      this.#connection.row(`SELECT 1 FROM ${from} WHERE ${sql} LIMIT 1`, ...bindings) === undefined
    );
  }
}

const INDEXES = { vertex: 'vertex_created', edge: 'edge_label' } as const;

function liveSource({ kind, label, at, after }: SnapshotQuery): Source {
  return {
    from: `${kind} INDEXED BY ${INDEXES[kind]}`,
    where: [condition('label = ?', label), ...behind(after), condition('began <= ?', at)],
  };
}

function pastSource({ kind, label, at, after }: SnapshotQuery): Source {
  return {
    from: `${kind}_past INDEXED BY ${kind}_past_label`,
    where: [
      condition('label = ?', label),
      ...behind(after),
      condition('began <= ? AND ended > ?', at, at),
    ],
  };
}

function behind(after: ListPosition | undefined): Condition[] {
  return after ? [condition('(created, id) < (?, ?)', after.key, idBytes(after.id))] : [];
}

function upTo({ from, where }: Source, end: ListPosition | undefined): Source {
  if (!end) return { from, where };
  return {
    from,
    where: [...where, condition('(created, id) >= (?, ?)', end.key, idBytes(end.id))],
  };
}

function union(columns: string, sources: readonly Source[]): Condition {
  const parts = sources.map(({ from, where }) => ({ from, ...all(where) }));
  return {
    sql: parts
      .map(({ from, sql }) => `SELECT ${columns} FROM ${from} WHERE ${sql}`)
      .join(' UNION ALL '),
    bindings: parts.flatMap(({ bindings }) => bindings),
  };
}
