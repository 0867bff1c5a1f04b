import neo4j from 'neo4j-driver';
import type {
  EdgeListQuery,
  EdgeQuery,
  EdgeSelection,
  IncidentEdges,
  ListPosition,
} from '#src/domain/graph/index.js';
import type { Statement } from '../connection.js';
import { LABEL, nativeName, quoteName } from '../schema.js';
import { listParameters, olderThan } from './edge-parameters.js';
import {
  allOf,
  begun,
  byIndex,
  type Conditions,
  wasLive,
  when,
  whereText,
} from './element-reads.js';
import { FEW } from './list-statements.js';

const NEWEST_FIRST = 'ORDER BY created DESC, id DESC';

/** Pages of edges at vertices, each with one edge more than asked for. */
export function incidentStatement(query: EdgeQuery): Statement {
  const { first, after } = query;
  const parts = incidentParts(query, after).map(
    ({ match, name }) =>
      `${match} RETURN ${name}._id AS id, ${name}._image AS image, ${name}._created AS created
    ${NEWEST_FIRST} LIMIT $limit`,
  );
  return {
    text: `UNWIND $vertices AS vertex
CALL (vertex) {
  ${parts.join('\n  UNION\n  ')}
}
WITH vertex, id, image, created ${NEWEST_FIRST}
RETURN [vertex, id, image] AS row`,
    parameters: {
      limit: neo4j.int(first + 1),
      ...incidentParameters(query),
      ...olderThan('r', after).parameters,
    },
  };
}

/** How the live edges of a list are found. */
export interface EdgeSource {
  /** The relationship types of all edges: each has an index in the order of lists. */
  readonly types: readonly string[];
  /** An end whose type only a few vertices have: their edges are looked up. */
  readonly narrow?: 'from' | 'to' | undefined;
}

/**
 * The relationship types, and how many vertices have the queried types, counted up to one more than
 * {@link FEW}.
 */
export function edgeProbeStatement({ fromType, toType, at }: EdgeSelection): Statement {
  const count = (type: string | undefined, name: string) =>
    type === undefined || at !== undefined
      ? '-1'
      : `COUNT { MATCH (n:${LABEL.vertex}) WHERE n.type = $${name} RETURN n LIMIT $few }`;
  return {
    text: `MATCH (h:${LABEL.head}) RETURN [h.types, ${count(fromType, 'fromType')}, ${count(toType, 'toType')}] AS row`,
    parameters: {
      ...(fromType === undefined ? {} : { fromType }),
      ...(toType === undefined ? {} : { toType }),
      few: neo4j.int(FEW + 1),
    },
  };
}

/**
 * A page of edges over the whole graph, with one more than asked for; undefined when there can be
 * none.
 */
export function edgeListStatement(query: EdgeListQuery, source: EdgeSource): Statement | undefined {
  const page = 'RETURN id, image, created LIMIT $limit';
  const parts = [...liveParts(query, source), ...pastParts(query)].map(
    ({ match, name }) =>
      `${match} WITH ${name}._id AS id, ${name}._image AS image, ${name}._created AS created
  ${NEWEST_FIRST} ${page}`,
  );
  if (parts.length === 0) return undefined;
  return {
    text: `CALL () {
  ${parts.join('\n  UNION\n  ')}
}
WITH id, image, created ${NEWEST_FIRST} LIMIT $limit
RETURN [id, image] AS row`,
    parameters: { limit: neo4j.int(query.first + 1), ...listParameters(query) },
  };
}

/** Counts edges over the whole graph; with `at`, an edge that ends meanwhile is counted once. */
export function edgeCountStatement(
  query: EdgeSelection,
  source: EdgeSource,
): Statement | undefined {
  const isPresent = query.at === undefined;
  const parts = [...liveParts(query, source), ...pastParts(query)].map(
    ({ match, name }) =>
      `${match} RETURN ${isPresent ? `count(${name}) AS edges` : `${name}._id AS id`}`,
  );
  if (parts.length === 0) return undefined;
  return {
    text: `CALL () {
  ${parts.join(isPresent ? '\n  UNION ALL\n  ' : '\n  UNION\n  ')}
}
RETURN [${isPresent ? 'sum(edges)' : 'count(id)'}] AS row`,
    parameters: listParameters(query),
  };
}

/** A subquery for edges, and the variable that it binds. */
interface Part {
  readonly match: string;
  readonly name: string;
}

/**
 * Live edges at `vertex`, then past ones, so that an edge that ends between the two reads is found.
 */
function incidentParts({ direction, labels, at }: IncidentEdges, after?: ListPosition): Part[] {
  const arrow = direction === 'out' ? '-[r]->()' : '<-[r]-()';
  const end = direction === 'out' ? '_from' : '_to';
  const live = allOf(when(labels, 'type(r) IN $labels'), begun('r', at), olderThan('r', after));
  const past = allOf(when(labels, 'p._label IN $labels'), olderThan('p', after));
  const present = {
    match: `MATCH (:${LABEL.vertex} {_id: vertex})${arrow} ${whereText(live, 'r._id IS NOT NULL')}`,
    name: 'r',
  };
  if (at === undefined) return [present];
  return [
    present,
    {
      match: `MATCH (p:${LABEL.pastEdge} {${end}: vertex}) ${byIndex('p', LABEL.pastEdge, end)} ${whereText(past, wasLive('p'))}`,
      name: 'p',
    },
  ];
}

/** Live edges: at an end that is given or rare, otherwise along the index of each type. */
function liveParts(query: EdgeSelection & { after?: ListPosition }, source: EdgeSource): Part[] {
  const { from, to, fromType, toType, labels, at, after } = query;
  const ends = allOf(
    begun('r', at),
    when(fromType, endType('from', 'from._id', at)),
    when(toType, endType('to', 'to._id', at)),
  );
  const within = allOf(...createdWithin('r', query), olderThan('r', after));
  const isAtEnds = from !== undefined || to !== undefined;
  if (isAtEnds || source.narrow) {
    const end = (name: 'from' | 'to', id: unknown) =>
      `(${name}${id !== undefined || source.narrow === name ? `:${LABEL.vertex}` : ''}${id === undefined ? '' : ` {_id: $${name}}`})`;
    const conditions = allOf(when(labels, 'type(r) IN $labels'), ends, within);
    const few =
      isAtEnds || !source.narrow
        ? ''
        : `MATCH (${source.narrow}:${LABEL.vertex}) WHERE ${source.narrow}.type = $${source.narrow}Type
  WITH collect(${source.narrow}) AS few UNWIND few AS ${source.narrow}
  `;
    const pattern = few === '' ? `${end('from', from)}-[r]->${end('to', to)}` : '(from)-[r]->(to)';
    return [
      { match: `${few}MATCH ${pattern} ${whereText(conditions, 'r._id IS NOT NULL')}`, name: 'r' },
    ];
  }
  const natives = labels?.map(nativeName);
  const wanted = source.types.filter((type) => natives?.includes(type) ?? true);
  const along = whereText(within, 'r._created IS NOT NULL', 'r._id IS NOT NULL');
  const rest =
    ends.texts.length === 0
      ? ''
      : ` WITH r, from, to ORDER BY r._created DESC, r._id DESC ${whereText(ends)}`;
  return wanted.map((type) => ({
    match: `MATCH (from)-[r:${quoteName(type)}]->(to) ${along}${rest}`,
    name: 'r',
  }));
}

function pastParts(query: EdgeSelection & { after?: ListPosition }): Part[] {
  const { from, to, fromType, toType, labels, at, after } = query;
  if (at === undefined) return [];
  const past = allOf(
    when(from, 'p._from = $from'),
    when(to, 'p._to = $to'),
    when(labels, 'p._label IN $labels'),
    ...createdWithin('p', query),
    when(fromType, endType('from', 'p._from', at)),
    when(toType, endType('to', 'p._to', at)),
    olderThan('p', after),
  );
  return [{ match: `MATCH (p:${LABEL.pastEdge}) ${whereText(past, wasLive('p'))}`, name: 'p' }];
}

function createdWithin(name: string, { createdAfter, createdBefore }: EdgeSelection): Conditions[] {
  return [
    when(createdAfter, `${name}._created >= $createdAfter`),
    when(createdBefore, `${name}._created <= $createdBefore`),
  ];
}

/** The vertex at an end had the queried type at the commit. */
function endType(end: 'from' | 'to', id: string, at: number | undefined): string {
  const type = `$${end}Type`;
  if (at === undefined) return `${end}.type = ${type}`;
  const had = (label: string) =>
    `EXISTS { MATCH (v:${label} {_id: ${id}}) ${byIndex('v', label)} WHERE `;
  return `${had(LABEL.vertex)}v._began <= $at AND v.type = ${type} }
    OR ${had(LABEL.pastVertex)}${wasLive('v')} AND v.type = ${type} }`;
}

function incidentParameters({ vertices, labels, at }: IncidentEdges): Statement['parameters'] {
  return {
    vertices: [...new Set(vertices)],
    ...(labels === undefined ? {} : { labels: labels.map(nativeName) }),
    ...begun('r', at).parameters,
  };
}
