import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { GraphQLContext } from '../context.js';
import { modelNode } from '../model/node.js';
import { ModelType } from '../model/type.js';
import { ArtifactType } from './type.js';

/** From the data of a model to the model. */
@Resolver(() => ArtifactType)
export class ArtifactModelResolver {
  @FieldResolver(() => ModelType, {
    nullable: true,
    description:
      'The newest model whose artifact this is, and of a location the newest that was made of it; a model of an earlier version of the platform only once it was deployed again.',
  })
  async model(
    @Root() artifact: ArtifactType,
    @Ctx() { services }: GraphQLContext,
  ): Promise<ModelType | undefined> {
    const { arn, source, at } = artifact;
    const model = await services.models.newestOf({ arn, sourceUri: source.uri }, at);
    return model && modelNode(model, artifact);
  }
}
