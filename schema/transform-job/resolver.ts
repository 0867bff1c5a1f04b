import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { makeArn } from '#src/domain/arn.js';
import { vertexIdOf } from '#src/domain/graph/index.js';
import { TRANSFORM } from '#src/jobs/index.js';
import type { GraphQLContext } from '../context.js';
import { toJobRequest } from '../job/create.js';
import { defineJobResolver } from '../job/define-resolver.js';
import { ModelType } from '../model/type.js';
import { toNode } from '../nodes.js';
import { transformJobNode } from './node.js';
import { CreateTransformJobInput, TransformJobConnection, TransformJobType } from './type.js';

export const TransformJobResolver = defineJobResolver({
  type: TransformJobType,
  connection: TransformJobConnection,
  toNode: transformJobNode,
  kind: TRANSFORM,
  input: CreateTransformJobInput,
  containerDefaults: ['batchStrategy'],
  submit: (jobs, input, principal) => jobs.submit(toJobRequest(input), principal),
  creates: 'Launches a batch transform job: its record and its lineage are one commit.',
  stops: 'Asks a job to stop: objects that are stored by then are kept, and no others.',
});

/** From a batch transform job to its model. */
@Resolver(() => TransformJobType)
export class TransformModelResolver {
  @FieldResolver(() => ModelType, {
    nullable: true,
    description: 'The model with that name; null when it was deleted.',
  })
  async model(
    @Root() job: TransformJobType,
    @Ctx() { loaders, services }: GraphQLContext,
  ): Promise<ModelType | undefined> {
    const id = vertexIdOf(makeArn(services.scope, 'model', job.modelName));
    const vertex = await loaders.vertices.load(id, job.at);
    const node = vertex && toNode(vertex, job);
    return node instanceof ModelType ? node : undefined;
  }
}
