import { Args, Ctx, Query, Resolver } from 'type-graphql';
import {
  associationIdOf,
  type EdgeId,
  type EdgeMap,
  hex32,
  type VertexId,
} from '#src/domain/graph/index.js';
import type { Affected, Impact } from '#src/lineage/index.js';
import { associationNode } from '../association/node.js';
import { commitBySeq } from '../commit/node.js';
import type { GraphQLContext } from '../context.js';
import type { LineagePathType } from '../lineage/type.js';
import { entityNode } from '../lineage-entity/node.js';
import { toNode } from '../nodes.js';
import { Needs } from '../root-fields.js';
import { inTurn } from '../shared/deferred.js';
import { present } from '../shared/maps.js';
import { type Moment, momentOf } from '../shared/moment.js';
import { cursorInvalid, decodeCursor, encodeCursor, pageSize } from '../shared/paging.js';
import { type AffectedType, ImpactArgs, ImpactType } from './type.js';

/** A page of an impact; later pages read at the commit of the first. */
export async function impactPage(args: ImpactArgs, context: GraphQLContext): Promise<ImpactType> {
  const of = present({ ...args.of });
  const { at, isPast } = momentOf(args.atCommit);
  const hash = hex32(JSON.stringify([of, at])).slice(0, 12);
  const position = impactPosition(args.after, hash);
  const first = pageSize(args.first, context);
  const offset = position?.offset ?? 0;
  const impact = await inTurn(context, () =>
    context.services.lineage.impact({
      of,
      first,
      offset,
      ...present({ at: position?.at ?? at }),
    }),
  );
  const moment = { at: impact.at, isPast };
  const { job: jobs, model: models, package: packages, endpoint: endpoints, data } = impact.counts;
  const { incompleteReason } = impact;
  const cursor = (index: number) => encodeCursor({ c: impact.at, n: offset + index, h: hash });
  const count = impact.affected.length;
  const setting = { impact, moment, edges: edgesOnce(impact, context) };
  return {
    nodes: impact.affected.map((each) => affectedNode(each, setting)),
    counts: { jobs, models, packages, endpoints, data },
    pageInfo: {
      hasNextPage: impact.hasNext,
      hasPreviousPage: offset > 0,
      ...(count === 0 ? {} : { startCursor: cursor(1), endCursor: cursor(count) }),
    },
    commit: () => commitBySeq(impact.at, context),
    complete: incompleteReason === undefined,
    ...present({ incompleteReason }),
  };
}

interface PathSetting {
  readonly impact: Impact;
  readonly moment: Moment;
  readonly edges: () => Promise<EdgeMap>;
}

function affectedNode(affected: Affected, setting: PathSetting): AffectedType {
  const { kind, depth, path, resource } = affected;
  const node = toNode(resource, setting.moment);
  if (!node) throw new Error(`What is affected as ${kind} is no node: ${resource.element.id}.`);
  return { kind, depth, resource: node, path: () => pathNode(path, setting) };
}

/** The associations of all paths of a page, read in one round trip once any is selected. */
function edgesOnce({ affected, at }: Impact, { services }: GraphQLContext): () => Promise<EdgeMap> {
  let edges: Promise<EdgeMap> | undefined;
  return () => {
    const ids = new Set(affected.flatMap(({ path }) => stepsOf(path)));
    edges ??= ids.size === 0 ? Promise.resolve(new Map()) : services.store.edges([...ids], at);
    return edges;
  };
}

function stepsOf(path: readonly VertexId[]): readonly EdgeId[] {
  return path.slice(1).map((to, step) => associationIdOf(path[step] ?? to, to));
}

async function pathNode(
  path: readonly VertexId[],
  { impact, moment, edges }: PathSetting,
): Promise<LineagePathType> {
  const known = new Map(
    path.flatMap((id) => {
      const walked = impact.entities.get(id);
      return walked ? [[id, entityNode(walked.vertex, moment)] as const] : [];
    }),
  );
  const read = await edges();
  return {
    nodes: path.flatMap((id) => known.get(id) ?? []),
    associations: stepsOf(path).flatMap((id) => {
      const edge = read.get(id);
      return edge ? [associationNode(edge, { ...moment, known })] : [];
    }),
  };
}

/** A cursor of an impact belongs to its question: the source and the commit. */
function impactPosition(cursor: string | undefined, hash: string) {
  if (cursor === undefined) return undefined;
  const { c: at, n: offset, h } = decodeCursor(cursor);
  if (h !== hash || typeof at !== 'number' || typeof offset !== 'number')
    throw cursorInvalid(cursor);
  return { at, offset };
}

/** Queries for affected resources. */
@Resolver()
export class ImpactResolver {
  @Needs('viewer')
  @Query(() => ImpactType, {
    description:
      'The jobs, models, live endpoints and data that are affected by some data, each with the shortest way that leads to it.',
  })
  impact(
    @Args(() => ImpactArgs) args: ImpactArgs,
    @Ctx() context: GraphQLContext,
  ): Promise<ImpactType> {
    return impactPage(args, context);
  }
}
