import { Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import type { GraphQLContext } from '../context.js';
import { optional } from '../shared/describe.js';
import { JobType } from './type.js';

/** What every kind of job can be asked while it waits. */
@Resolver(() => JobType)
export class JobResolver {
  @FieldResolver(() => String, optional('Why it waits; none unless it does at this moment.'))
  pendingReason(@Root() job: JobType, @Ctx() context: GraphQLContext): string | undefined {
    return placeOf(job, context)?.reason;
  }

  @FieldResolver(
    () => Int,
    optional('Its place in the queue, from 1; none unless it waits at this moment.'),
  )
  queuePosition(@Root() job: JobType, @Ctx() context: GraphQLContext): number | undefined {
    return placeOf(job, context)?.position;
  }
}

function placeOf({ arn, isPast }: JobType, { services }: GraphQLContext) {
  return isPast ? undefined : services.queue.placeOf(arn);
}
