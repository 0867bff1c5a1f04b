import type { Document } from '../../client/documents.js';
import { type Failure, failureOf } from '../../client/failure.js';
import type { ServerLink } from '../../client/server-link.js';
import {
  type AssociationType,
  type IncompleteReason,
  LineageOfPathsDocument,
  LineageWalkDocument,
  type LineageWalkQuery,
  type LineageWalkQueryVariables,
} from '../../generated/lineage.js';
import { type EntityGraph, entityOf, linkOf, merged } from './lineage-graph.js';

/** A part of the lineage that was read. */
export interface Reading {
  readonly graph: EntityGraph;
  readonly starts: readonly string[];
  readonly commit: { readonly seq: number; readonly time: string } | undefined;
  /** Why the part is incomplete; absent when it is complete. */
  readonly incomplete: IncompleteReason | 'PAGE_LIMIT' | 'PATH_LIMIT' | undefined;
  /** How many entities there are, when the server knows. */
  readonly total: number | undefined;
}

/** Options of a traversal. */
export type Walk = Omit<LineageWalkQueryVariables, 'first' | 'after' | 'associationTypes'> & {
  readonly start: readonly string[];
};

/** A request that the server refused. */
export class Refused extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}

const PAGE = 1_000;
/** The maximum number of entities of one traversal. Above it, the page asks for a filter. */
const MOST_ENTITIES = 10_000;
const MOST_PATHS = 20;

/** Reads a traversal, page by page. */
export async function readWalk(link: ServerLink, walk: Walk): Promise<Reading> {
  const associationTypes = walk.filter?.associationTypes as readonly AssociationType[] | undefined;
  const pages: LineageWalkQuery['lineage'][] = [];
  for (let after: string | null | undefined; ; ) {
    const { lineage } = await ask(link, LineageWalkDocument, {
      ...walk,
      associationTypes: associationTypes ?? null,
      first: PAGE,
      after: after ?? null,
    });
    pages.push(lineage);
    after = lineage.pageInfo.endCursor;
    if (!lineage.pageInfo.hasNextPage || pages.length * PAGE >= MOST_ENTITIES) break;
  }
  const last = pages.at(-1);
  const nodes = pages.flatMap((page) => page.nodes);
  return {
    graph: {
      entities: new Map(nodes.map(({ entity }) => [entity.arn, entityOf(entity)])),
      links: pages.flatMap((page) => page.associations.map(linkOf)),
    },
    starts: nodes.filter(({ depth }) => depth === 0).map(({ entity }) => entity.arn),
    commit: last?.commit,
    incomplete: last?.pageInfo.hasNextPage ? 'PAGE_LIMIT' : (last?.incompleteReason ?? undefined),
    total: last?.totalCount ?? undefined,
  };
}

/** Reads the paths between two resources, in either direction. */
export async function readPaths(
  link: ServerLink,
  ends: { readonly from: string; readonly to: string; readonly atCommit: number | null },
): Promise<Reading> {
  const { forward, backward } = await ask(link, LineageOfPathsDocument, {
    ...ends,
    maxPaths: MOST_PATHS,
  });
  const paths = [...forward, ...backward];
  const graphs = paths.map(({ nodes, associations }) => ({
    entities: new Map(nodes.map((entity) => [entity.arn, entityOf(entity)])),
    links: associations.map(linkOf),
  }));
  const isCut = forward.length === MOST_PATHS || backward.length === MOST_PATHS;
  return {
    graph: merged(graphs),
    starts: paths.flatMap(({ nodes }) => [nodes.at(0)?.arn ?? [], nodes.at(-1)?.arn ?? []].flat()),
    commit: undefined,
    incomplete: isCut ? 'PATH_LIMIT' : undefined,
    total: undefined,
  };
}

async function ask<Data, Variables extends object>(
  link: ServerLink,
  document: Document<Data, Variables>,
  variables: Variables,
): Promise<Data> {
  const { data, error } = await link.ask(document, variables);
  if (error) throw new Refused(failureOf(error));
  if (!data) throw new Refused({ code: 'UNREACHABLE', message: 'The server does not answer.' });
  return data;
}
