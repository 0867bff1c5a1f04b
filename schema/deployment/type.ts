import { Field, Int, ObjectType } from 'type-graphql';
import type { Arn } from '#src/domain/arn.js';
import type { DeploymentStatus } from '#src/hosting/index.js';
import { ArnScalar, DateTimeScalar, FloatScalar } from '../scalars/index.js';
import { defineEnum, optional, plain } from '../shared/describe.js';
import type { Moment } from '../shared/moment.js';
import { defineConnection } from '../shared/paging.js';

const DeploymentStatusEnum = defineEnum('DeploymentStatus', 'Where a deployment stands.', {
  IN_PROGRESS: ['InProgress', 'Its instances are being started, or it is being watched.'],
  LIVE: ['Live', 'It answers.'],
  SUPERSEDED: ['Superseded', 'It answered until another deployment took over.'],
  FAILED: ['Failed', 'It did not come into service, or was rolled back.'],
});

@ObjectType(
  'DeployedVariant',
  plain('A variant of a deployment, with the versions that it served.'),
)
export class DeployedVariantType {
  /** The commit that recorded the deployment. */
  readonly commit?: number;

  @Field(() => String, { description: 'The name; unique in its deployment.' })
  readonly name!: string;

  @Field(() => String, { description: 'The name of its model.' })
  readonly modelName!: string;

  @Field(() => String, optional('The model package that it was deployed from, by name.'))
  readonly modelPackage?: string;

  @Field(() => String, { description: 'The instance type.' })
  readonly instanceType!: string;

  @Field(() => Int, { description: 'The last number of its instances.' })
  readonly instanceCount!: number;

  @Field(() => FloatScalar, { description: 'Its last weight.' })
  readonly weight!: number;

  @Field(() => Boolean, { description: 'Whether it only got copies of the requests.' })
  readonly shadow!: boolean;

  @Field(() => String, optional('The SHA-256 of the model data that it served.'))
  readonly digest?: string;

  @Field(() => String, optional('The SHA-256 of the separate code that it served.'))
  readonly codeDigest?: string;
}

@ObjectType(
  'Deployment',
  plain('What an endpoint served for some time: one set of variants, deployed by one caller.'),
)
export class DeploymentType implements Moment {
  readonly at?: number;
  readonly isPast?: boolean;

  @Field(() => String, { description: 'The name, which is also that of its action.' })
  readonly name!: string;

  @Field(() => ArnScalar, { description: 'The ARN of its action in the lineage.' })
  readonly arn!: Arn;

  @Field(() => DeploymentStatusEnum, { description: 'Where it stands.' })
  readonly status!: DeploymentStatus;

  @Field(() => Boolean, { description: 'Whether it answers the requests.' })
  readonly isLive!: boolean;

  @Field(() => DateTimeScalar, { description: 'When it was requested.' })
  readonly creationTime!: number;

  @Field(() => String, optional('The principal who requested it.'))
  readonly createdBy?: string;

  @Field(() => Int, optional('The commit that recorded it.'))
  readonly commit?: number;

  @Field(() => [DeployedVariantType], {
    description: 'Its variants; empty when the ledger has no record of the endpoint with them.',
  })
  readonly variants!: readonly DeployedVariantType[];

  @Field(() => String, optional('The name of the earlier deployment that it deployed again.'))
  readonly rolledBackTo?: string;
}

export const DeploymentConnection = defineConnection({
  name: 'Deployment',
  items: 'deployments',
  node: () => DeploymentType,
});
