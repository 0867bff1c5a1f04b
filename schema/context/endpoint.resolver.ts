import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { vertexIdOf } from '#src/domain/graph/index.js';
import type { GraphQLContext } from '../context.js';
import { EndpointType } from '../endpoint/type.js';
import { toNode } from '../nodes.js';
import { ContextType } from './type.js';

/** From the context of an endpoint back to it. */
@Resolver(() => ContextType)
export class ContextEndpointResolver {
  @FieldResolver(() => EndpointType, {
    nullable: true,
    description: 'The endpoint that an Endpoint context represents, while it lives.',
  })
  async endpoint(
    @Root() context: ContextType,
    @Ctx() { loaders }: GraphQLContext,
  ): Promise<EndpointType | undefined> {
    if (context.type !== 'Endpoint') return undefined;
    const vertex = await loaders.vertices.load(vertexIdOf(context.source.uri), context.at);
    const node = vertex && toNode(vertex, context);
    // Another endpoint of the same name has another context.
    return node instanceof EndpointType && node.contextArn === context.arn ? node : undefined;
  }
}
