import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { type VertexId, vertexIdOf } from '#src/domain/graph/index.js';
import { vertexToEntity } from '#src/domain/lineage/index.js';
import type { GraphQLContext } from '../context.js';
import { toNode } from '../nodes.js';
import type { Moment } from '../shared/moment.js';
import { present } from '../shared/present.js';
import { TrainingJobType } from '../training-job/type.js';
import { ModelType } from './type.js';

/** From a model back to what trained it. */
@Resolver(() => ModelType)
export class ModelTrainingJobResolver {
  @FieldResolver(() => TrainingJobType, {
    nullable: true,
    description:
      'The training job that produced its data, by the lineage; none for other data, or when the job was deleted.',
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
