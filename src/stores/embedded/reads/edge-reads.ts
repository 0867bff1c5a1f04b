import type {
  EdgeListQuery,
  EdgeQuery,
  EdgeSelection,
  IncidentEdges,
  VertexId,
} from '#src/domain/graph/index.js';
import type { Connection } from '../database.js';
import { ElementReads } from './element-reads.js';
import { labelsAlong } from './label-reads.js';
import { type Condition, condition, createdWithin, isOneOf, sourcesAt } from './moment.js';
import { countRows, type Reading, type RowPage, readPage } from './page.js';
import type { Range } from './range.js';

/** Edges at vertices, and edges over the whole graph. */
export class EdgeReads {
  readonly #connection: Connection;
  readonly #elements: ElementReads;

  constructor(connection: Connection) {
    this.#connection = connection;
    this.#elements = new ElementReads(connection);
  }

  /** A page for each vertex of the query, in the query's order. */
  *incident({ vertices, first, after, ...query }: EdgeQuery): Reading<RowPage[]> {
    const pages: RowPage[] = [];
    for (const id of vertices) {
      const ranges = this.#atVertex(id, query);
      pages.push(yield* readPage(this.#connection, { ranges, ...NEWEST, first, after }));
    }
    return pages;
  }

  /** A count for each vertex of the query, in the query's order. */
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
    return atEnds({ ends: [[end, num]], within: [], test, at });
  }

  /**
   * Reads the edges at the named ends or at those of a rare type, or else all edges with some
   * labels.
   */
  #matching(query: EdgeSelection): Range[] {
    const { from, to, fromType, toType, at } = query;
    const selected = { within: createdWithin(query), test: testsOf(query), at };
    if (from !== undefined || to !== undefined) {
      const source = from && this.#elements.number(from, at);
      const target = to && this.#elements.number(to, at);
      if ((from && source === undefined) || (to && target === undefined)) return [];
      if (typeof source !== 'number')
        return atEnds({ ...selected, ends: [['target', Number(target)]] });
      const other = typeof target === 'number' ? [condition('target = ?', target)] : [];
      return atEnds({
        ...selected,
        ends: [['source', source]],
        test: [...selected.test, ...other],
      });
    }
    if (at === undefined) {
      const sources = this.#fewOf(fromType)?.map((num) => ['source', num] as const);
      const targets = this.#fewOf(toType)?.map((num) => ['target', num] as const);
      const ends = [sources, targets]
        .filter((each) => each !== undefined)
        .sort((one, other) => one.length - other.length)[0];
      if (ends) return atEnds({ ...selected, ends });
    }
    const labels = query.labels ?? labelsAlong(this.#connection, 'edge_label');
    return labels
      .map((each) => alongLabel(each, selected))
      .concat(at === undefined ? [] : pastEdges(selected, at));
  }

  /** The live vertices of a type; undefined when they are many. */
  #fewOf(type: string | undefined): number[] | undefined {
    if (type === undefined) return undefined;
    const nums = this.#connection.rows<[number]>(
      'SELECT num FROM vertex INDEXED BY vertex_type WHERE type = ? LIMIT ?',
      type,
      FEW + 1,
    );
    return nums.length > FEW ? undefined : nums.map(([num]) => num);
  }
}

const NEWEST = { key: 'created', direction: 'descending' } as const;
/** Up to this many vertices of a type, their edges are read vertex by vertex. */
const FEW = 1_000;

interface Selected {
  readonly within: readonly Condition[];
  readonly test: readonly Condition[];
  readonly at: number | undefined;
}

/** The edges at ends of vertices, by creation. */
function atEnds({
  ends,
  within,
  test,
  at,
}: Selected & { readonly ends: readonly (readonly [end: 'source' | 'target', num: number])[] }) {
  return sourcesAt('edge', at).flatMap(({ table, live }) =>
    ends.map(([end, num]): Range => {
      const where = [condition(`${end} = ?`, num), ...within];
      return { table, index: `${table}_${end}`, where, test: [live, ...test], scan: 'created' };
    }),
  );
}

/** The live edges of a label, by creation. */
function alongLabel(label: string, { within, test, at }: Selected): Range {
  const began = at === undefined ? [] : [condition('began <= ?', at)];
  return {
    table: 'edge',
    index: 'edge_label',
    where: [condition('label = ?', label), ...within],
    test: [...began, ...test],
    scan: 'created',
  };
}

/** All past edges, by their ids. */
function pastEdges({ within, test }: Selected, at: number): Range {
  const live = condition('began <= ? AND ended > ?', at, at);
  return {
    table: 'edge_past',
    index: 'edge_past_id',
    where: [],
    test: [live, ...within, ...test],
    scan: 'id',
  };
}

function testsOf({ labels, fromType, toType, at }: EdgeSelection): Condition[] {
  return [
    ...(labels === undefined ? [] : [isOneOf('label', labels)]),
    ...(fromType === undefined ? [] : [endHasType('source', fromType, at)]),
    ...(toType === undefined ? [] : [endHasType('target', toType, at)]),
  ];
}

function endHasType(column: string, type: string, at: number | undefined): Condition {
  const sources = sourcesAt('vertex', at);
  const tests = sources.map(
    ({ table, live }) =>
      `EXISTS (SELECT 1 FROM ${table} AS v WHERE v.num = ${column} AND v.type = ? AND ${live.sql.replaceAll(/began|ended/g, 'v.$&')})`,
  );
  return condition(tests.join(' OR '), ...sources.flatMap(({ live }) => [type, ...live.bindings]));
}
