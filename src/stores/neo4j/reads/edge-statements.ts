import neo4j from 'neo4j-driver';
import type {
  EdgeListQuery,
  EdgeQuery,
  EdgeSelection,
  ListPosition,
} from '#src/domain/graph/index.js';
import type { AtCommit } from '#src/stores/shared/layered-reads.js';
import type { Statement } from '../connection.js';
import { LABEL, nativeName, quoteName } from '../schema.js';
import { allOf, begun, byIndex, type Conditions, wasLive, when, whereText } from './conditions.js';
import { listParameters, olderThan } from './edge-parameters.js';
import { FEW } from './list-statements.js';

const newestFirst = (name: string) => `ORDER BY ${name}._created DESC, ${name}._id DESC`;
const rowOf = (name: string) => `[${name}._id, ${name}._image] AS row`;

/** Pages of live edges at vertices, each with one edge more than asked for. */
export function incidentStatement(query: EdgeQuery): Statement {
  const { direction, labels, at, after } = query;
  const arrow = direction === 'out' ? '-[r]->()' : '<-[r]-()';
  const live = allOf(when(labels, 'type(r) IN $labels'), begun('r', at), olderThan('r', after));
  const match = `MATCH (:${LABEL.vertex} {_id: vertex})${arrow} ${whereText(live, 'r._id IS NOT NULL')}`;
  return atEachVertex(query, { match, name: 'r' });
}

/** Pages of past records of edges at vertices, as of a commit. */
export function pastIncidentStatement(query: AtCommit<EdgeQuery>): Statement {
  const { direction, labels, after } = query;
  const end = direction === 'out' ? '_from' : '_to';
  const past = allOf(when(labels, 'p._label IN $labels'), olderThan('p', after));
  const match = `MATCH (p:${LABEL.pastEdge} {${end}: vertex}) ${byIndex('p', LABEL.pastEdge, end)} ${whereText(past, wasLive('p'))}`;
  return atEachVertex(query, { match, name: 'p' });
}

function atEachVertex(query: EdgeQuery, { match, name }: Part): Statement {
  const { vertices, labels, at, first, after } = query;
  return {
    text: `UNWIND $vertices AS vertex
CALL (vertex) {
  ${match} RETURN ${name} ${newestFirst(name)} LIMIT $limit
}
WITH ${name} ${newestFirst(name)}
RETURN ${rowOf(name)}`,
    parameters: {
      vertices: [...new Set(vertices)],
      limit: neo4j.int(first + 1),
      ...(labels === undefined ? {} : { labels: labels.map(nativeName) }),
      ...begun('r', at).parameters,
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
export function edgeProbeStatement({ fromType, toType }: EdgeSelection): Statement {
  const count = (type: string | undefined, name: string) =>
    type === undefined
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
 * A page of live edges over the whole graph, with one more than asked for; undefined when there can
 * be none.
 */
export function edgeListStatement(query: EdgeListQuery, source: EdgeSource): Statement | undefined {
  const parts = liveMatches(query, source).map(
    (match) => `${match} WITH r ${newestFirst('r')} RETURN r LIMIT $limit`,
  );
  if (parts.length === 0) return undefined;
  return {
    text: `CALL () {
  ${parts.join('\n  UNION ALL\n  ')}
}
WITH r ${newestFirst('r')} LIMIT $limit
RETURN ${rowOf('r')}`,
    parameters: { limit: neo4j.int(query.first + 1), ...listParameters(query) },
  };
}

/** Counts live edges over the whole graph. */
export function edgeCountStatement(
  query: EdgeSelection,
  source: EdgeSource,
): Statement | undefined {
  const parts = liveMatches(query, source).map((match) => `${match} RETURN count(r) AS edges`);
  if (parts.length === 0) return undefined;
  return {
    text: `CALL () {
  ${parts.join('\n  UNION ALL\n  ')}
}
RETURN [sum(edges)] AS row`,
    parameters: listParameters(query),
  };
}

/** A page of the past records of edges that were live at a commit. */
export function pastEdgeListStatement(query: AtCommit<EdgeListQuery>): Statement {
  return {
    text: `${pastMatch(query)} WITH p ${newestFirst('p')} LIMIT $limit RETURN ${rowOf('p')}`,
    parameters: { limit: neo4j.int(query.first + 1), ...listParameters(query) },
  };
}

/** Counts the past records of edges that were live at a commit. */
export function pastEdgeCountStatement(query: AtCommit<EdgeSelection>): Statement {
  return {
    text: `${pastMatch(query)} RETURN [count(p)] AS row`,
    parameters: listParameters(query),
  };
}

/** A subquery for edges, and the variable that it binds. */
interface Part {
  readonly match: string;
  readonly name: string;
}

/** Live edges: at an end that is given or rare, otherwise along the index of each type. */
function liveMatches(
  query: EdgeSelection & { after?: ListPosition },
  source: EdgeSource,
): string[] {
  const { from, to, fromType, toType, labels, at, after } = query;
  const ends = allOf(
    begun('r', at),
    when(fromType, 'from.type = $fromType'),
    when(toType, 'to.type = $toType'),
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
    return [`${few}MATCH ${pattern} ${whereText(conditions, 'r._id IS NOT NULL')}`];
  }
  const natives = labels?.map(nativeName);
  const wanted = source.types.filter((type) => natives?.includes(type) ?? true);
  const along = whereText(within, 'r._created IS NOT NULL', 'r._id IS NOT NULL');
  const rest =
    ends.texts.length === 0
      ? ''
      : ` WITH r, from, to ORDER BY r._created DESC, r._id DESC ${whereText(ends)}`;
  return wanted.map((type) => `MATCH (from)-[r:${quoteName(type)}]->(to) ${along}${rest}`);
}

function pastMatch(query: EdgeSelection & { after?: ListPosition }): string {
  const { from, to, labels, after } = query;
  const past = allOf(
    when(from, 'p._from = $from'),
    when(to, 'p._to = $to'),
    when(labels, 'p._label IN $labels'),
    ...createdWithin('p', query),
    olderThan('p', after),
  );
  return `MATCH (p:${LABEL.pastEdge}) ${whereText(past, wasLive('p'))}`;
}

function createdWithin(name: string, { createdAfter, createdBefore }: EdgeSelection): Conditions[] {
  return [
    when(createdAfter, `${name}._created >= $createdAfter`),
    when(createdBefore, `${name}._created <= $createdBefore`),
  ];
}
