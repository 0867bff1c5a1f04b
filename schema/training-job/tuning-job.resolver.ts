import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { vertexIdOf } from '#src/domain/graph/index.js';
import type { GraphQLContext } from '../context.js';
import { toNode } from '../nodes.js';
import { TuningJobType } from '../tuning-job/type.js';
import { TrainingJobType } from './type.js';

/** From a training job to the tuning job that launched it. */
@Resolver(() => TrainingJobType)
export class TrainingTuningJobResolver {
  @FieldResolver(() => TuningJobType, {
    nullable: true,
    description: 'The tuning job that it is a trial of; none for others, or when it was deleted.',
  })
  async tuningJob(
    @Root() { tuningJobArn, at, isPast }: TrainingJobType,
    @Ctx() { loaders }: GraphQLContext,
  ): Promise<TuningJobType | undefined> {
    if (tuningJobArn === undefined) return undefined;
    const vertex = await loaders.vertices.load(vertexIdOf(tuningJobArn), at);
    const node = vertex && toNode(vertex, { at, isPast });
    return node instanceof TuningJobType ? node : undefined;
  }
}
