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
import { countRows, type Range, type Reading, type RowPage, readPage } from './page.js';

/** Edges at vertices, and edges over the whole graph. */
export class EdgeReads {
  readonly #connection: Connection;
  readonly #elements: ElementReads;

  constructor(connection: Connection) {
    this.#connection = connection;
    this.#elements = new ElementReads(connection);
  }

  /** A page for each vertex of the query, in its order. */
  *incident({ vertices, first, after, ...query }: EdgeQuery): Reading<RowPage[]> {
    const pages: RowPage[] = [];
    for (const id of vertices) {
      const ranges = this.#atVertex(id, query);
      pages.push(yield* readPage(this.#connection, { ranges, ...NEWEST, first, after }));
    }
    return pages;
  }

  /** A count for each vertex of the query, in its order. */
  *degrees({ vertices, ...query }: IncidentEdges): Reading<number[]> {
    const counts: number[] = [];
    for (const id of vertices) {
      counts.push(yield* countRows(this.#connection, this.#atVertex(id, query)));
    }
    return counts;
  }

  list({ first, after, ...query }: EdgeListQuery): Reading<RowPage> {
    const ranges = this.#matching(query);
    return readPage(this.#connection, { ranges, ...NEWEST, first, after });
  }

  count(query: EdgeSelection): Reading<number> {
    return countRows(this.#connection, this.#matching(query));
  }

  #atVertex(id: VertexId, query: Omit<IncidentEdges, 'vertices'>): Range[] {
    const { direction, labels, at } = query;
    const end = direction === 'in' ? 'target' : 'source';
    const num = this.#elements.number(id, at);
    if (num === undefined) return [];
    const test = labels === undefined ? [] : [isOneOf('label', labels)];
    return rangesOf({ end, num, within: [], test, at });
  }

  /** Nothing when an end that is asked for does not exist. */
  #matching(query: EdgeSelection): Range[] {
    const { label, createdAfter, createdBefore, fromType, toType, at } = query;
    const within: Condition[] = [];
    const test: Condition[] = [];
    let vertex: Pick<EdgeRanges, 'end' | 'num'> = {};
    for (const [end, id] of [['source', query.from] as const, ['target', query.to] as const]) {
      if (id === undefined) continue;
      const num = this.#elements.number(id, at);
      if (num === undefined) return [];
      if (vertex.end) test.push(condition(`${end} = ?`, num));
      else vertex = { end, num };
    }
    if (label !== undefined) test.push(condition('label = ?', label));
    if (createdAfter !== undefined) within.push(condition('created >= ?', createdAfter));
    if (createdBefore !== undefined) within.push(condition('created <= ?', createdBefore));
    if (fromType !== undefined) test.push(endHasType('source', fromType, at));
    if (toType !== undefined) test.push(endHasType('target', toType, at));
    return rangesOf({ ...vertex, within, test, at });
  }
}

const NEWEST = { key: 'created', direction: 'descending' } as const;

interface EdgeRanges {
  readonly end?: 'source' | 'target';
  readonly num?: number;
  readonly within: readonly Condition[];
  readonly test: readonly Condition[];
  readonly at: number | undefined;
}

/** The ranges of edges, of the whole graph or at a vertex, by creation; past ones of the whole graph by id. */
function rangesOf({ end, num, within, test, at }: EdgeRanges): Range[] {
  return sourcesAt('edge', at).map(({ table, live }): Range => {
    if (end && num !== undefined) {
      const where = [condition(`${end} = ?`, num), ...within];
      return { table, index: `${table}_${end}`, where, test: [live, ...test], scan: 'created' };
    }
    if (table === 'edge')
      return {
        table,
        index: 'edge_created',
        where: within,
        test: [live, ...test],
        scan: 'created',
      };
    const all = [live, ...within, ...test];
    return { table, index: 'edge_past_id', where: [], test: all, scan: 'id' };
  });
}

function endHasType(column: string, type: string, at: number | undefined): Condition {
  const sources = sourcesAt('vertex', at);
  const tests = sources.map(
    ({ table, live }) =>
      `EXISTS (SELECT 1 FROM ${table} AS v WHERE v.num = ${column} AND v.type = ? AND ${live.sql.replaceAll(/began|ended/g, 'v.$&')})`,
  );
  return condition(tests.join(' OR '), ...sources.flatMap(({ live }) => [type, ...live.bindings]));
}
