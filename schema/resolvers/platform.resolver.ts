import { Arg, Authorized, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { algorithmImageUri } from '#src/domain/algorithms/index.js';
import type { Arn } from '#src/domain/arn.js';
import type { GraphQLContext } from '../context.js';
import { ArnScalar } from '../scalars/index.js';
import { CallerIdentityType, SessionType } from '../types/session.type.js';

/** The deployment itself, and who calls it. */
@Resolver()
export class PlatformResolver {
  @Query(() => SessionType, { description: 'The deployment’s account, region and default bucket.' })
  session(@Ctx() { services }: GraphQLContext): SessionType {
    return services.sessions.current();
  }

  @Query(() => CallerIdentityType, { description: 'Who calls.' })
  callerIdentity(@Ctx() { principal }: GraphQLContext): CallerIdentityType {
    const { account, userId } = principal;
    return { account, userId, arn: principal.arn as Arn };
  }

  @Query(() => ArnScalar, { description: 'The execution role of jobs that name none.' })
  executionRole(@Ctx() { services }: GraphQLContext): string {
    return services.executionRole;
  }

  @Query(() => String, {
    description: 'The image of a built-in algorithm. IMAGE_UNKNOWN when there is none of this key.',
  })
  imageUri(
    @Arg('algorithm', () => String, { description: 'The algorithm’s key, for example ipinsights.' })
    algorithm: string,
    @Arg('region', () => String, {
      nullable: true,
      description: 'The region to take it from; absent: the deployment’s own.',
    })
    region: string | null | undefined,
    @Ctx() { services }: GraphQLContext,
  ): string {
    return algorithmImageUri(algorithm, region ?? services.scope.region);
  }

  @Authorized('operator')
  @Mutation(() => SessionType, {
    description: 'Begins to work with a default bucket, which is made when it is missing.',
  })
  createSession(
    @Arg('defaultBucket', () => String, {
      nullable: true,
      description: 'Its name; absent: the deployment’s default.',
    })
    defaultBucket: string | null | undefined,
    @Ctx() { services }: GraphQLContext,
  ): Promise<SessionType> {
    return services.sessions.create(defaultBucket ?? undefined);
  }
}
