import neo4j from 'neo4j-driver';
import type { ListQuery, VertexSelection } from '#src/domain/graph/index.js';
import type { Statement } from '../connection.js';
import { LABEL, nativeName, quoteName } from '../schema.js';
import { allOf, begun, beyond, createdWithin, matching, when, whereText } from './conditions.js';

/** A filter with an index: a pattern, and a condition for each match. */
export interface IndexedFilter {
  readonly name: string;
  readonly match: string;
}

/**
 * Up to this many matches of a filter are sorted. A filter with more matches fills an early page of
 * the list quickly.
 */
export const FEW = 1_000;

/** The filters of a selection that have separate indexes, in addition to the index of the list's order. */
export function indexedFilters(
  { label, where = {} }: VertexSelection,
  by?: ListQuery['order']['by'],
): IndexedFilter[] {
  const { nameContains, type, sourceUri, sourceUriPrefix, digest, digestPrefix, status } = where;
  const labelled = `MATCH (n:${quoteName(nativeName(label))})`;
  const all = `MATCH (n:${LABEL.vertex})`;
  const created = createdWithin('n', where);
  return [
    ...found('type', type, `${all} WHERE n.type = $type`),
    ...found('sourceUri', sourceUri, `${all} WHERE n.sourceuri = $sourceUri`),
    ...found('digest', digest, `${all} WHERE n.digest = $digest`),
    ...found('digestPrefix', digestPrefix, `${all} WHERE n.digest STARTS WITH $digestPrefix`),
    ...found(
      'sourceUriPrefix',
      sourceUriPrefix,
      `${all} WHERE n.sourceuri STARTS WITH $sourceUriPrefix`,
    ),
    ...found(
      'nameContains',
      nameContains || undefined,
      `${all} WHERE n.name CONTAINS $nameContains`,
    ),
    ...found(
      'status',
      by === 'status' ? undefined : status,
      `${labelled} WHERE n._status = $status AND n._id IS NOT NULL`,
    ),
    ...found(
      'created',
      by === 'creationTime' ? undefined : (where.createdAfter ?? where.createdBefore),
      `${labelled} ${whereText(created, 'n._id IS NOT NULL')}`,
    ),
  ];
}

function found(name: string, value: unknown, match: string): IndexedFilter[] {
  return value === undefined ? [] : [{ name, match }];
}

/** Counts the vertices that filters match, each up to one more than {@link FEW}. */
export function probeStatement(
  filters: readonly IndexedFilter[],
  query: VertexSelection,
): Statement {
  const calls = filters.map(
    ({ name, match }) => `CALL () { ${match} WITH n LIMIT $few RETURN count(n) AS ${name} }`,
  );
  return {
    text: `${calls.join('\n')}\nRETURN [${filters.map(({ name }) => name).join(', ')}] AS row`,
    parameters: { ...matching('n', query.where).parameters, few: neo4j.int(FEW + 1) },
  };
}

/**
 * A page of live vertices, with one more than asked for: by a filter with few matches, or in the
 * order of its index. Filters come after a list that walks the index of its order, so that the
 * planner uses no other index and sorts nothing.
 */
export function listStatement(query: ListQuery, narrow?: IndexedFilter): Statement {
  const { label, where, order, at, first } = query;
  const key = KEYS[order.by];
  const way = order.direction === 'ascending' ? '' : ' DESC';
  const sorted = `ORDER BY ${key}${way}, n._id${way}`;
  const named = quoteName(nativeName(label));
  const position = beyond(query, { key, id: 'n._id' });
  const conditions = allOf(begun('n', at), matching('n', where));
  const within = {
    creationTime: () => createdWithin('n', where),
    name: () => allOf(),
    status: () => when({ status: where?.status }, 'n._status = $status'),
  }[order.by]();
  const along = whereText(allOf(within, position), `${key} IS NOT NULL`, 'n._id IS NOT NULL');
  const rest = conditions.texts.length === 0 ? '' : ` ${sorted} ${whereText(conditions)} WITH n`;
  const live = narrow
    ? `${narrow.match} WITH collect(n) AS found UNWIND found AS n
WITH n ${whereText(allOf(conditions, position), `n:${named}`)} WITH n`
    : `MATCH (n:${named}) ${along} WITH n${rest}`;
  return {
    text: `${live} ${sorted} LIMIT $limit RETURN [n._id, n._image] AS row`,
    parameters: { ...allOf(conditions, position).parameters, limit: neo4j.int(first + 1) },
  };
}

/** Counts live vertices. */
export function countStatement(
  { label, where, at }: VertexSelection,
  narrow?: IndexedFilter,
): Statement {
  const named = quoteName(nativeName(label));
  const conditions = allOf(begun('n', at), matching('n', where));
  const live = narrow
    ? `${narrow.match} WITH n ${whereText(conditions, `n:${named}`)}`
    : `MATCH (n:${named}) ${whereText(conditions, 'n._created IS NOT NULL', 'n._id IS NOT NULL')}`;
  return { text: `${live} RETURN [count(n)] AS row`, parameters: conditions.parameters };
}

const KEYS = { creationTime: 'n._created', name: 'n._name', status: 'n._status' } as const;
