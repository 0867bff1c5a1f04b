import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { vertexIdOf } from '#src/domain/graph/index.js';
import type { GraphQLContext } from '../context.js';
import { EndpointType } from '../endpoint/type.js';
import { defineEntityResolver } from '../lineage-entity/define-resolver.js';
import { editEntity } from '../lineage-entity/edit.js';
import { toNode } from '../nodes.js';
import {
  ContextArgs,
  ContextConnection,
  ContextType,
  CreateContextInput,
  toNewContext,
  UpdateContextInput,
} from './type.js';

export const ContextResolver = defineEntityResolver({
  kind: 'context',
  name: 'Context',
  words: { a: 'a context', the: 'context', by: 'name' },
  type: ContextType,
  connection: ContextConnection,
  reference: ContextArgs,
  create: {
    input: CreateContextInput,
    description:
      'Records a context; one of the same name, or an experiment or trial of the same name, is ALREADY_EXISTS.',
    record: (recorder, input, actor) => recorder.createContext(toNewContext(input), actor),
  },
  update: {
    input: UpdateContextInput,
    description: 'Changes a context’s description or properties.',
    edit: editEntity,
  },
});

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
