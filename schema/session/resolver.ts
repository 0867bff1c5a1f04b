import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { algorithmImageUri } from '#src/domain/algorithms/index.js';
import { type Arn, REGION } from '#src/domain/arn.js';
import { refuse } from '#src/domain/request/index.js';
import type { GraphQLContext } from '../context.js';
import { Needs } from '../root-fields.js';
import { ArnScalar } from '../scalars/index.js';
import { optional } from '../shared/describe.js';
import { CallerIdentityType, SessionType } from './type.js';

/** The deployment, and the caller. */
@Resolver()
export class SessionResolver {
  @Needs('viewer')
  @Query(() => SessionType, { description: 'The deployment’s account, region and default bucket.' })
  session(@Ctx() { services }: GraphQLContext): SessionType {
    return services.sessions.current();
  }

  @Needs('viewer')
  @Query(() => CallerIdentityType, { description: 'Who calls.' })
  callerIdentity(@Ctx() { principal }: GraphQLContext): CallerIdentityType {
    const { account, userId, role } = principal;
    return { account, userId, role, arn: principal.arn as Arn };
  }

  @Needs('viewer')
  @Query(() => ArnScalar, { description: 'The execution role of jobs without a role.' })
  executionRole(@Ctx() { services }: GraphQLContext): string {
    return services.executionRole;
  }

  @Needs('viewer')
  @Query(() => String, {
    description:
      'The image of a built-in algorithm. IMAGE_UNKNOWN for an unknown key, VALIDATION_FAILED for an invalid region.',
  })
  imageUri(
    @Arg('algorithm', () => String, { description: 'The algorithm’s key, for example ipinsights.' })
    algorithm: string,
    @Arg(
      'region',
      () => String,
      optional('The region to take it from; absent: the deployment’s own.'),
    )
    region: string | undefined,
    @Ctx() { services }: GraphQLContext,
  ): string {
    return algorithmImageUri(algorithm, checkRegion(region ?? services.scope.region));
  }

  @Needs('operator')
  @Mutation(() => SessionType, {
    description: 'Begins to work with a default bucket, which is made when it is missing.',
  })
  createSession(
    @Arg('defaultBucket', () => String, optional('Its name; absent: the deployment’s default.'))
    defaultBucket: string | undefined,
    @Ctx() { services }: GraphQLContext,
  ): Promise<SessionType> {
    return services.sessions.create(defaultBucket);
  }
}

function checkRegion(region: string): string {
  if (REGION.test(region)) return region;
  return refuse(
    'region',
    `'${region.slice(0, 100)}' is not the name of a region; use 1 to 32 lower-case letters, digits and hyphens, for example eu-west-1.`,
  );
}
