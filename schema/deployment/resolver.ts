import { Args, Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { makeArn } from '#src/domain/arn.js';
import { vertexIdOf } from '#src/domain/graph/index.js';
import { ENDPOINTS, MODELS } from '#src/domain/hosting/index.js';
import { isLive } from '#src/hosting/index.js';
import { MODEL_DEPLOYMENT } from '#src/lineage/index.js';
import { ActionType } from '../action/type.js';
import type { GraphQLContext } from '../context.js';
import { EndpointType } from '../endpoint/type.js';
import { entityNode } from '../lineage-entity/node.js';
import { modelNode } from '../model/node.js';
import { ModelType } from '../model/type.js';
import { present } from '../shared/maps.js';
import {
  type ConnectionOf,
  listCursor,
  listPosition,
  PageArgs,
  pageSize,
  toConnection,
} from '../shared/paging.js';
import { deploymentNode } from './node.js';
import { DeployedVariantType, DeploymentConnection, DeploymentType } from './type.js';

/** The deployments of endpoints. */
@Resolver(() => EndpointType)
export class EndpointDeploymentResolver {
  @FieldResolver(() => DeploymentType, {
    nullable: true,
    description: 'The deployment that answers; the first one while its instances are started.',
  })
  async deployment(
    @Root() endpoint: EndpointType,
    @Ctx() { services }: GraphQLContext,
  ): Promise<DeploymentType | undefined> {
    const live = await services.deployments.live(endpoint.record, endpoint.at);
    return live && deploymentNode(live, endpoint);
  }

  @FieldResolver(() => DeploymentConnection, {
    description: 'Everything that it has served, newest first; isLive marks what answers.',
  })
  async deployments(
    @Root() endpoint: EndpointType,
    @Args(() => PageArgs) args: PageArgs,
    @Ctx() context: GraphQLContext,
  ): Promise<ConnectionOf<DeploymentType>> {
    const { deployments } = context.services;
    const { record, at, arn } = endpoint;
    const order = `deployments ${arn}`;
    const after = listPosition(order, args.after);
    const query = { first: pageSize(args.first, context), at, ...present({ after }) };
    const { items, hasNext } = await deployments.list(record, query, context);
    return toConnection({
      nodes: items.map((item) => deploymentNode(item, endpoint)),
      cursors: items.map(({ action }) =>
        listCursor(order, { key: action.creationTime, id: vertexIdOf(action.arn) }),
      ),
      hasNext,
      hasPrevious: after !== undefined,
      count: () => deployments.count(record, at, context),
    });
  }
}

/** The action of a deployment. */
@Resolver(() => DeploymentType)
export class DeploymentResolver {
  @FieldResolver(() => ActionType, {
    nullable: true,
    description: 'Its action in the lineage: the models and images behind it are its ancestors.',
  })
  async action(
    @Root() deployment: DeploymentType,
    @Ctx() { loaders }: GraphQLContext,
  ): Promise<ActionType | undefined> {
    const vertex = await loaders.vertices.load(vertexIdOf(deployment.arn), deployment.at);
    return vertex && entityNode<ActionType>(vertex, deployment);
  }
}

/** Actions that are deployments. */
@Resolver(() => ActionType)
export class ActionDeploymentResolver {
  @FieldResolver(() => Boolean, {
    nullable: true,
    description:
      'For a ModelDeployment: whether its endpoint answers with it. Null for other actions.',
  })
  async isLive(
    @Root() { name, type, source, at }: ActionType,
    @Ctx() { loaders }: GraphQLContext,
  ): Promise<boolean | undefined> {
    if (type !== MODEL_DEPLOYMENT) return undefined;
    const record = (await loaders.vertices.load(vertexIdOf(source.uri), at))?.element;
    if (record?.labels[0] !== ENDPOINTS.label) return false;
    return isLive(ENDPOINTS.read(record), name ?? '');
  }
}

/** The models of deployments. */
@Resolver(() => DeployedVariantType)
export class DeployedVariantResolver {
  @FieldResolver(() => ModelType, {
    nullable: true,
    description: 'Its model, as it was when it was deployed; the model may be deleted since.',
  })
  async model(
    @Root() { modelName, commit: at }: DeployedVariantType,
    @Ctx() { services, loaders }: GraphQLContext,
  ): Promise<ModelType | undefined> {
    if (at === undefined) return undefined;
    const id = vertexIdOf(makeArn(services.scope, 'model', modelName));
    const vertex = await loaders.vertices.load(id, at);
    return vertex && modelNode(MODELS.read(vertex.element), { at, isPast: true });
  }
}
