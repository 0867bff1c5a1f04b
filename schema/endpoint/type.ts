import { Field, Int, ObjectType } from 'type-graphql';
import type { Arn } from '#src/domain/arn.js';
import type { Endpoint, EndpointStatus } from '#src/domain/hosting/index.js';
import type { StringMap } from '#src/domain/lineage/index.js';
import { NodeType } from '../node/type.js';
import { ArnScalar, DateTimeScalar, FloatScalar, JsonObjectScalar } from '../scalars/index.js';
import { defineEnum, optional, plain } from '../shared/describe.js';
import type { Moment } from '../shared/moment.js';
import { defineConnection } from '../shared/paging.js';

const EndpointStatusEnum = defineEnum('EndpointStatus', 'The status of an endpoint.', {
  CREATING: ['Creating', 'Its instances are being started.'],
  UPDATING: [
    'Updating',
    'New instances are being started; the old ones answer until those are ready.',
  ],
  ROLLING_BACK: ['RollingBack', 'The update failed; the old instances go on answering.'],
  IN_SERVICE: ['InService', 'It answers.'],
  OUT_OF_SERVICE: ['OutOfService', 'It cannot be changed and does not answer.'],
  DELETING: ['Deleting', 'Running requests are answered; then it is removed.'],
  FAILED: [
    'Failed',
    'It could not be started; failureReason has the cause. It can only be deleted.',
  ],
  UPDATE_ROLLBACK_FAILED: ['UpdateRollbackFailed', 'An update failed, and so did its rollback.'],
});

@ObjectType(
  'Variant',
  plain('A model on a number of instances, with its share of an endpoint’s requests.'),
)
export class VariantType implements Moment {
  /** The endpoint that it belongs to. */
  readonly endpointName!: string;
  readonly at?: number;
  readonly isPast?: boolean;

  @Field(() => String, { description: 'The name; unique in its endpoint.' })
  readonly name!: string;

  @Field(() => String, { description: 'The name of its model.' })
  readonly modelName!: string;

  @Field(() => String, optional('The model package that it was deployed from, by name.'))
  readonly modelPackage?: string;

  @Field(() => String, optional('The alias of the package’s group whose moves update it.'))
  readonly follows?: string;

  @Field(() => String, { description: 'The instance type.' })
  readonly instanceType!: string;

  @Field(() => Int, { description: 'How many instances there should be.' })
  readonly instanceCount!: number;

  @Field(() => FloatScalar, { description: 'Its share is its weight over the sum of all weights.' })
  readonly weight!: number;

  @Field(() => Boolean, {
    description: 'Whether it gets copies of the requests, and its answers are only compared.',
  })
  readonly shadow!: boolean;

  @Field(() => Int, { description: 'The least number of instances that autoscaling gives it.' })
  readonly minInstances!: number;

  @Field(() => Int, { description: 'The greatest number of instances that it gets.' })
  readonly maxInstances!: number;

  @Field(
    () => Int,
    optional('Seconds without a request until its last instance ends; null: it never does.'),
  )
  readonly idleSeconds?: number;
}

@ObjectType(
  'ShadowComparison',
  plain('How the answers of a shadow compare, byte by byte, with those that were returned.'),
)
export class ShadowComparisonType {
  @Field(() => Int, { description: 'Answers with the same status and bytes.' })
  readonly same!: number;

  @Field(() => Int, { description: 'Answers with another status or other bytes.' })
  readonly different!: number;

  @Field(() => Int, { description: 'Requests that only the shadow did not answer well.' })
  readonly failed!: number;

  @Field(() => Int, {
    description: 'Requests that were not copied, because no instance was free, or not answered.',
  })
  readonly skipped!: number;
}

@ObjectType('Endpoint', {
  implements: NodeType,
  ...plain('Answers requests with the predictions of models.'),
})
export class EndpointType extends NodeType {
  /** The Endpoint context of the lineage. */
  readonly contextArn!: Arn;
  readonly record!: Endpoint;

  @Field(() => ArnScalar, { description: 'The Amazon Resource Name; unique.' })
  readonly arn!: Arn;

  readonly incarnation?: string;

  @Field(() => String, { description: 'The name.' })
  readonly name!: string;

  @Field(() => EndpointStatusEnum, { description: 'Where it stands.' })
  readonly status!: EndpointStatus;

  @Field(
    () => String,
    optional('Why it failed, or why its last update was rolled back, with the last log lines.'),
  )
  readonly failureReason?: string;

  @Field(() => [VariantType], { description: 'The serving deployment, or the first one.' })
  readonly variants!: readonly VariantType[];

  @Field(() => DateTimeScalar, { description: 'When it was created.' })
  readonly creationTime!: number;

  @Field(() => DateTimeScalar, { description: 'When its status changed last.' })
  readonly lastModifiedTime!: number;

  @Field(() => String, { description: 'The ARN of the caller that created it.' })
  readonly createdBy!: string;

  @Field(() => String, optional('Notes, as Markdown.'))
  readonly description?: string;

  @Field(() => JsonObjectScalar, { description: 'Tags, at most 50.' })
  readonly tags!: StringMap;
}

export const EndpointConnection = defineConnection({
  name: 'Endpoint',
  items: 'endpoints',
  node: () => EndpointType,
});
