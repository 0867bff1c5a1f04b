import { Arg, Args, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { Arn } from '#src/domain/arn.js';
import { type VertexId, vertexIdOf } from '#src/domain/graph/index.js';
import { vertexToEntity } from '#src/domain/lineage/index.js';
import { isName, NAME_RULES } from '#src/domain/names.js';
import { ArtifactType } from '../artifact/type.js';
import type { GraphQLContext } from '../context.js';
import { entityNode } from '../lineage-entity/node.js';
import { toNode } from '../nodes.js';
import { Needs } from '../root-fields.js';
import { ArnScalar } from '../scalars/index.js';
import { FilteredRecordArgs, toVertexFilter } from '../shared/filter.js';
import { recordPage } from '../shared/list.js';
import { present } from '../shared/maps.js';
import { AT_COMMIT, type Moment, momentOf } from '../shared/moment.js';
import type { ConnectionOf } from '../shared/paging.js';
import { TrainingJobType } from '../training-job/type.js';
import { modelNode } from './node.js';
import { CreateModelInput, ModelConnection, ModelType, toModelRequest } from './type.js';

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
    @Args(() => FilteredRecordArgs) { filter = {}, ...args }: FilteredRecordArgs,
    @Ctx() context: GraphQLContext,
  ): Promise<ConnectionOf<ModelType>> {
    const { models, scope } = context.services;
    return recordPage(
      { label: 'model', records: models, toNode: modelNode },
      { ...args, filter: toVertexFilter(filter, scope) },
      context,
    );
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
    description:
      'Deletes a model that no model package refers to; its data and its lineage stay, and endpoints continue with it.',
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

/** From a model to its training job. */
@Resolver(() => ModelType)
export class ModelTrainingJobResolver {
  @FieldResolver(() => TrainingJobType, {
    nullable: true,
    description:
      'The training job that produced its data, by the lineage; null for other data, or when the job was deleted.',
  })
  async trainingJob(
    @Root() model: ModelType,
    @Ctx() context: GraphQLContext,
  ): Promise<TrainingJobType | undefined> {
    const artifact = context.services.models.artifactOf(model);
    if (artifact === undefined) return undefined;
    const produced = { direction: 'in', labels: ['Produced'], first: 10 } as const;
    const at = present({ at: model.at });
    const page = await context.loaders.incident.load(vertexIdOf(artifact), { ...produced, ...at });
    for (const { element } of page.items) {
      const job = await jobBehind(element.from, model, context);
      if (job) return job;
    }
    return undefined;
  }
}

/** The training job whose trial component a vertex is. */
async function jobBehind(
  id: VertexId,
  moment: Moment,
  { loaders }: GraphQLContext,
): Promise<TrainingJobType | undefined> {
  const vertex = await loaders.vertices.load(id, moment.at);
  const entity = vertex && vertexToEntity(vertex.element);
  if (entity?.kind !== 'trial_component' || !entity.source) return undefined;
  const record = await loaders.vertices.load(vertexIdOf(entity.source.arn), moment.at);
  const node = record && toNode(record, moment);
  return node instanceof TrainingJobType ? node : undefined;
}
