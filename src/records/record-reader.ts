import { type Arn, type ArnScope, makeArn } from '#src/domain/arn.js';
import { isPlatformError, PlatformError } from '#src/domain/errors/index.js';
import {
  type ListQuery,
  type Page,
  type Versioned,
  type Vertex,
  type VertexId,
  type VertexSelection,
  vertexIdOf,
  vertexPosition,
} from '#src/domain/graph/index.js';
import { checkName } from '#src/domain/names.js';
import {
  type RecordCodec,
  type RecordNames,
  type ReportUnreadable,
  readOrReport,
  type StoredRecord,
} from '#src/domain/record/index.js';
import type { GraphStore, ReadOptions } from '#src/ports/graph-store.js';

/** The options of a {@link RecordReader}. */
export interface RecordReaderOptions {
  readonly store: GraphStore;
  readonly scope: ArnScope;
  /** Called with the records that lists leave out. */
  readonly reportUnreadable?: ReportUnreadable;
}

/** The records to list. */
export type RecordQuery = Omit<ListQuery, 'label'>;

/** Reads the records of a kind. */
export class RecordReader<Stored extends StoredRecord> {
  readonly codec: RecordCodec<Stored>;
  readonly #options: RecordReaderOptions;

  constructor(codec: RecordCodec<Stored>, options: RecordReaderOptions) {
    this.codec = codec;
    this.#options = options;
  }

  /**
   * Returns the record, now or right after a commit; undefined when no record has this name. Throws
   * `VALIDATION_FAILED` for an invalid name, `NOT_FOUND` for a commit that does not exist.
   */
  async get(name: string, at?: number): Promise<Stored | undefined> {
    return (await this.read(vertexIdOf(this.#arnOf(name)), at))?.element;
  }

  /** The record with its version. Throws `NOT_FOUND`. */
  async require(name: string): Promise<Versioned<Stored>> {
    const found = await this.read(vertexIdOf(this.#arnOf(name)));
    if (!found) throw notFound(this.codec, name);
    return found;
  }

  /** Returns records by name, each once. Throws `NOT_FOUND` for the first missing one. */
  async requireAll(names: Iterable<string>): Promise<readonly Versioned<Stored>[]> {
    const ids = new Map([...names].map((name) => [vertexIdOf(this.#arnOf(name)), name]));
    const found = await this.#options.store.vertices([...ids.keys()]);
    return [...ids].map(([id, name]) => {
      const vertex = found.get(id);
      if (!vertex) throw notFound(this.codec, name);
      return { element: this.codec.read(vertex.element), version: vertex.version };
    });
  }

  /** Returns a page of records. Unreadable ones are left out, and reported. */
  async list(query: RecordQuery, options?: ReadOptions): Promise<Page<Stored>> {
    const { label } = this.codec;
    const items: Stored[] = [];
    for (let { after } = query; ; ) {
      const first = query.first - items.length;
      const asked = { ...query, label, first, ...(after && { after }) };
      const page = await this.#options.store.list(asked, options);
      items.push(...page.items.flatMap(({ element }) => this.#readable(element)));
      const last = page.items.at(-1)?.element;
      if (!page.hasNext || !last || items.length === query.first)
        return { items, hasNext: page.hasNext };
      after = vertexPosition(last, query.order.by);
    }
  }

  /**
   * Yields a record and its earlier versions, newest first, from now or from right after a commit.
   * It ends with the creation of the record, or where the history of the graph begins.
   */
  async *versions(name: string, at?: number): AsyncGenerator<Versioned<Stored>> {
    const id = vertexIdOf(this.#arnOf(name));
    for (let moment = at; ; ) {
      const found = await this.read(id, moment).catch(unlessPurged);
      if (!found) return;
      yield found;
      moment = found.version - 1;
    }
  }

  /** Counts the records that {@link list} would find in all. */
  count(selection: Omit<VertexSelection, 'label'>, options?: ReadOptions): Promise<number> {
    const { label } = this.codec;
    return this.#options.store.count({ ...selection, label }, options);
  }

  #readable(vertex: Vertex): readonly Stored[] {
    const read = readOrReport(() => this.codec.read(vertex), this.#options.reportUnreadable);
    return read ? [read] : [];
  }

  #arnOf(name: string): Arn {
    const { kind, nameRule } = this.codec;
    return makeArn(this.#options.scope, kind, checkName(nameRule, name));
  }

  /** The record of a vertex with its version. */
  protected async read(id: VertexId, at?: number): Promise<Versioned<Stored> | undefined> {
    const found = (await this.#options.store.vertices([id], at)).get(id);
    return found && { element: this.codec.read(found.element), version: found.version };
  }
}

/** The history before a reset of the graph is gone. */
function unlessPurged(error: unknown): undefined {
  if (!isPlatformError(error, 'HISTORY_PURGED')) throw error;
}

/** The error for a name without a record. */
export function notFound({ noun }: RecordNames, name: string): PlatformError {
  return new PlatformError('NOT_FOUND', `There is no ${noun} named '${name}'.`, {
    details: { name },
  });
}
