import neo4j from 'neo4j-driver';
import type {
  EdgeListQuery,
  EdgeQuery,
  EdgeSelection,
  IncidentEdges,
  ListPosition,
} from '#src/domain/graph/index.js';
import type { Statement } from '../connection.js';
import { LABEL, nativeName } from '../schema.js';
import { allOf, begun, type Conditions, wasLive, when, whereText } from './moment.js';

const NEWEST_FIRST = 'ORDER BY created DESC, id DESC';

/** The pages of edges at vertices, one more than asked for of each. */
export function incidentStatement(query: EdgeQuery): Statement {
  const { first, after } = query;
  const page = olderThan(after);
  const parts = incidentParts(query, page).map(
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
      ...page('r').parameters,
    },
  };
}

/** How many edges vertices have. */
export function degreeStatement(query: IncidentEdges): Statement {
  const parts = incidentParts(query, () => allOf()).map(
    ({ match, name }) => `${match} RETURN ${name}._id AS id`,
  );
  return {
    text: `UNWIND $vertices AS vertex
CALL (vertex) {
  ${parts.join('\n  UNION\n  ')}
}
WITH vertex, count(id) AS degree
RETURN [vertex, degree] AS row`,
    parameters: incidentParameters(query),
  };
}

/** A page of edges over the whole graph, one more than asked for. */
export function edgeListStatement(query: EdgeListQuery): Statement {
  const page = olderThan(query.after);
  const parts = listParts(query, page).map(
    ({ match, name }) =>
      `${match} RETURN ${name}._id AS id, ${name}._image AS image, ${name}._created AS created
  ${NEWEST_FIRST} LIMIT $limit`,
  );
  return {
    text: `CALL () {
  ${parts.join('\n  UNION\n  ')}
}
WITH id, image, created ${NEWEST_FIRST} LIMIT $limit
RETURN [id, image] AS row`,
    parameters: {
      limit: neo4j.int(query.first + 1),
      ...listParameters(query),
      ...page('r').parameters,
    },
  };
}

/** How many edges there are over the whole graph; one that ends meanwhile is counted once. */
export function edgeCountStatement(query: EdgeSelection): Statement {
  const parts = listParts(query, () => allOf()).map(
    ({ match, name }) => `${match} RETURN ${name}._id AS id`,
  );
  return {
    text: `CALL () {
  ${parts.join('\n  UNION\n  ')}
}
RETURN [count(id)] AS row`,
    parameters: listParameters(query),
  };
}

/** A source of edges and the name of them in it. */
interface Part {
  readonly match: string;
  readonly name: string;
}
type PageOf = (name: string) => Conditions;

/** The live edges at `vertex`, then those of the past: an edge that ends between the two is found. */
function incidentParts({ direction, labels, at }: IncidentEdges, page: PageOf): Part[] {
  const arrow = direction === 'out' ? '-[r]->()' : '<-[r]-()';
  const end = direction === 'out' ? '_from' : '_to';
  const live = allOf(when(labels, 'type(r) IN $labels'), begun('r', at), page('r'));
  const past = allOf(when(labels, 'p._label IN $labels'), page('p'));
  const present = {
    match: `MATCH (:${LABEL.vertex} {_id: vertex})${arrow} ${whereText(live, 'r._id IS NOT NULL')}`,
    name: 'r',
  };
  if (at === undefined) return [present];
  return [
    present,
    {
      match: `MATCH (p:${LABEL.pastEdge} {${end}: vertex}) ${whereText(past, wasLive('p'))}`,
      name: 'p',
    },
  ];
}

function listParts(query: EdgeSelection, page: PageOf): Part[] {
  const { from, to, fromType, toType, label, at } = query;
  const end = (name: string, id: unknown) =>
    `(${name}${id === undefined ? '' : `:${LABEL.vertex} {_id: $${name}}`})`;
  const created = (name: string) =>
    allOf(
      when(query.createdAfter, `${name}._created >= $createdAfter`),
      when(query.createdBefore, `${name}._created <= $createdBefore`),
    );
  const live = allOf(
    when(label, 'type(r) = $label'),
    begun('r', at),
    created('r'),
    when(fromType, endType('from', 'from._id', at)),
    when(toType, endType('to', 'to._id', at)),
    page('r'),
  );
  const present = {
    match: `MATCH ${end('from', from)}-[r]->${end('to', to)} ${whereText(live, 'r._id IS NOT NULL')}`,
    name: 'r',
  };
  if (at === undefined) return [present];
  const past = allOf(
    when(from, 'p._from = $from'),
    when(to, 'p._to = $to'),
    when(label, 'p._label = $label'),
    created('p'),
    when(fromType, endType('from', 'p._from', at)),
    when(toType, endType('to', 'p._to', at)),
    page('p'),
  );
  return [
    present,
    { match: `MATCH (p:${LABEL.pastEdge}) ${whereText(past, wasLive('p'))}`, name: 'p' },
  ];
}

/** The vertex at an end had the type that is asked for. */
function endType(end: 'from' | 'to', id: string, at: number | undefined): string {
  const type = `$${end}Type`;
  if (at === undefined) return `${end}.type = ${type}`;
  return `EXISTS { MATCH (v:${LABEL.vertex} {_id: ${id}}) WHERE v._began <= $at AND v.type = ${type} }
    OR EXISTS { MATCH (v:${LABEL.pastVertex} {_id: ${id}}) WHERE ${wasLive('v')} AND v.type = ${type} }`;
}

function incidentParameters({ vertices, labels, at }: IncidentEdges): Statement['parameters'] {
  return {
    vertices: [...new Set(vertices)],
    ...(labels === undefined ? {} : { labels: labels.map(nativeName) }),
    ...begun('r', at).parameters,
  };
}

function listParameters(query: EdgeSelection): Statement['parameters'] {
  const { from, to, fromType, toType, label, createdAfter, createdBefore, at } = query;
  return {
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(fromType === undefined ? {} : { fromType }),
    ...(toType === undefined ? {} : { toType }),
    ...(label === undefined ? {} : { label: nativeName(label) }),
    ...(createdAfter === undefined ? {} : { createdAfter: neo4j.int(createdAfter) }),
    ...(createdBefore === undefined ? {} : { createdBefore: neo4j.int(createdBefore) }),
    ...begun('r', at).parameters,
  };
}

function olderThan(after: ListPosition | undefined): PageOf {
  if (!after) return () => allOf();
  return (name) =>
    when(after, `${name}._created < $key OR (${name}._created = $key AND ${name}._id < $id)`, {
      key: neo4j.int(Number(after.key)),
      id: after.id,
    });
}
