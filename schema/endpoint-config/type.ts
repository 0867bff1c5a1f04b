import { ArgsType, Field, Int, ObjectType } from 'type-graphql';
import type { Arn } from '#src/domain/arn.js';
import type { StringMap } from '#src/domain/lineage/index.js';
import type { S3Uri } from '#src/domain/s3-uri.js';
import { NodeType } from '../node/type.js';
import {
  ArnScalar,
  DateTimeScalar,
  FloatScalar,
  JsonObjectScalar,
  S3UriScalar,
} from '../scalars/index.js';
import { optional, plain } from '../shared/describe.js';
import { AT_COMMIT } from '../shared/moment.js';
import { defineConnection } from '../shared/paging.js';

@ObjectType('ConfiguredVariant', plain('A variant of the endpoints that are made from it.'))
export class ConfiguredVariantType {
  @Field(() => String, { description: 'The name; unique in its configuration.' })
  readonly name!: string;

  @Field(() => String, { description: 'The name of its model.' })
  readonly modelName!: string;

  @Field(() => String, { description: 'The instance type.' })
  readonly instanceType!: string;

  @Field(() => Int, { description: 'How many instances there should be.' })
  readonly instanceCount!: number;

  @Field(() => FloatScalar, { description: 'Its share is its weight over the sum of all weights.' })
  readonly weight!: number;

  @Field(() => Boolean, { description: 'Whether it only gets copies of the requests.' })
  readonly shadow!: boolean;

  @Field(() => Int, { description: 'The least number of instances that autoscaling gives it.' })
  readonly minInstances!: number;

  @Field(() => Int, { description: 'The greatest number of instances that it gets.' })
  readonly maxInstances!: number;
}

@ObjectType('EndpointConfig', {
  implements: NodeType,
  ...plain(
    'Variants under a name, from which clients of the AWS door make endpoints. It never changes.',
  ),
})
export class EndpointConfigType extends NodeType {
  @Field(() => ArnScalar, { description: 'The Amazon Resource Name; unique.' })
  readonly arn!: Arn;

  @Field(() => String, { description: 'The name.' })
  readonly name!: string;

  @Field(() => [ConfiguredVariantType], { description: 'The variants.' })
  readonly variants!: readonly ConfiguredVariantType[];

  @Field(() => S3UriScalar, optional('The prefix under which endpoints keep captured data.'))
  readonly captureDestination?: S3Uri;

  @Field(() => FloatScalar, optional('The captured share of the requests, above 0 to 100.'))
  readonly capturePercentage?: number;

  @Field(() => DateTimeScalar, { description: 'When it was created.' })
  readonly creationTime!: number;

  @Field(() => String, { description: 'The ARN of the caller that created it.' })
  readonly createdBy!: string;

  @Field(() => String, optional('Notes, as Markdown.'))
  readonly description?: string;

  @Field(() => JsonObjectScalar, { description: 'Tags, at most 50.' })
  readonly tags!: StringMap;
}

export const EndpointConfigConnection = defineConnection({
  name: 'EndpointConfig',
  items: 'endpoint configurations',
  node: () => EndpointConfigType,
});

/** Names an endpoint configuration. */
@ArgsType()
export class EndpointConfigArgs {
  @Field(() => String, { description: 'The name of the configuration.' })
  readonly name!: string;

  @Field(() => Int, AT_COMMIT)
  readonly atCommit?: number;
}
