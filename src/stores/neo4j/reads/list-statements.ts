import neo4j from 'neo4j-driver';
import type { ListQuery, VertexFilter, VertexSelection } from '#src/domain/graph/index.js';
import type { AtCommit } from '#src/stores/shared/layered-reads.js';
import type { Statement } from '../connection.js';
import { LABEL, nativeName, quoteName } from '../schema.js';
import { allOf, begun, type Conditions, wasLive, when, whereText } from './conditions.js';

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
  const { nameContains, type, sourceUri, sourceUriPrefix, digest, status } = where;
  const labelled = `MATCH (n:${quoteName(nativeName(label))})`;
  const all = `MATCH (n:${LABEL.vertex})`;
  const created = allOf(...createdWithin('n', where));
  return [
    ...found('type', type, `${all} WHERE n.type = $type`),
    ...found('sourceUri', sourceUri, `${all} WHERE n.sourceuri = $sourceUri`),
    ...found('digest', digest, `${all} WHERE n.digest = $digest`),
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
    parameters: { ...selectionParameters(query), few: neo4j.int(FEW + 1) },
  };
}

/**
 * A page of live vertices, with one more than asked for: by a filter with few matches, or in the
 * order of its index.
 */
export function listStatement(query: ListQuery, narrow?: IndexedFilter): Statement {
  return {
    text: `${liveText(query, narrow)} ${pageText('n', LIVE_KEYS, query)}`,
    parameters: pageParameters(query),
  };
}

/** Counts live vertices. */
export function countStatement(query: VertexSelection, narrow?: IndexedFilter): Statement {
  const label = quoteName(nativeName(query.label));
  const conditions = allOf(begun('n', query.at), filters('n', query.where));
  const live = narrow
    ? `${narrow.match} WITH n ${whereText(conditions, `n:${label}`)}`
    : `MATCH (n:${label}) ${whereText(conditions, 'n._created IS NOT NULL', 'n._id IS NOT NULL')}`;
  return { text: `${live} RETURN [count(n)] AS row`, parameters: selectionParameters(query) };
}

/** A page of the past records of vertices that were live at a commit. */
export function pastListStatement(query: AtCommit<ListQuery>): Statement {
  const past = pastMatch(query, positionAfter(PAST_KEYS[query.order.by], 'p', query));
  return {
    text: `${past} WITH p ${pageText('p', PAST_KEYS, query)}`,
    parameters: { ...pageParameters(query), ...pastParameters(query) },
  };
}

/** Counts the past records of vertices that were live at a commit. */
export function pastCountStatement(query: AtCommit<VertexSelection>): Statement {
  return {
    text: `${pastMatch(query)} RETURN [count(p)] AS row`,
    parameters: { ...selectionParameters(query), ...pastParameters(query) },
  };
}

function pageText(name: string, keys: Keys, { order }: ListQuery): string {
  const direction = order.direction === 'ascending' ? '' : ' DESC';
  return `ORDER BY ${keys[order.by]}${direction}, ${name}._id${direction} LIMIT $limit RETURN [${name}._id, ${name}._image] AS row`;
}

function pageParameters(query: ListQuery): Statement['parameters'] {
  const { first, after } = query;
  return {
    limit: neo4j.int(first + 1),
    ...selectionParameters(query),
    ...(after ? { key: keyValue(after.key), id: after.id } : {}),
  };
}

/**
 * Matches live vertices in order. Filters come after a list that walks the index of its order, so
 * that the planner uses no other index and sorts nothing.
 */
function liveText(query: ListQuery, narrow: IndexedFilter | undefined): string {
  const { label, where, order, at } = query;
  const key = LIVE_KEYS[order.by];
  const named = quoteName(nativeName(label));
  const position = positionAfter(key, 'n', query);
  const conditions = allOf(begun('n', at), filters('n', where));
  if (narrow) {
    return `${narrow.match} WITH collect(n) AS found UNWIND found AS n
WITH n ${whereText(allOf(conditions, position), `n:${named}`)} WITH n`;
  }
  const direction = order.direction === 'ascending' ? '' : ' DESC';
  const within = {
    creationTime: () => allOf(...createdWithin('n', where)),
    name: () => allOf(),
    status: () => when(where?.status, 'n._status = $status'),
  }[order.by]();
  const alongIndex = whereText(allOf(within, position), `${key} IS NOT NULL`, 'n._id IS NOT NULL');
  const rest = conditions.texts.length === 0 ? '' : ` ${whereText(conditions)} WITH n`;
  return `MATCH (n:${named}) ${alongIndex} WITH n${rest === '' ? '' : ` ORDER BY ${key}${direction}, n._id${direction}`}${rest}`;
}

function pastMatch({ where = {} }: VertexSelection, position = allOf()): string {
  // Past records have no digest, but the digest is part of their texts.
  const { digest, ...others } = where;
  const conditions = allOf(
    filters('p', others),
    when(digest, 'p._image CONTAINS $digestText'),
    position,
  );
  return `MATCH (p:${LABEL.pastVertex}) ${whereText(conditions, '$label IN p._labels', wasLive('p'))}`;
}

function pastParameters({ label, where = {} }: VertexSelection): Statement['parameters'] {
  const { digest } = where;
  return {
    label: nativeName(label),
    ...(digest === undefined ? {} : { digestText: JSON.stringify({ digest }).slice(1, -1) }),
  };
}

function filters(name: string, where: VertexFilter = {}): Conditions {
  return allOf(
    when(where.nameContains || undefined, `${name}.name CONTAINS $nameContains`),
    when(where.type, `${name}.type = $type`),
    when(where.sourceUri, `${name}.sourceuri = $sourceUri`),
    when(where.sourceUriPrefix, `${name}.sourceuri STARTS WITH $sourceUriPrefix`),
    when(where.digest, `${name}.digest = $digest`),
    when(where.status, `${name}.status = $status`),
    ...createdWithin(name, where),
  );
}

function createdWithin(
  name: string,
  { createdAfter, createdBefore }: VertexFilter = {},
): Conditions[] {
  return [
    when(createdAfter, `${name}._created >= $createdAfter`),
    when(createdBefore, `${name}._created <= $createdBefore`),
  ];
}

function selectionParameters({ where = {}, at }: VertexSelection): Statement['parameters'] {
  const { createdAfter, createdBefore, ...texts } = where;
  return {
    ...texts,
    ...(createdAfter === undefined ? {} : { createdAfter: neo4j.int(createdAfter) }),
    ...(createdBefore === undefined ? {} : { createdBefore: neo4j.int(createdBefore) }),
    ...begun('n', at).parameters,
  };
}

function positionAfter(key: string, name: string, { after, order }: ListQuery): Conditions {
  if (!after) return allOf();
  const sign = order.direction === 'ascending' ? '>' : '<';
  return {
    // An index search can start from the first condition only: for an OR the planner makes two
    // reads and a sort.
    texts: [
      `${key} ${sign}= $key`,
      `CASE WHEN ${key} = $key THEN ${name}._id ${sign} $id ELSE true END`,
    ],
    parameters: {},
  };
}

type Keys = Readonly<Record<ListQuery['order']['by'], string>>;

const LIVE_KEYS: Keys = { creationTime: 'n._created', name: 'n._name', status: 'n._status' };

const PAST_KEYS: Keys = {
  creationTime: 'p._created',
  name: "coalesce(p.name, '')",
  status: "coalesce(p.status, '')",
};

function keyValue(key: string | number): unknown {
  return typeof key === 'number' ? neo4j.int(key) : key;
}
