import { Args, Ctx, Query, Resolver } from 'type-graphql';
import type { GraphQLContext } from '../context.js';
import { Needs } from '../root-fields.js';
import { ImpactArgs } from './input.js';
import { impactPage } from './page.js';
import { ImpactType } from './type.js';

/** What is affected by what. */
@Resolver()
export class ImpactResolver {
  @Needs('viewer')
  @Query(() => ImpactType, {
    description:
      'The jobs, models, live endpoints and data that are affected by some data, each with the shortest way that leads to it.',
  })
  impact(
    @Args(() => ImpactArgs) args: ImpactArgs,
    @Ctx() context: GraphQLContext,
  ): Promise<ImpactType> {
    return impactPage(args, context);
  }
}
