import { Args, Ctx, Query, Resolver } from 'type-graphql';
import type { VertexId } from '#src/domain/graph/index.js';
import type { GraphPath } from '#src/lineage/index.js';
import { type AssociationSetting, associationNode } from '../association/node.js';
import type { GraphQLContext } from '../context.js';
import { entityNode } from '../lineage-entity/node.js';
import type { LineageEntityType } from '../lineage-entity/type.js';
import { Needs } from '../root-fields.js';
import { inTurn } from '../shared/deferred.js';
import { present } from '../shared/maps.js';
import { momentOf, namedMoment } from '../shared/moment.js';
import { type Request, Requested } from '../shared/request.js';
import { LineagePathsArgs, LineageWalkArgs } from './input.js';
import { LineagePathType, LineageType } from './type.js';
import { walkLineage } from './walk.js';

/** Queries over many entities. */
@Resolver()
export class LineageResolver {
  @Needs('viewer')
  @Query(() => LineageType, {
    description:
      'Walks from one or several entities, jobs, models or endpoints, breadth first, each entity once.',
  })
  async lineage(
    @Args(() => LineageWalkArgs) args: LineageWalkArgs,
    @Requested() request: Request,
  ): Promise<LineageType> {
    const { start, includePast } = args;
    const moment = await namedMoment(args, request.context.services.lineage);
    return walkLineage({ start, includePast, moment, args }, request);
  }

  @Needs('viewer')
  @Query(() => [LineagePathType], {
    description:
      'The paths from an entity to another along the associations, shortest first, without repeated entities.',
  })
  async lineagePaths(
    @Args(() => LineagePathsArgs) args: LineagePathsArgs,
    @Ctx() context: GraphQLContext,
  ): Promise<readonly LineagePathType[]> {
    const { services, loaders } = context;
    const { atCommit, ...query } = args;
    const { at, isPast } = momentOf(atCommit);
    const paths = await inTurn(context, () =>
      services.lineage.paths({ ...query, ...present({ at }) }),
    );
    const known = new Map<VertexId, LineageEntityType>();
    const read = async (id: VertexId, commit: number) => {
      const vertex = await loaders.vertices.load(id, commit);
      if (vertex) known.set(id, entityNode(vertex, { at: commit, isPast }));
    };
    await Promise.all(paths.flatMap((path) => path.vertices.map((id) => read(id, path.at))));
    return paths.map((path) => toPath(path, { at: path.at, isPast, known }));
  }
}

function toPath(
  { vertices, edges }: GraphPath,
  setting: Required<AssociationSetting>,
): LineagePathType {
  return {
    nodes: vertices.flatMap((id) => setting.known.get(id) ?? []),
    associations: edges.map((edge) => associationNode(edge, setting)),
  };
}
