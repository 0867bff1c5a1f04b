import { Arg, Args, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { type Arn, makeArn } from '#src/domain/arn.js';
import { vertexIdOf } from '#src/domain/graph/index.js';
import { instanceSeconds, MODELS } from '#src/domain/hosting/index.js';
import { isName, NAME_RULES } from '#src/domain/names.js';
import { ContextType } from '../context/type.js';
import type { GraphQLContext } from '../context.js';
import { entityNode } from '../lineage-entity/node.js';
import { readLogPage } from '../log/page.js';
import { LogPageArgs, LogPageType } from '../log/type.js';
import { modelNode } from '../model/node.js';
import { ModelType } from '../model/type.js';
import { Needs } from '../root-fields.js';
import { ArnScalar, FloatScalar } from '../scalars/index.js';
import { FilteredRecordArgs, toVertexFilter } from '../shared/filter.js';
import { recordPage } from '../shared/list.js';
import { namedMoment } from '../shared/moment.js';
import type { ConnectionOf } from '../shared/paging.js';
import { type Request, Requested } from '../shared/request.js';
import {
  CreateEndpointInput,
  EndpointArgs,
  RollbackEndpointInput,
  toEndpointRequest,
} from './input.js';
import { endpointNode } from './node.js';
import { EndpointConnection, EndpointType, ShadowComparisonType, VariantType } from './type.js';

const NAME = { description: 'The endpoint’s name.' };

/** Endpoints. */
@Resolver(() => EndpointType)
export class EndpointResolver {
  @Needs('viewer')
  @Query(() => EndpointType, { nullable: true, description: 'The endpoint of a name, or null.' })
  async endpoint(
    @Args(() => EndpointArgs) { name, ...named }: EndpointArgs,
    @Ctx() { services }: GraphQLContext,
  ): Promise<EndpointType | undefined> {
    const moment = await namedMoment(named, services.lineage);
    if (!isName(NAME_RULES.endpoint, name)) return undefined;
    const endpoint = await services.endpoints.get(name, moment.at);
    return endpoint && endpointNode(endpoint, moment);
  }

  @Needs('viewer')
  @Query(() => EndpointConnection, { description: 'The endpoints, newest first.' })
  endpoints(
    @Args(() => FilteredRecordArgs) { filter = {}, ...args }: FilteredRecordArgs,
    @Ctx() context: GraphQLContext,
  ): Promise<ConnectionOf<EndpointType>> {
    const { endpoints, scope } = context.services;
    return recordPage(
      { label: 'endpoint', records: endpoints, toNode: endpointNode },
      { ...args, filter: toVertexFilter(filter, scope) },
      context,
    );
  }

  @Needs('operator')
  @Mutation(() => EndpointType, {
    description: 'Deploys models: the endpoint and its lineage are one commit.',
  })
  async createEndpoint(
    @Arg('input', () => CreateEndpointInput, { description: 'The endpoint.' })
    input: CreateEndpointInput,
    @Ctx() { services, principal }: GraphQLContext,
  ): Promise<EndpointType> {
    return endpointNode(await services.endpoints.create(toEndpointRequest(input), principal));
  }

  @Needs('operator')
  @Mutation(() => EndpointType, {
    description:
      'Replaces the variants of an endpoint in service: the new ones take over once all are ready, else it is rolled back.',
  })
  async updateEndpoint(
    @Arg('input', () => CreateEndpointInput, {
      description: 'The new configuration of the endpoint.',
    })
    input: CreateEndpointInput,
    @Ctx() { services, principal }: GraphQLContext,
  ): Promise<EndpointType> {
    return endpointNode(await services.endpoints.update(toEndpointRequest(input), principal));
  }

  @Needs('operator')
  @Mutation(() => EndpointType, {
    description:
      'Deploys an earlier deployment of an endpoint again, with the variants and sizes that it had last.',
  })
  async rollbackEndpoint(
    @Arg('input', () => RollbackEndpointInput, { description: 'Which endpoint, and to what.' })
    input: RollbackEndpointInput,
    @Ctx() { services, principal }: GraphQLContext,
  ): Promise<EndpointType> {
    return endpointNode(await services.endpoints.rollback(input, principal));
  }

  @Needs('operator')
  @Mutation(() => ArnScalar, {
    description:
      'Ends an endpoint: running requests are answered, then it is removed with its log; its lineage stays.',
  })
  deleteEndpoint(
    @Arg('name', () => String, NAME) name: string,
    @Ctx() { services, principal }: GraphQLContext,
  ): Promise<Arn> {
    return services.endpoints.delete(name, principal);
  }

  @FieldResolver(() => String, {
    description: 'Where POST asks for predictions: <server>/endpoints/<name>/invocations.',
  })
  url(@Root() { name }: EndpointType, @Ctx() { services }: GraphQLContext): string {
    return `${services.publicUrl()}/endpoints/${name}/invocations`;
  }

  @FieldResolver(() => FloatScalar, {
    nullable: true,
    description:
      'Seconds in service times instances, of all variants and, while an update is watched, of both deployments; null before the first. A number of instances counts from its commit on. In the past: up to the last change before.',
  })
  billableSeconds(
    @Root() { record: { usage }, isPast }: EndpointType,
    @Ctx() { services }: GraphQLContext,
  ): number | undefined {
    if (!usage) return undefined;
    const seconds = instanceSeconds(usage, isPast ? usage.at : services.clock.now());
    return [...seconds.values()].reduce((total, each) => total + each, 0);
  }

  @FieldResolver(() => ContextType, {
    nullable: true,
    description: 'Its lineage: its ancestors.',
  })
  async context(
    @Root() endpoint: EndpointType,
    @Ctx() { loaders }: GraphQLContext,
  ): Promise<ContextType | undefined> {
    const vertex = await loaders.vertices.load(vertexIdOf(endpoint.contextArn), endpoint.at);
    return vertex && entityNode<ContextType>(vertex, endpoint);
  }

  @FieldResolver(() => LogPageType, {
    description: 'Its log: the platform’s lines and those of every instance.',
  })
  logs(
    @Root() endpoint: EndpointType,
    @Args(() => LogPageArgs) args: LogPageArgs,
    @Requested() request: Request,
  ): Promise<LogPageType> {
    return readLogPage(endpoint, args, request);
  }
}

/** Variants of endpoints. */
@Resolver(() => VariantType)
export class VariantResolver {
  @FieldResolver(() => ModelType, {
    nullable: true,
    description: 'Its model; it cannot be deleted while it is used.',
  })
  async model(
    @Root() variant: VariantType,
    @Ctx() { services, loaders }: GraphQLContext,
  ): Promise<ModelType | undefined> {
    const arn = makeArn(services.scope, 'model', variant.modelName);
    const vertex = await loaders.vertices.load(vertexIdOf(arn), variant.at);
    return vertex && modelNode(MODELS.read(vertex.element), variant);
  }

  @FieldResolver(() => Int, {
    description:
      'The number of ready instances at this moment, independent of the commit of the read.',
  })
  readyCount(
    @Root() { endpointName, name }: VariantType,
    @Ctx() { services }: GraphQLContext,
  ): number {
    return services.router.readyCount(endpointName, name);
  }

  @FieldResolver(() => ShadowComparisonType, {
    nullable: true,
    description: 'For a shadow: the comparisons of this server since the deployment began here.',
  })
  comparison(
    @Root() { endpointName, name, shadow }: VariantType,
    @Ctx() { services }: GraphQLContext,
  ): ShadowComparisonType | undefined {
    return shadow ? services.router.comparison(endpointName, name) : undefined;
  }
}
