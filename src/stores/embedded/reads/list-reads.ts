import type { ListQuery, VertexFilter, VertexSelection } from '#src/domain/graph/index.js';
import type { Connection } from '../database.js';
import { ID_TIERS, idTier, VERTEX_COLUMNS } from '../schema.js';
import { all, type Condition, condition, type Source, sourcesAt } from './moment.js';
import { countRows, type RowPage, readPage } from './page.js';

const KEYS = { creationTime: 'created', name: 'name', status: 'status' } as const;

/** Vertices of a label without a name, or status, up to which they are sorted instead of found in order. */
const SORTED = 20_000;

interface LabelSource extends Source {
  /** The label is the first of its vertices. */
  readonly isFirst: boolean;
}

/** Vertices of a label. */
export class ListReads {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  list({ label, where, order, first, after, at }: ListQuery): RowPage {
    const key = KEYS[order.by];
    const sources = this.#sources(label, at);
    return readPage(this.#connection, {
      sources:
        key === 'created'
          ? sources
          : sources.flatMap((source) => this.#ordered(source, label, key)),
      where: filters(where),
      key,
      direction: order.direction,
      first,
      after,
    });
  }

  count({ label, where, at }: VertexSelection): number {
    return countRows(this.#connection, {
      sources: this.#sources(label, at),
      where: filters(where),
    });
  }

  /** Vertices whose first label it is come from an index; for the rare others there is a table. */
  #sources(label: string, at: number | undefined): LabelSource[] {
    const tables = sourcesAt('vertex', at);
    const tests = [{ test: condition('label = ?', label), isFirst: true }];
    if (this.#connection.row('SELECT 1 FROM vertex_label WHERE label = ? LIMIT 1', label)) {
      tests.push({ test: hasFurtherLabel(label), isFirst: false });
    }
    return tests.flatMap(({ test, isFirst }) =>
      tables.map(({ table, live }) => ({ table, live: all([test, live]), isFirst })),
    );
  }

  /** The indexes of texts leave out empty ones: among those, the order is that of the ids. */
  #ordered({ table, live, isFirst }: LabelSource, label: string, key: 'name' | 'status'): Source[] {
    if (table !== 'vertex' || !isFirst) return [{ table, live }];
    const texts = { table, live: all([live, condition(`${key} <> ''`)]) };
    const count = (index: string, test: string) =>
      this.#connection.row<[number]>(
        `SELECT count(*) FROM vertex INDEXED BY ${index} WHERE label = ?${test}`,
        label,
      )?.[0] ?? 0;
    const total = count('vertex_created', '');
    if (total === count(`vertex_${key}`, ` AND ${key} <> ''`)) return [texts];
    const without = { live: all([live, condition(`${key} = ''`)]) };
    return total > SORTED
      ? [...ID_TIERS.map((tier) => ({ table: inOrderOfId(tier), ...without })), texts]
      : [{ table: 'vertex INDEXED BY vertex_created', ...without }, texts];
  }
}

/** The live vertices whose ids are in a tier. */
function inOrderOfId(tier: (typeof ID_TIERS)[number]): string {
  const columns = VERTEX_COLUMNS.replace('num, id,', 'vertex.num, ids.id,');
  return `(SELECT ${columns} FROM ${idTier('vertex', tier)} AS ids CROSS JOIN vertex ON vertex.num = ids.num)`;
}

function hasFurtherLabel(label: string): Condition {
  return condition(
    `num IN (SELECT num FROM vertex_label WHERE label = ?) AND label <> ?
      AND EXISTS (SELECT 1 FROM json_each(labels) WHERE value = ?)`,
    label,
    label,
    label,
  );
}

function filters(where: VertexFilter = {}): Condition[] {
  const { nameContains, type, sourceUri, status, createdAfter, createdBefore } = where;
  const found: Condition[] = [];
  if (nameContains !== undefined) found.push(condition('instr(name, ?) > 0', nameContains));
  if (type !== undefined) found.push(condition('type = ?', type));
  if (sourceUri !== undefined) found.push(condition('sourceuri = ?', sourceUri));
  if (status !== undefined) found.push(condition('status = ?', status));
  if (status) found.push(condition("status <> ''"));
  if (createdAfter !== undefined) found.push(condition('created >= ?', createdAfter));
  if (createdBefore !== undefined) found.push(condition('created <= ?', createdBefore));
  return found;
}
