import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { toArn } from '#src/domain/arn.js';
import { vertexIdOf } from '#src/domain/graph/index.js';
import type { GraphQLContext } from '../context.js';
import { toNode } from '../nodes.js';
import { Needs } from '../root-fields.js';
import { toStringMap } from '../shared/maps.js';
import { parseNodeId } from '../shared/moment.js';
import { NodeType, SetDescriptionArgs, SetTagsArgs } from './type.js';

/** Resources with an ARN. */
@Resolver(() => NodeType)
export class NodeResolver {
  @Needs('viewer')
  @Query(() => NodeType, {
    nullable: true,
    description:
      'An entity, a job, a model or an endpoint by its id, or null: an ARN, or <arn>@<commit> as of a commit.',
  })
  async node(
    @Arg('id', () => ID, { description: 'The id.' }) id: string,
    @Ctx() { loaders }: GraphQLContext,
  ): Promise<NodeType | undefined> {
    const { arn, ...moment } = parseNodeId(id);
    const vertex = await loaders.vertices.load(vertexIdOf(toArn(arn)), moment.at);
    return vertex && toNode(vertex, moment);
  }

  @Needs('operator')
  @Mutation(() => NodeType, {
    description: 'Adds and removes tags of a resource with an ARN.',
  })
  async setTags(
    @Args(() => SetTagsArgs) { arn, tags, remove = [] }: SetTagsArgs,
    @Ctx() { services, principal }: GraphQLContext,
  ): Promise<NodeType> {
    const actor = principal.arn;
    const change = { arn, actor, tags: toStringMap('tags', tags), remove };
    const node = toNode(await services.recorder.setTags(change));
    if (!node) throw new Error(`'${arn}' was tagged and is no node.`);
    return node;
  }

  @Needs('operator')
  @Mutation(() => NodeType, {
    description: 'Writes the notes of a resource with an ARN, in place of earlier ones.',
  })
  async setDescription(
    @Args(() => SetDescriptionArgs) { arn, description }: SetDescriptionArgs,
    @Ctx() { services, principal }: GraphQLContext,
  ): Promise<NodeType> {
    const change = { arn, actor: principal.arn, description };
    const node = toNode(await services.recorder.setDescription(change));
    if (!node) throw new Error(`'${arn}' was described and is no node.`);
    return node;
  }
}
