import { Arg, Authorized, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { algorithmImageUri } from '#src/domain/algorithms/index.js';
import { type Arn, REGION } from '#src/domain/arn.js';
import { PlatformError } from '#src/domain/errors/index.js';
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
    description:
      'The image of a built-in algorithm. IMAGE_UNKNOWN when there is none of this key, VALIDATION_FAILED for what is no name of a region.',
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
    return algorithmImageUri(algorithm, checkRegion(region ?? services.scope.region));
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

function checkRegion(region: string): string {
  if (REGION.test(region)) return region;
  throw new PlatformError(
    'VALIDATION_FAILED',
    `'${region.slice(0, 100)}' is not the name of a region; use 1 to 32 lower-case letters, digits and hyphens, for example eu-west-1.`,
    { details: { field: 'region', value: region.slice(0, 100) } },
  );
}
