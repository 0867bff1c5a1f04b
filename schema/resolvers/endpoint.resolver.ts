import {
  Arg,
  Args,
  Authorized,
  Ctx,
  FieldResolver,
  Mutation,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import type { Arn } from '#src/domain/arn.js';
import { vertexIdOf } from '#src/domain/graph/index.js';
import { isName, NAME_RULES } from '#src/domain/names.js';
import type { GraphQLContext } from '../context.js';
import { CreateEndpointInput } from '../inputs/hosting.input.js';
import { LogPageArgs } from '../inputs/job.input.js';
import { PageArgs } from '../inputs/page.args.js';
import { toEndpointRequest } from '../inputs/to-hosting.js';
import { endpointNode } from '../nodes/hosting.node.js';
import { entityNode } from '../nodes/lineage-entity.node.js';
import { ArnScalar } from '../scalars/index.js';
import type { ConnectionOf } from '../types/connection.js';
import { ContextType } from '../types/context.type.js';
import { EndpointConnection, EndpointType } from '../types/endpoint.type.js';
import { LogPageType } from '../types/log.type.js';
import { readLogPage } from './log-page.js';
import { listResources } from './resource-list.js';

const NAME = { description: 'The endpoint’s name.' };

/** Endpoints. */
@Resolver(() => EndpointType)
export class EndpointResolver {
  @Query(() => EndpointType, { nullable: true, description: 'The endpoint of a name, or null.' })
  async endpoint(
    @Arg('name', () => String, NAME) name: string,
    @Ctx() { services }: GraphQLContext,
  ): Promise<EndpointType | undefined> {
    if (!isName(NAME_RULES.endpoint, name)) return undefined;
    const endpoint = await services.endpoints.get(name);
    return endpoint && endpointNode(endpoint);
  }

  @Query(() => EndpointConnection, { description: 'The endpoints, newest first.' })
  endpoints(
    @Args(() => PageArgs) args: PageArgs,
    @Ctx() context: GraphQLContext,
  ): Promise<ConnectionOf<EndpointType>> {
    const { endpoints } = context.services;
    return listResources(
      {
        label: 'endpoint',
        list: (query, options) => endpoints.list(query, options),
        count: (where, options) => endpoints.count(where, options),
        toNode: endpointNode,
      },
      args,
      context,
    );
  }

  @Authorized('operator')
  @Mutation(() => EndpointType, {
    description: 'Deploys models: the endpoint and its lineage are one commit.',
  })
  async createEndpoint(
    @Arg('input', () => CreateEndpointInput, { description: 'The endpoint.' })
    input: CreateEndpointInput,
    @Ctx() { services, principal, loaders }: GraphQLContext,
  ): Promise<EndpointType> {
    loaders.clear();
    return endpointNode(await services.endpoints.create(toEndpointRequest(input), principal));
  }

  @Authorized('operator')
  @Mutation(() => EndpointType, {
    description:
      'Replaces the variants of an endpoint in service: the new ones take over once all are ready, else it is rolled back.',
  })
  async updateEndpoint(
    @Arg('input', () => CreateEndpointInput, { description: 'What the endpoint shall become.' })
    input: CreateEndpointInput,
    @Ctx() { services, principal, loaders }: GraphQLContext,
  ): Promise<EndpointType> {
    loaders.clear();
    return endpointNode(await services.endpoints.update(toEndpointRequest(input), principal));
  }

  @Authorized('operator')
  @Mutation(() => ArnScalar, {
    description:
      'Asks for the end of an endpoint: what is under way is answered, then it is gone with its log; its lineage stays.',
  })
  deleteEndpoint(
    @Arg('name', () => String, NAME) name: string,
    @Ctx() { services, principal, loaders }: GraphQLContext,
  ): Promise<Arn> {
    loaders.clear();
    return services.endpoints.delete(name, principal);
  }

  @FieldResolver(() => String, {
    description: 'Where POST asks for predictions: <server>/endpoints/<name>/invocations.',
  })
  url(@Root() { name }: EndpointType, @Ctx() { services }: GraphQLContext): string {
    return `${services.publicUrl()}/endpoints/${name}/invocations`;
  }

  @FieldResolver(() => ContextType, {
    nullable: true,
    description: 'Its place in the lineage: what stands behind it.',
  })
  async context(
    @Root() { contextArn, at }: EndpointType,
    @Ctx() { loaders }: GraphQLContext,
  ): Promise<ContextType | undefined> {
    const vertex = await loaders.vertices.load(vertexIdOf(contextArn), at);
    return vertex && entityNode<ContextType>(vertex, at);
  }

  @FieldResolver(() => LogPageType, {
    description: 'Its log: the platform’s lines and those of every instance.',
  })
  logs(
    @Root() { arn }: EndpointType,
    @Args(() => LogPageArgs) args: LogPageArgs,
    @Ctx() context: GraphQLContext,
  ): Promise<LogPageType> {
    return readLogPage(arn, args, context);
  }
}
