import { Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import { makeArn } from '#src/domain/arn.js';
import { vertexIdOf } from '#src/domain/graph/index.js';
import { MODELS } from '#src/domain/hosting/index.js';
import type { GraphQLContext } from '../context.js';
import { modelNode } from '../model/node.js';
import { ModelType } from '../model/type.js';
import { ShadowComparisonType, VariantType } from './type.js';

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
    description: 'How many instances answer right now, whatever commit is read at.',
  })
  readyCount(
    @Root() { endpointName, name }: VariantType,
    @Ctx() { services }: GraphQLContext,
  ): number {
    return services.router.readyCount(endpointName, name);
  }

  @FieldResolver(() => ShadowComparisonType, {
    nullable: true,
    description: 'Of a shadow: what this server has seen since the deployment began here.',
  })
  comparison(
    @Root() { endpointName, name, shadow }: VariantType,
    @Ctx() { services }: GraphQLContext,
  ): ShadowComparisonType | undefined {
    return shadow ? services.router.comparison(endpointName, name) : undefined;
  }
}
