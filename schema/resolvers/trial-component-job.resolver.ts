import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { vertexIdOf } from '#src/domain/graph/index.js';
import type { GraphQLContext } from '../context.js';
import { toNode } from '../nodes/index.js';
import { JobType } from '../types/job.type.js';
import { TrialComponentType } from '../types/trial-component.type.js';

/** From a trial component back to its job. */
@Resolver(() => TrialComponentType)
export class TrialComponentJobResolver {
  @FieldResolver(() => JobType, {
    nullable: true,
    description: 'The job behind it; none when it was deleted, or recorded by hand.',
  })
  async job(
    @Root() { source, at }: TrialComponentType,
    @Ctx() { loaders }: GraphQLContext,
  ): Promise<JobType | undefined> {
    if (!source) return undefined;
    const vertex = await loaders.vertices.load(vertexIdOf(source.arn), at);
    const node = vertex && toNode(vertex, at);
    return node instanceof JobType ? node : undefined;
  }
}
