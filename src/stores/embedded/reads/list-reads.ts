import type { ListQuery, VertexFilter, VertexSelection } from '#src/domain/graph/index.js';
import type { Connection } from '../database.js';
import { type Condition, condition, sourcesAt } from './moment.js';
import { countRows, type Range, type Reading, type RowPage, readPage } from './page.js';

const KEYS = { creationTime: 'created', name: 'name', status: 'status' } as const;

/** Vertices of a label. */
export class ListReads {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  list({ order, first, after, ...selection }: ListQuery): Reading<RowPage> {
    const key = KEYS[order.by];
    const ranges = this.#ranges(selection).flatMap((range) => inOrder(range, key));
    return readPage(this.#connection, { ranges, key, direction: order.direction, first, after });
  }

  count(selection: VertexSelection): Reading<number> {
    return countRows(this.#connection, this.#ranges(selection));
  }

  /** Vertices whose first label it is, by creation; and the rare others, for which there is a table. */
  #ranges({ label, where, at }: VertexSelection): Range[] {
    const others = this.#connection.row(
      'SELECT 1 FROM vertex_label WHERE label = ? LIMIT 1',
      label,
    );
    const { within, test } = filters(where);
    return sourcesAt('vertex', at).flatMap(({ table, live }): Range[] => {
      const past = table !== 'vertex';
      const first: Range = {
        table,
        index: past ? 'vertex_past_label' : 'vertex_created',
        where: [condition('label = ?', label), ...within],
        test: [live, ...test],
        scan: 'created',
      };
      return others ? [first, ...this.#othersOf(label, first)] : [first];
    });
  }

  #othersOf(label: string, range: Range): Range[] {
    const labels = this.#connection.rows<[string]>(
      `SELECT DISTINCT label FROM ${range.table} WHERE num IN (SELECT num FROM vertex_label WHERE label = ?) AND label <> ?`,
      label,
      label,
    );
    const has = condition('EXISTS (SELECT 1 FROM json_each(labels) WHERE value = ?)', label);
    return labels.map(([first]) => ({
      ...range,
      where: [condition('label = ?', first), ...range.where.slice(1)],
      test: [has, ...range.test],
    }));
  }
}

/** Where there is an index in the order of the page, it is read for those that have a name, or a status. */
function inOrder(range: Range, key: 'created' | 'name' | 'status'): Range[] {
  if (key !== 'name' || range.table !== 'vertex') return [range];
  const [label, ...within] = range.where as [Condition, ...Condition[]];
  return [
    {
      ...range,
      index: 'vertex_name',
      where: [label, condition("name <> ''")],
      test: [...within, ...range.test],
      scan: 'name',
    },
    { ...range, test: [condition("name = ''"), ...range.test] },
  ];
}

/** The range of creation, and what is looked at in each row. */
function filters(where: VertexFilter = {}): { within: Condition[]; test: Condition[] } {
  const { nameContains, type, sourceUri, status, createdAfter, createdBefore } = where;
  const within: Condition[] = [];
  const test: Condition[] = [];
  if (nameContains !== undefined) test.push(condition('instr(name, ?) > 0', nameContains));
  if (type !== undefined) test.push(condition('type = ?', type));
  if (sourceUri !== undefined) test.push(condition('sourceuri = ?', sourceUri));
  if (status !== undefined) test.push(condition('status = ?', status));
  if (createdAfter !== undefined) within.push(condition('created >= ?', createdAfter));
  if (createdBefore !== undefined) within.push(condition('created <= ?', createdBefore));
  return { within, test };
}
