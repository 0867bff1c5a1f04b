import { Field, Float, InputType, Int } from 'type-graphql';
import type { Arn } from '#src/domain/arn.js';
import type { S3Uri } from '#src/domain/s3-uri.js';
import { ArnScalar, type JsonObject, JsonObjectScalar, S3UriScalar } from '../scalars/index.js';

@InputType('CreateModelInput', {
  description:
    'A model to create: an image, a built-in algorithm, or what a training job ran and left.',
})
export class CreateModelInput {
  @Field(() => String, {
    nullable: true,
    description: 'The same token gives the same model, for 24 hours.',
  })
  readonly clientToken?: string | null;

  @Field(() => String, { nullable: true, description: 'The name; generated if none.' })
  readonly name?: string | null;

  @Field(() => String, { nullable: true, description: 'The image that serves it.' })
  readonly image?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Key of a built-in algorithm, in the place of an image.',
  })
  readonly algorithm?: string | null;

  @Field(() => S3UriScalar, { nullable: true, description: 'The model.tar.gz; it must exist.' })
  readonly modelData?: S3Uri | null;

  @Field(() => String, {
    nullable: true,
    description: 'A completed training job: gives image and modelData where they are not given.',
  })
  readonly trainingJobName?: string | null;

  @Field(() => JsonObjectScalar, {
    nullable: true,
    description: 'Environment variables of the program.',
  })
  readonly environment?: JsonObject | null;

  @Field(() => ArnScalar, {
    nullable: true,
    description: 'The role to run under; the training job’s, or the configured one if none.',
  })
  readonly role?: Arn | null;

  @Field(() => JsonObjectScalar, { nullable: true, description: 'Tags, at most 50.' })
  readonly tags?: JsonObject | null;
}

@InputType('VariantInput', { description: 'A model on a number of instances.' })
export class VariantInput {
  @Field(() => String, {
    nullable: true,
    defaultValue: 'AllTraffic',
    description: 'The name; unique in its endpoint.',
  })
  readonly name?: string | null;

  @Field(() => String, { description: 'The name of the model.' })
  readonly modelName!: string;

  @Field(() => String, {
    defaultValue: 'local',
    description: 'The instance type: local, local_gpu or one such as ml.m5.2xlarge.',
  })
  readonly instanceType!: string;

  @Field(() => Int, { defaultValue: 1, description: 'How many instances share the requests.' })
  readonly instanceCount!: number;

  @Field(() => Float, {
    nullable: true,
    defaultValue: 1,
    description: 'Its share is its weight over the sum of all weights.',
  })
  readonly weight?: number | null;
}

@InputType('CreateEndpointInput', {
  description: 'An endpoint to create, or what it shall become.',
})
export class CreateEndpointInput {
  @Field(() => String, {
    nullable: true,
    description: 'The same token gives the same endpoint, for 24 hours.',
  })
  readonly clientToken?: string | null;

  @Field(() => String, { description: 'The name.' })
  readonly name!: string;

  @Field(() => [VariantInput], { description: 'The variants, 1 to 10.' })
  readonly variants!: readonly VariantInput[];

  @Field(() => JsonObjectScalar, { nullable: true, description: 'Tags, at most 50.' })
  readonly tags?: JsonObject | null;
}
