import { Arg, Args, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { Arn } from '#src/domain/arn.js';
import { vertexIdOf } from '#src/domain/graph/index.js';
import { isName, NAME_RULES } from '#src/domain/names.js';
import { ArtifactType } from '../artifact/type.js';
import type { GraphQLContext } from '../context.js';
import { entityNode } from '../lineage-entity/node.js';
import { Needs } from '../root-fields.js';
import { ArnScalar } from '../scalars/index.js';
import type { ConnectionOf } from '../shared/connection.js';
import { recordPage } from '../shared/list.js';
import { AT_COMMIT, momentOf } from '../shared/moment.js';
import { RecordListArgs } from '../shared/page.args.js';
import { CreateModelInput, toModelRequest } from './input.js';
import { modelNode } from './node.js';
import { ModelConnection, ModelType } from './type.js';

const NAME = { description: 'The model’s name.' };

/** Models. */
@Resolver(() => ModelType)
export class ModelResolver {
  @Needs('viewer')
  @Query(() => ModelType, { nullable: true, description: 'The model of a name, or null.' })
  async model(
    @Arg('name', () => String, NAME) name: string,
    @Arg('atCommit', () => Int, AT_COMMIT) atCommit: number | undefined,
    @Ctx() { services }: GraphQLContext,
  ): Promise<ModelType | undefined> {
    const moment = momentOf(atCommit);
    if (!isName(NAME_RULES.model, name)) return undefined;
    const model = await services.models.get(name, moment.at);
    return model && modelNode(model, moment);
  }

  @Needs('viewer')
  @Query(() => ModelConnection, { description: 'The models, newest first.' })
  models(
    @Args(() => RecordListArgs) args: RecordListArgs,
    @Ctx() context: GraphQLContext,
  ): Promise<ConnectionOf<ModelType>> {
    const { models } = context.services;
    return recordPage({ label: 'model', records: models, toNode: modelNode }, args, context);
  }

  @Needs('operator')
  @Mutation(() => ModelType, { description: 'Creates a model of an image and its data.' })
  async createModel(
    @Arg('input', () => CreateModelInput, { description: 'The model.' }) input: CreateModelInput,
    @Ctx() { services, principal, signal }: GraphQLContext,
  ): Promise<ModelType> {
    return modelNode(await services.models.create(toModelRequest(input), principal, signal));
  }

  @Needs('operator')
  @Mutation(() => ArnScalar, {
    description: 'Deletes a model that no endpoint uses; its data and its lineage stay.',
  })
  deleteModel(
    @Arg('name', () => String, NAME) name: string,
    @Ctx() { services, principal }: GraphQLContext,
  ): Promise<Arn> {
    return services.models.delete(name, principal);
  }

  @FieldResolver(() => ArtifactType, {
    nullable: true,
    description: 'The artifact that represents modelData, once a job or a deployment recorded it.',
  })
  async artifact(
    @Root() model: ModelType,
    @Ctx() { services, loaders }: GraphQLContext,
  ): Promise<ArtifactType | undefined> {
    const arn = services.models.artifactOf(model);
    const vertex = arn && (await loaders.vertices.load(vertexIdOf(arn), model.at));
    return vertex && entityNode<ArtifactType>(vertex, model);
  }
}
