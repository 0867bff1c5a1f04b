import { ArgsType, Field, InputType, Int, ObjectType } from 'type-graphql';
import type { Arn } from '#src/domain/arn.js';
import type { DrainWay } from '#src/domain/quarantine/index.js';
import type { DrainOutcome } from '#src/quarantine/index.js';
import { NodeType } from '../node/type.js';
import { ArnScalar, DateTimeScalar } from '../scalars/index.js';
import { defineEnum, optional, plain } from '../shared/describe.js';
import { AT_COMMIT, AT_TIME } from '../shared/moment.js';
import { defineConnection } from '../shared/paging.js';

const QuarantineStatusEnum = defineEnum('QuarantineStatus', 'Whether a quarantine refuses acts.', {
  ACTIVE: ['ACTIVE', 'It refuses acts.'],
  RELEASED: ['RELEASED', 'It has ended.'],
});

const DrainWayEnum = defineEnum(
  'DrainWay',
  'How an endpoint stops serving models derived from quarantined data.',
  {
    WEIGHT: ['weight', 'The affected variants get the weight 0; other variants answer.'],
    ROLLBACK: ['rollback', 'The last deployment without the data is deployed again.'],
    STOP: ['stop', 'The endpoint is deleted.'],
  },
);

const DrainOutcomeEnum = defineEnum('DrainOutcome', 'The outcome of a drain for an endpoint.', {
  PLANNED: ['PLANNED', 'It would be drained.'],
  DONE: ['DONE', 'It is drained.'],
  NOTHING: [
    'NOTHING',
    'There is nothing to drain: it serves no model derived from the data, it is being deleted, or its variants are drained already.',
  ],
  REFUSED: ['REFUSED', 'It cannot be drained in this way; the message says why.'],
});

@ObjectType(
  'ReachedEndpoint',
  plain('An endpoint that serves models derived from quarantined data.'),
)
export class ReachedEndpointType {
  @Field(() => ArnScalar, { description: 'The endpoint.' })
  readonly arn!: Arn;

  @Field(() => String, { description: 'The name of the endpoint.' })
  readonly name!: string;

  @Field(() => [String], { description: 'The variants that serve models derived from the data.' })
  readonly variants!: readonly string[];

  @Field(() => [ArnScalar], { description: 'From the data to the endpoint.' })
  readonly path!: readonly Arn[];
}

@ObjectType(
  'QuarantineReach',
  plain('The resources that are derived from quarantined data, at present.'),
)
export class QuarantineReachType {
  @Field(() => Int, { description: 'The number of jobs.' })
  readonly jobs!: number;

  @Field(() => Int, { description: 'The number of models.' })
  readonly models!: number;

  @Field(() => Int, { description: 'The number of model packages.' })
  readonly packages!: number;

  @Field(() => [ArnScalar], {
    description: 'The first 100 derived jobs, models and model packages, the nearest first.',
  })
  readonly derived!: readonly Arn[];

  @Field(() => [ReachedEndpointType], { description: 'The endpoints that serve derived models.' })
  readonly endpoints!: readonly ReachedEndpointType[];

  @Field(() => Boolean, { description: 'False when there may be more.' })
  readonly complete!: boolean;
}

@ObjectType('Quarantine', {
  implements: NodeType,
  ...plain(
    'A quarantine of data: acts on the data, and on data and models derived from it, are refused.',
  ),
})
export class QuarantineType extends NodeType {
  @Field(() => ArnScalar, { description: 'The Amazon Resource Name; unique.' })
  readonly arn!: Arn;

  @Field(() => String, { description: 'The name.' })
  readonly name!: string;

  @Field(() => QuarantineStatusEnum, { description: 'Whether it refuses acts.' })
  readonly status!: 'ACTIVE' | 'RELEASED';

  @Field(() => String, optional('SHA-256 of the data, at any location; null: `uri` is set.'))
  readonly digest?: string;

  @Field(() => String, optional('A location, with everything below it; null: `digest` is set.'))
  readonly uri?: string;

  @Field(() => [String], {
    description: 'The first 1,000 locations of the bytes at the time of the quarantine.',
  })
  readonly uris!: readonly string[];

  @Field(() => String, { description: 'The reason.' })
  readonly reason!: string;

  @Field(() => ArnScalar, { description: 'The ARN of the action that records it.' })
  readonly action!: Arn;

  @Field(() => [String], {
    description: 'The names of endpoints whose drain is decided and not done yet.',
  })
  readonly draining!: readonly string[];

  @Field(() => String, { description: 'ARN of the caller who quarantined it.' })
  readonly createdBy!: string;

  @Field(() => DateTimeScalar, { description: 'When it was quarantined.' })
  readonly creationTime!: number;

  @Field(() => String, optional('ARN of the caller who released it.'))
  readonly releasedBy?: string;

  @Field(() => DateTimeScalar, optional('When it was released.'))
  readonly releasedAt?: number;

  @Field(() => String, optional('The reason of the release.'))
  readonly releaseReason?: string;
}

export const QuarantineConnection = defineConnection({
  name: 'Quarantine',
  items: 'quarantines',
  node: () => QuarantineType,
});

@ObjectType('EndpointDrain', plain('What a drain has done to an endpoint, or would do.'))
export class EndpointDrainType {
  @Field(() => ArnScalar, { description: 'The endpoint.' })
  readonly endpoint!: Arn;

  @Field(() => String, { description: 'The name of the endpoint.' })
  readonly name!: string;

  @Field(() => DrainOutcomeEnum, { description: 'The outcome.' })
  readonly outcome!: DrainOutcome;

  @Field(() => String, optional('Why it is refused.'))
  readonly message?: string;

  @Field(() => DrainWayEnum, { description: 'How the endpoint is drained.' })
  readonly way!: DrainWay;

  @Field(() => [String], { description: 'The variants that serve models derived from the data.' })
  readonly variants!: readonly string[];

  @Field(() => [ArnScalar], { description: 'From the data to the endpoint.' })
  readonly path!: readonly Arn[];

  @Field(() => String, optional('The deployment that is deployed again.'))
  readonly to?: string;
}

@ObjectType('QuarantineDrain', plain('What a drain has done, or would do.'))
export class QuarantineDrainType {
  @Field(() => ArnScalar, optional('The action of the decision; null: there was nothing to drain.'))
  readonly decision?: Arn;

  @Field(() => [EndpointDrainType], { description: 'The endpoints that were selected, by name.' })
  readonly endpoints!: readonly EndpointDrainType[];

  @Field(() => Boolean, { description: 'False when the data may have reached more endpoints.' })
  readonly complete!: boolean;
}

@InputType('QuarantineInput', { description: 'What to quarantine, and why.' })
export class QuarantineInput {
  @Field(() => String, optional('The name; default: generated.'))
  readonly name?: string;

  @Field(
    () => ArnScalar,
    optional(
      'The ARN of an artifact: covers its bytes if their digest is known, otherwise its location.',
    ),
  )
  readonly artifact?: Arn;

  @Field(
    () => String,
    optional(
      'SHA-256 of data at any location: 64 digits, or at least the first 12 of recorded data. Give this or artifact.',
    ),
  )
  readonly digest?: string;

  @Field(() => String, { description: 'The reason, 1 to 1,024 characters.' })
  readonly reason!: string;

  @Field(() => Boolean, {
    defaultValue: false,
    description: 'Returns the quarantine and its reach, but does not record it.',
  })
  readonly dryRun!: boolean;
}

@InputType('DrainEndpointsInput', { description: 'Which endpoints to drain, and how.' })
export class DrainEndpointsInput {
  @Field(() => String, { description: 'The name of an active quarantine.' })
  readonly quarantine!: string;

  @Field(() => [String], {
    description:
      'Names of endpoints, at most 1,000; a prefix followed by `*` selects the reached endpoints with this prefix.',
  })
  readonly endpoints!: readonly string[];

  @Field(
    () => String,
    optional(
      'A CEL expression, as in policies, about the deployment of an endpoint: those are drained for which it is true.',
    ),
  )
  readonly where?: string;

  @Field(() => DrainWayEnum, { description: 'How the endpoints are drained.' })
  readonly way!: DrainWay;

  @Field(() => Boolean, { defaultValue: false, description: 'Only returns what would be done.' })
  readonly dryRun!: boolean;
}

/** The arguments that name a quarantine, now or in the past. */
@ArgsType()
export class QuarantineArgs {
  @Field(() => String, { description: 'The quarantine’s name.' })
  readonly name!: string;

  @Field(() => Int, AT_COMMIT)
  readonly atCommit?: number;

  @Field(() => DateTimeScalar, AT_TIME)
  readonly at?: number;
}

/** The arguments of a release. */
@ArgsType()
export class ReleaseArgs {
  @Field(() => String, { description: 'The quarantine’s name.' })
  readonly name!: string;

  @Field(() => String, { description: 'The reason, 1 to 1,024 characters.' })
  readonly reason!: string;
}
