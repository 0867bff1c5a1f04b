import { Arg, Args, Authorized, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { toArn } from '#src/domain/arn.js';
import { vertexIdOf } from '#src/domain/graph/index.js';
import type { GraphQLContext } from '../context.js';
import { SetTagsArgs } from '../inputs/tags.input.js';
import { toStringMap } from '../maps.js';
import { toNode } from '../nodes/index.js';
import { NodeType } from '../types/node.type.js';

/** Whatever has an ARN. */
@Resolver(() => NodeType)
export class NodeResolver {
  @Query(() => NodeType, {
    nullable: true,
    description: 'An entity, a job, a model or an endpoint by its ARN, or null.',
  })
  async node(
    @Arg('id', () => ID, { description: 'The ARN.' }) id: string,
    @Ctx() { loaders }: GraphQLContext,
  ): Promise<NodeType | undefined> {
    const vertex = await loaders.vertices.load(vertexIdOf(toArn(id)));
    return vertex && toNode(vertex);
  }

  @Authorized('operator')
  @Mutation(() => NodeType, {
    description: 'Adds tags to, and removes tags from, whatever has an ARN.',
  })
  async setTags(
    @Args(() => SetTagsArgs) { arn, tags, remove }: SetTagsArgs,
    @Ctx() { services, principal, loaders }: GraphQLContext,
  ): Promise<NodeType> {
    loaders.clear();
    const tagged = await services.recorder.setTags({
      arn,
      actor: principal.arn,
      tags: toStringMap('tags', tags),
      remove: remove ?? [],
    });
    const node = toNode(tagged);
    if (!node) throw new Error(`'${arn}' was tagged and is no node.`);
    return node;
  }
}
