import {
  type ListQuery,
  markTerms,
  type VertexFilter,
  type VertexSelection,
} from '#src/domain/graph/index.js';
import type { Connection } from '../database.js';
import { HAS_TERMS } from '../images.js';
import { all, type Condition, condition, createdWithin, sourcesAt } from './moment.js';
import { countRows, type Reading, type RowPage, readPage } from './page.js';
import { isSmall, type Range } from './range.js';
import { findsFew, HAS_WORDS, matchOf } from './word-reads.js';

const KEYS = { creationTime: 'created', name: 'name', status: 'status' } as const;
type Key = (typeof KEYS)[keyof typeof KEYS];

/** Entries of an index that are read at once and sorted. */
const SMALL = 4_096;
/** The same limit for sources, because lists are not in the order of sources. */
const MOST_SOURCES = 65_536;

/** Vertices that have the same first label. */
interface Labelled {
  readonly first: string;
  readonly label: Condition;
  readonly where: VertexFilter;
  /** The condition that is checked for each of them. */
  readonly test: readonly Condition[];
}

/** Vertices of a label. */
export class ListReads {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  list({ order, first, after, ...selection }: ListQuery): Reading<RowPage> {
    const key = KEYS[order.by];
    const ranges = this.#ranges(selection, key);
    return readPage(this.#connection, { ranges, key, direction: order.direction, first, after });
  }

  count(selection: VertexSelection): Reading<number> {
    return countRows(this.#connection, this.#ranges(selection, 'created'));
  }

  /** Vertices whose first label it is, and the few others, which a separate table lists. */
  #ranges({ label, isFirst = false, where = {}, at }: VertexSelection, key: Key): Range[] {
    return sourcesAt('vertex', at).flatMap(({ table, live }) => {
      const has = condition('EXISTS (SELECT 1 FROM json_each(labels) WHERE value = ?)', label);
      const labelled = [
        { first: label, label: condition('label = ?', label), where, test: [live] },
        ...(isFirst ? [] : this.#othersOf(label, table)).map((first) => ({
          first,
          label: condition('label = ?', first),
          where,
          test: [live, has],
        })),
      ];
      return labelled.flatMap((each) =>
        table === 'vertex' ? this.#live(each, key) : pastRange(each),
      );
    });
  }

  /** The first labels of vertices that have a label in a later place. */
  #othersOf(label: string, table: string): string[] {
    const rows = this.#connection.rows<[string]>(
      `SELECT DISTINCT label FROM ${table} WHERE num IN (SELECT num FROM vertex_label WHERE label = ?) AND label <> ?`,
      label,
      label,
    );
    return rows.map(([first]) => first);
  }

  /** The ranges of the most selective filter, else all vertices in the order of the page. */
  #live(given: Labelled, key: Key): Range[] {
    const marked = withMarks(given);
    if (marked && findsFew(this.#connection, marked.match, SMALL)) return [marked.range];
    const ranges = this.#ordered(given, key);
    return marked ? ranges.map((range) => ({ ...range, match: marked.match })) : ranges;
  }

  #ordered(labelled: Labelled, key: Key): Range[] {
    const found = filtered(labelled);
    const small = found.find((range) =>
      isSmall(this.#connection, range, range.scan === key ? SMALL : MOST_SOURCES),
    );
    if (small) return [small];
    if (key === 'name') return byName(labelled);
    if (key === 'status') return this.#byStatus(labelled);
    return found.filter(({ scan }) => scan === key).slice(0, 1);
  }

  /** A range for each status, so that only rows of the page are read. */
  #byStatus({ label, where, test }: Labelled): Range[] {
    const tests = [...test, ...testsOf(where)];
    const created = { table: 'vertex', scan: 'created', test: tests } as const;
    const ranges: Range[] = [
      {
        ...created,
        index: 'vertex_created',
        where: [label],
        test: [condition("status = ''"), ...tests],
        only: '',
      },
    ];
    for (let status = this.#statusAfter(label, ''); status; ) {
      const is = condition("status = ? AND status <> ''", status);
      ranges.push({ ...created, index: 'vertex_status', where: [label, is], only: status });
      status = this.#statusAfter(label, status);
    }
    return ranges;
  }

  #statusAfter(label: Condition, status: string): string | undefined {
    const { sql, bindings } = all([label, condition("status > ? AND status <> ''", status)]);
    const text = `SELECT min(status) FROM vertex INDEXED BY vertex_status WHERE ${sql}`;
    return this.#connection.row<[string | null]>(text, ...bindings)?.[0] ?? undefined;
  }
}

/**
 * The vertices with the tags and the creator of a filter: as a range, for few, and as a query of
 * the full-text index. Undefined for a filter without any.
 */
function withMarks({ first, label, where, test }: Labelled) {
  const terms = markTerms(where);
  if (terms.length === 0) return undefined;
  const match = matchOf(terms, [first]);
  const range: Range = {
    table: 'vertex',
    where: [condition(HAS_WORDS, match)],
    test: [label, ...test, ...testsOf(where), ...createdWithin(where)],
    scan: 'created',
  };
  return { range, match };
}

/**
 * The ranges that indexes provide for the filters, by creation time; the range that is probably the
 * smallest comes first.
 */
function filtered({ label, where, test }: Labelled): Range[] {
  const { type, digest, status } = where;
  const within = createdWithin(where);
  const range = (index: string, ...conditions: Condition[]): Range => ({
    table: 'vertex',
    index,
    where: [...conditions, ...within],
    test: [...test, ...testsOf(where)],
    scan: 'created',
  });
  const ranges: Range[] = [];
  if (digest !== undefined) {
    const found = range('vertex_digest', condition('digest = ?', digest));
    ranges.push({ ...found, test: [label, ...found.test] });
  }
  if (where.digestPrefix !== undefined) {
    const end = `${where.digestPrefix}\u{10ffff}`;
    ranges.push({
      table: 'vertex',
      index: 'vertex_digest',
      where: [condition('digest >= ? AND digest < ?', where.digestPrefix, end)],
      test: [label, ...test, ...testsOf(where), ...within],
      scan: 'digest',
    });
  }
  const sources = sourcesIn(where);
  if (sources) {
    const tests = [label, ...test, ...testsOf(where), ...within];
    ranges.push({
      table: 'vertex',
      index: 'vertex_source',
      where: [sources],
      test: tests,
      scan: 'sourceuri',
    });
  }
  if (status) {
    ranges.push(range('vertex_status', label, condition("status = ? AND status <> ''", status)));
  }
  if (type !== undefined) ranges.push(range('vertex_type', condition('type = ?', type), label));
  return [...ranges, range('vertex_created', label)];
}

/** Vertices without a name are sorted by their ids, and no index has that order. */
function byName({ label, where, test }: Labelled): Range[] {
  const tests = [...test, ...testsOf(where)];
  return [
    {
      table: 'vertex',
      index: 'vertex_created',
      where: [label, ...createdWithin(where)],
      test: [condition("name = ''"), ...tests],
      scan: 'created',
      only: '',
    },
    {
      table: 'vertex',
      index: 'vertex_name',
      where: [label, condition("name <> ''")],
      test: [...tests, ...createdWithin(where)],
      scan: 'name',
    },
  ];
}

function pastRange({ label, where, test }: Labelled): Range[] {
  const terms = markTerms(where);
  const marks = terms.length === 0 ? [] : [condition(HAS_TERMS, JSON.stringify(terms))];
  return [
    {
      table: 'vertex_past',
      index: 'vertex_past_label',
      where: [label, ...createdWithin(where)],
      test: [...test, ...testsOf(where), ...marks],
      scan: 'created',
    },
  ];
}

/** The requested source URIs, in a form that an index can look up. */
function sourcesIn({ sourceUri, sourceUriPrefix }: VertexFilter): Condition | undefined {
  if (sourceUri !== undefined) return condition('sourceuri = ?', sourceUri);
  if (sourceUriPrefix === undefined) return undefined;
  const end = `${sourceUriPrefix}\u{10ffff}`;
  return condition('sourceuri >= ? AND sourceuri < ?', sourceUriPrefix, end);
}

function testsOf(where: VertexFilter): Condition[] {
  const { nameContains, type, sourceUri, sourceUriPrefix, digest, digestPrefix, status } = where;
  return [
    ...(digestPrefix === undefined
      ? []
      : [condition('substr(digest, 1, length(?)) = ?', digestPrefix, digestPrefix)]),
    ...(sourceUriPrefix === undefined
      ? []
      : [condition('substr(sourceuri, 1, length(?)) = ?', sourceUriPrefix, sourceUriPrefix)]),
    ...(digest === undefined ? [] : [condition('digest = ?', digest)]),
    ...(nameContains === undefined ? [] : [condition('instr(name, ?) > 0', nameContains)]),
    ...(type === undefined ? [] : [condition('type = ?', type)]),
    ...(sourceUri === undefined ? [] : [condition('sourceuri = ?', sourceUri)]),
    ...(status === undefined ? [] : [condition('status = ?', status)]),
  ];
}
