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
import { CreateModelInput } from '../inputs/hosting.input.js';
import { PageArgs } from '../inputs/page.args.js';
import { toModelRequest } from '../inputs/to-hosting.js';
import { modelNode } from '../nodes/hosting.node.js';
import { entityNode } from '../nodes/lineage-entity.node.js';
import { ArnScalar } from '../scalars/index.js';
import { ArtifactType } from '../types/artifact.type.js';
import type { ConnectionOf } from '../types/connection.js';
import { ModelConnection, ModelType } from '../types/model.type.js';
import { listResources } from './resource-list.js';

const NAME = { description: 'The model’s name.' };

/** Models. */
@Resolver(() => ModelType)
export class ModelResolver {
  @Query(() => ModelType, { nullable: true, description: 'The model of a name, or null.' })
  async model(
    @Arg('name', () => String, NAME) name: string,
    @Ctx() { services }: GraphQLContext,
  ): Promise<ModelType | undefined> {
    if (!isName(NAME_RULES.model, name)) return undefined;
    const model = await services.models.get(name);
    return model && modelNode(model);
  }

  @Query(() => ModelConnection, { description: 'The models, newest first.' })
  models(
    @Args(() => PageArgs) args: PageArgs,
    @Ctx() context: GraphQLContext,
  ): Promise<ConnectionOf<ModelType>> {
    const { models } = context.services;
    return listResources(
      {
        label: 'model',
        list: (query, options) => models.list(query, options),
        count: (where, options) => models.count(where, options),
        toNode: modelNode,
      },
      args,
      context,
    );
  }

  @Authorized('operator')
  @Mutation(() => ModelType, { description: 'Creates a model of an image and its data.' })
  async createModel(
    @Arg('input', () => CreateModelInput, { description: 'The model.' }) input: CreateModelInput,
    @Ctx() { services, principal, loaders }: GraphQLContext,
  ): Promise<ModelType> {
    loaders.clear();
    return modelNode(await services.models.create(toModelRequest(input), principal));
  }

  @Authorized('operator')
  @Mutation(() => ArnScalar, {
    description: 'Deletes a model that no endpoint uses; its data and its lineage stay.',
  })
  deleteModel(
    @Arg('name', () => String, NAME) name: string,
    @Ctx() { services, principal, loaders }: GraphQLContext,
  ): Promise<Arn> {
    loaders.clear();
    return services.models.delete(name, principal);
  }

  @FieldResolver(() => ArtifactType, {
    nullable: true,
    description: 'The artifact that stands for modelData, once a job or a deployment recorded it.',
  })
  async artifact(
    @Root() model: ModelType,
    @Ctx() { services, loaders }: GraphQLContext,
  ): Promise<ArtifactType | undefined> {
    const arn = services.models.artifactOf(model);
    const vertex = arn && (await loaders.vertices.load(vertexIdOf(arn), model.at));
    return vertex && entityNode<ArtifactType>(vertex, model.at);
  }
}
