import { Args, Ctx, Query, Resolver } from 'type-graphql';
import type { GraphQLContext } from '../context.js';
import { Needs } from '../root-fields.js';
import { UsageArgs, UsageSumType, UsageType } from './type.js';

/** The usage of jobs and endpoints. */
@Resolver()
export class UsageResolver {
  @Needs('viewer')
  @Query(() => UsageType, {
    description:
      'Adds up the billable time of the jobs that have ended and of endpoints, by group. Deleted jobs do not count; deleted endpoints do, without their tags. With more than 100,000 of them it is QUERY_TOO_COSTLY.',
  })
  async usage(
    @Args(() => UsageArgs) { groupBy: by, ...args }: UsageArgs,
    @Ctx() context: GraphQLContext,
  ): Promise<UsageType> {
    const { usage } = context.services;
    const sums = await usage.sums({ by, ...args }, context);
    const groups = sums.map((sum) => Object.assign(new UsageSumType(), sum));
    return Object.assign(new UsageType(), { currency: usage.currency, groups });
  }
}
