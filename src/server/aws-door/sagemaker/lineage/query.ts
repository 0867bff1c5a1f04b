import type { QueryLineageRequest, QueryLineageResponse } from '@aws-sdk/client-sagemaker';
import { present } from '#schema/shared/maps.js';
import { cursorInvalid, decodeCursor, encodeCursor } from '#schema/shared/paging.js';
import { toArn } from '#src/domain/arn.js';
import { PlatformError } from '#src/domain/errors/index.js';
import {
  hex32,
  type Vertex,
  type VertexId,
  type WalkDirection,
  type WalkedLink,
  type WalkPage,
} from '#src/domain/graph/index.js';
import type { LineageWalk } from '#src/lineage/index.js';
import { type OperationContext, operation } from '../../json/operation.js';
import { type Checked, validation } from '../../json/parse-input.js';
import { edgeOut, filterOf, vertexOut, withPaths } from './query-answer.js';

export const QUERY_OPERATIONS = [
  operation<QueryLineageRequest, QueryLineageResponse>('QueryLineage', {
    role: 'viewer',
    run: (input, context) => {
      const { services, principal, signal } = context;
      return services.turns.run(principal.arn, signal, () => queryLineage(input, context));
    },
  }),
];

type Input = Checked<QueryLineageRequest>;

const DIRECTIONS: Readonly<Record<NonNullable<Input['Direction']>, WalkDirection>> = {
  Both: 'both',
  Ascendants: 'ascendants',
  Descendants: 'descendants',
};
const DEFAULT_DEPTH = 10;
/** The most vertices of a walk that is answered or filtered as a whole. */
const MOST_VERTICES = 50_000;

/** A walk, and the place in it that the token of the request names. */
interface Query {
  readonly walk: Omit<LineageWalk, 'first'>;
  /** The vertices of the answer that earlier pages had. */
  readonly offset: number;
  /** The most vertices of the page; undefined: all. */
  readonly first: number | undefined;
  /** Belongs to the question, so that no other question takes the token. */
  readonly hash: string;
}

/**
 * Answers a page. Clients of the original read one answer and ask for no page, so that an answer
 * without `MaxResults` is complete or an error. A filter needs the whole walk too.
 */
function queryLineage(input: Input, context: OperationContext): Promise<QueryLineageResponse> {
  const query = queryOf(input);
  const isChosen = filterOf(input.Filters ?? {});
  return query.first === undefined || isChosen
    ? answerWhole(query, isChosen ?? (() => true), context)
    : answerPage(query, query.first, context);
}

/** A page that the store cuts out of the walk. */
async function answerPage(
  { walk, offset, hash }: Query,
  first: number,
  context: OperationContext,
): Promise<QueryLineageResponse> {
  const after = offset === 0 ? {} : { offset };
  const page = await context.services.lineage.walk({ ...walk, first, ...after });
  checkUncut(page);
  const links = linksOf(page);
  const vertices = await readVertices(page, links, context);
  const cursor = { c: page.at, n: offset + page.taken, h: hash };
  return {
    Vertices: page.vertices.flatMap(({ id }) => vertices.get(id) ?? []).map(vertexOut),
    Edges: links.map((link) => edgeOut(link, vertices)),
    ...(page.hasNext && { NextToken: encodeCursor(cursor) }),
  };
}

/** A page of the chosen vertices of a walk; with edges, the vertices on the way to them belong to it. */
async function answerWhole(
  { walk, offset, first, hash }: Query,
  isChosen: (vertex: Vertex) => boolean,
  context: OperationContext,
): Promise<QueryLineageResponse> {
  const page = await context.services.lineage.walk({ ...walk, first: MOST_VERTICES });
  checkUncut(page);
  if (page.hasNext) throw tooCostly(`it reaches more than ${MOST_VERTICES} vertices`);
  const links = linksOf(page);
  const vertices = await readVertices(page, links, context);
  const chosen = new Set<VertexId>();
  for (const [id, vertex] of vertices) if (isChosen(vertex)) chosen.add(id);
  const found = walk.withEdges
    ? withPaths(page.vertices, chosen, { links, direction: walk.direction })
    : chosen;
  const answer = page.vertices.filter(({ id }) => found.has(id));
  const end = offset + (first ?? answer.length);
  const returned = answer.slice(offset, end);
  const here = new Set(returned.map(({ id }) => id));
  const known = new Set(answer.slice(0, end).map(({ id }) => id));
  const edges = links.filter(
    ({ from, to }) => known.has(from) && known.has(to) && (here.has(from) || here.has(to)),
  );
  return {
    Vertices: returned.flatMap(({ id }) => vertices.get(id) ?? []).map(vertexOut),
    Edges: edges.map((link) => edgeOut(link, vertices)),
    ...(end < answer.length && { NextToken: encodeCursor({ c: page.at, n: end, h: hash }) }),
  };
}

function queryOf({ NextToken, MaxResults: first, ...question }: Input): Query {
  const { StartArns = [], Direction = 'Both', IncludeEdges = false, MaxDepth } = question;
  if (StartArns.length === 0)
    throw validation('StartArns is empty; name the entity to start from.');
  if (first !== undefined && first < 1) throw validation(`MaxResults is 1 to 50, not ${first}.`);
  const hash = hex32(JSON.stringify(question)).slice(0, 12);
  const { at, offset = 0 } = readToken(NextToken, hash);
  const walk: Query['walk'] = {
    start: StartArns.map(toArn),
    direction: DIRECTIONS[Direction],
    maxDepth: MaxDepth ?? DEFAULT_DEPTH,
    withVertices: true,
    withEdges: IncludeEdges && 'ends',
    ...present({ at }),
  };
  return { walk, offset, first, hash };
}

/** A page reads at the commit of the first one. */
function readToken(token: string | undefined, hash: string) {
  if (token === undefined) return {};
  const { c: at, n: offset, h } = decodeCursor(token);
  if (h !== hash || typeof at !== 'number' || typeof offset !== 'number')
    throw cursorInvalid(token);
  return { at, offset };
}

function linksOf({ links, edges }: WalkPage): readonly WalkedLink[] {
  return links ?? edges.map(({ element }) => element);
}

/** The vertices of a page and the ends of its links, as they were at its commit. */
async function readVertices(
  { vertices, known, at }: WalkPage,
  links: readonly WalkedLink[],
  { services }: OperationContext,
): Promise<ReadonlyMap<VertexId, Vertex>> {
  const ids = new Set([
    ...vertices.map(({ id }) => id),
    ...links.flatMap(({ from, to }) => [from, to]),
  ]);
  const missing = [...ids].filter((id) => !known?.has(id));
  const read = missing.length === 0 ? undefined : await services.store.vertices(missing, at);
  const found = new Map<VertexId, Vertex>();
  for (const id of ids) {
    const vertex = known?.get(id) ?? read?.get(id);
    if (vertex) found.set(id, vertex.element);
  }
  return found;
}

/** A walk that a limit of this server has cut is no answer. The depth is the question's own limit. */
function checkUncut({ incompleteReason }: WalkPage): void {
  if (incompleteReason === undefined || incompleteReason === 'DEPTH_LIMIT') return;
  const what = incompleteReason === 'SIZE_LIMIT' ? 'many vertices' : 'long';
  throw tooCostly(`it takes too ${what} for this server`);
}

function tooCostly(reason: string): PlatformError {
  return new PlatformError(
    'QUERY_TOO_COSTLY',
    `The query is not answered, because ${reason}; give a smaller MaxDepth or one direction, or ask for pages with MaxResults and without Filters.`,
  );
}
