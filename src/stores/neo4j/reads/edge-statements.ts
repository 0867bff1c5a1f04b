import neo4j from 'neo4j-driver';
import type { EdgeListQuery, EdgeQuery, EdgeSelection } from '#src/domain/graph/index.js';
import type { Statement } from '../connection.js';
import { LABEL, nativeName, quoteName } from '../schema.js';
import {
  allOf,
  begun,
  beyond,
  type Conditions,
  createdWithin,
  when,
  whereText,
} from './conditions.js';
import { FEW } from './list-statements.js';

const NEWEST_FIRST = 'ORDER BY r._created DESC, r._id DESC';
const ROW = '[r._id, r._image] AS row';

/** Pages of live edges at vertices, each with one edge more than asked for. */
export function incidentStatement(query: EdgeQuery): Statement {
  const { vertices, direction, at, first } = query;
  const arrow = direction === 'out' ? '-[r]->()' : '<-[r]-()';
  const conditions = allOf(labelled(query), begun('r', at), older(query));
  return {
    text: `UNWIND $vertices AS vertex
CALL (vertex) {
  MATCH (:${LABEL.vertex} {_id: vertex})${arrow} ${whereText(conditions, 'r._id IS NOT NULL')} RETURN r ${NEWEST_FIRST} LIMIT $limit
}
WITH r ${NEWEST_FIRST}
RETURN ${ROW}`,
    parameters: {
      ...conditions.parameters,
      vertices: [...new Set(vertices)],
      limit: neo4j.int(first + 1),
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
export function edgeProbeStatement(query: EdgeSelection): Statement {
  const { fromType, toType } = query;
  const count = (type: string | undefined, name: string) =>
    type === undefined
      ? '-1'
      : `COUNT { MATCH (n:${LABEL.vertex}) WHERE n.type = $${name} RETURN n LIMIT $few }`;
  return {
    text: `MATCH (h:${LABEL.head}) RETURN [h.types, ${count(fromType, 'fromType')}, ${count(toType, 'toType')}] AS row`,
    parameters: { ...endsOf(query).parameters, few: neo4j.int(FEW + 1) },
  };
}

/**
 * A page of live edges over the whole graph, with one more than asked for; undefined when there can
 * be none.
 */
export function edgeListStatement(query: EdgeListQuery, source: EdgeSource): Statement | undefined {
  const { matches, parameters } = liveEdges(query, source);
  if (matches.length === 0) return undefined;
  const parts = matches.map((match) => `${match} WITH r ${NEWEST_FIRST} RETURN r LIMIT $limit`);
  return {
    text: `CALL () {
  ${parts.join('\n  UNION ALL\n  ')}
}
WITH r ${NEWEST_FIRST} LIMIT $limit
RETURN ${ROW}`,
    parameters: { ...parameters, limit: neo4j.int(query.first + 1) },
  };
}

/** Counts live edges over the whole graph. */
export function edgeCountStatement(
  query: EdgeSelection,
  source: EdgeSource,
): Statement | undefined {
  const { matches, parameters } = liveEdges(query, source);
  if (matches.length === 0) return undefined;
  const parts = matches.map((match) => `${match} RETURN count(r) AS edges`);
  return {
    text: `CALL () {
  ${parts.join('\n  UNION ALL\n  ')}
}
RETURN [sum(edges)] AS row`,
    parameters,
  };
}

/** Matches live edges: at an end that is given or rare, otherwise along the index of each type. */
function liveEdges(query: EdgeSelection & Pick<EdgeListQuery, 'after'>, source: EdgeSource) {
  const { from, to, labels, at } = query;
  const ends = allOf(begun('r', at), endsOf(query));
  const within = allOf(createdWithin('r', query), older(query));
  const conditions = allOf(labelled(query), ends, within);
  const atEnds = allOf(when({ from }, ''), when({ to }, ''));
  if (atEnds.texts.length > 0 || source.narrow) {
    const all = whereText(conditions, 'r._id IS NOT NULL');
    return {
      matches: [`${matchEnds(query, source.narrow)} ${all}`],
      parameters: allOf(atEnds, conditions).parameters,
    };
  }
  const natives = labels?.map(nativeName);
  const wanted = source.types.filter((type) => natives?.includes(type) ?? true);
  const along = whereText(within, 'r._created IS NOT NULL', 'r._id IS NOT NULL');
  const rest =
    ends.texts.length === 0 ? '' : ` WITH r, from, to ${NEWEST_FIRST} ${whereText(ends)}`;
  return {
    matches: wanted.map((type) => `MATCH (from)-[r:${quoteName(type)}]->(to) ${along}${rest}`),
    parameters: conditions.parameters,
  };
}

/** Returns the clause that matches edges by one end: by given vertices, or by vertices of a rare type. */
function matchEnds({ from, to }: EdgeSelection, narrow: EdgeSource['narrow']): string {
  if (from === undefined && to === undefined) {
    return `MATCH (${narrow}:${LABEL.vertex}) WHERE ${narrow}.type = $${narrow}Type
  WITH collect(${narrow}) AS few UNWIND few AS ${narrow}
  MATCH (from)-[r]->(to)`;
  }
  const end = (name: 'from' | 'to', id: unknown) =>
    `(${name}${id === undefined ? '' : `:${LABEL.vertex} {_id: $${name}}`})`;
  return `MATCH ${end('from', from)}-[r]->${end('to', to)}`;
}

function labelled({ labels }: Pick<EdgeSelection, 'labels'>): Conditions {
  return when({ labels: labels?.map(nativeName) }, 'type(r) IN $labels');
}

function endsOf({ fromType, toType }: EdgeSelection): Conditions {
  return allOf(when({ fromType }, 'from.type = $fromType'), when({ toType }, 'to.type = $toType'));
}

function older({ after }: Pick<EdgeListQuery, 'after'>): Conditions {
  const order = { direction: 'descending' } as const;
  return beyond({ after, order }, { key: 'r._created', id: 'r._id' });
}
