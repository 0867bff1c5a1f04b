import type {
  EdgeListQuery,
  EdgeQuery,
  EdgeSelection,
  IncidentEdges,
  VertexId,
} from '#src/domain/graph/index.js';
import type { Connection } from '../database.js';
import { ElementReads } from './element-reads.js';
import { type Condition, condition, isOneOf, sourcesAt } from './moment.js';
import { countRows, type RowPage, readPage } from './page.js';

const EMPTY: RowPage = { rows: [], hasNext: false };

/** Edges at vertices, and edges over the whole graph. */
export class EdgeReads {
  readonly #connection: Connection;
  readonly #elements: ElementReads;

  constructor(connection: Connection) {
    this.#connection = connection;
    this.#elements = new ElementReads(connection);
  }

  /** A page for each vertex of the query, in its order. */
  incident({ vertices, first, after, ...query }: EdgeQuery): RowPage[] {
    return vertices.map((id) => {
      const where = this.#atVertex(id, query);
      if (!where) return EMPTY;
      const sources = sourcesAt('edge', query.at);
      const order = { key: 'created', direction: 'descending', first, after } as const;
      return readPage(this.#connection, { sources, where, ...order });
    });
  }

  /** A count for each vertex of the query, in its order. */
  degrees({ vertices, ...query }: IncidentEdges): number[] {
    return vertices.map((id) => {
      const where = this.#atVertex(id, query);
      return where
        ? countRows(this.#connection, { sources: sourcesAt('edge', query.at), where })
        : 0;
    });
  }

  list(query: EdgeListQuery): RowPage {
    const where = this.#matching(query);
    if (!where) return EMPTY;
    const { at, first, after } = query;
    const order = { key: 'created', direction: 'descending', first, after } as const;
    return readPage(this.#connection, { sources: sourcesAt('edge', at), where, ...order });
  }

  count(query: EdgeSelection): number {
    const where = this.#matching(query);
    const sources = sourcesAt('edge', query.at);
    return where ? countRows(this.#connection, { sources, where }) : 0;
  }

  #atVertex(
    id: VertexId,
    { direction, labels, at }: Omit<IncidentEdges, 'vertices'>,
  ): Condition[] | undefined {
    const num = this.#elements.number(id, at);
    if (num === undefined) return undefined;
    const end = condition(`${direction === 'in' ? 'target' : 'source'} = ?`, num);
    return labels === undefined ? [end] : [end, isOneOf('label', labels)];
  }

  /** Undefined when an end that is asked for does not exist. */
  #matching(query: EdgeSelection): Condition[] | undefined {
    const { label, createdAfter, createdBefore, fromType, toType, at } = query;
    const where: Condition[] = [];
    for (const [column, id] of [['source', query.from] as const, ['target', query.to] as const]) {
      if (id === undefined) continue;
      const num = this.#elements.number(id, at);
      if (num === undefined) return undefined;
      where.push(condition(`${column} = ?`, num));
    }
    if (label !== undefined) where.push(condition('label = ?', label));
    if (createdAfter !== undefined) where.push(condition('created >= ?', createdAfter));
    if (createdBefore !== undefined) where.push(condition('created <= ?', createdBefore));
    if (fromType !== undefined) where.push(endHasType('source', fromType, at));
    if (toType !== undefined) where.push(endHasType('target', toType, at));
    return where;
  }
}

function endHasType(column: string, type: string, at: number | undefined): Condition {
  const sources = sourcesAt('vertex', at);
  const tests = sources.map(
    ({ table, live }) =>
      `EXISTS (SELECT 1 FROM ${table} AS v WHERE v.num = ${column} AND v.type = ? AND ${live.sql.replaceAll(/began|ended/g, 'v.$&')})`,
  );
  return condition(tests.join(' OR '), ...sources.flatMap(({ live }) => [type, ...live.bindings]));
}
