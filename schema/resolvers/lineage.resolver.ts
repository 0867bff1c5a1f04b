import { Args, Ctx, Query, Resolver } from 'type-graphql';
import type { VertexId } from '#src/domain/graph/index.js';
import type { GraphPath } from '#src/lineage/index.js';
import { commitToReadAt } from '../at-commit.js';
import type { GraphQLContext } from '../context.js';
import { DEFAULT_PATHS, LineagePathsArgs, LineageWalkArgs } from '../inputs/lineage-query.input.js';
import { associationNode } from '../nodes/association.node.js';
import { entityNode } from '../nodes/lineage-entity.node.js';
import { present } from '../present.js';
import { LineagePathType, LineageType } from '../types/lineage.type.js';
import type { LineageEntityType } from '../types/lineage-entity.type.js';
import { type Request, Requested } from './request.js';
import { walkLineage } from './walk.js';

/** Questions over many entities. */
@Resolver()
export class LineageResolver {
  @Query(() => LineageType, {
    description: 'Walks from one or several entities, breadth first, each entity once.',
  })
  async lineage(
    @Args(() => LineageWalkArgs) args: LineageWalkArgs,
    @Requested() request: Request,
  ): Promise<LineageType> {
    const { start, atCommit } = args;
    return walkLineage({ start, at: commitToReadAt(atCommit), args }, request);
  }

  @Query(() => [LineagePathType], {
    description:
      'The ways from an entity to another along the associations, shortest first; none passes an entity twice.',
  })
  async lineagePaths(
    @Args(() => LineagePathsArgs) args: LineagePathsArgs,
    @Ctx() { services, loaders }: GraphQLContext,
  ): Promise<readonly LineagePathType[]> {
    const { from, to, maxPaths, maxDepth, atCommit } = args;
    const paths = await services.lineage.paths({
      from,
      to,
      maxPaths: maxPaths ?? DEFAULT_PATHS.maxPaths,
      maxDepth: maxDepth ?? DEFAULT_PATHS.maxDepth,
      ...present({ at: commitToReadAt(atCommit) }),
    });
    const known = new Map<VertexId, LineageEntityType>();
    const read = async (id: VertexId, commit: number) => {
      const vertex = await loaders.vertices.load(id, commit);
      if (vertex) known.set(id, entityNode(vertex, commit));
    };
    await Promise.all(paths.flatMap((path) => path.vertices.map((id) => read(id, path.at))));
    return paths.map((path) => toPath(path, known));
  }
}

function toPath(
  { vertices, edges, at }: GraphPath,
  known: ReadonlyMap<VertexId, LineageEntityType>,
): LineagePathType {
  return {
    nodes: vertices.flatMap((id) => known.get(id) ?? []),
    associations: edges.map((edge) => associationNode(edge, { at, known })),
  };
}
