import { Field, Float, InputType, Int } from 'type-graphql';
import type { EndpointRequest } from '#src/domain/hosting/index.js';
import { type JsonObject, JsonObjectScalar } from '../scalars/index.js';
import { optional } from '../shared/describe.js';
import { withTexts } from '../shared/maps.js';

@InputType('VariantInput', { description: 'A model on a number of instances.' })
export class VariantInput {
  @Field(() => String, optional('The name; unique in its endpoint.', 'AllTraffic'))
  readonly name!: string;

  @Field(() => String, { description: 'The name of the model.' })
  readonly modelName!: string;

  @Field(() => String, {
    defaultValue: 'local',
    description: 'The instance type: local, local_gpu or one such as ml.m5.2xlarge.',
  })
  readonly instanceType!: string;

  @Field(() => Int, { defaultValue: 1, description: 'How many instances share the requests.' })
  readonly instanceCount!: number;

  @Field(() => Float, optional('Its share is its weight over the sum of all weights.', 1))
  readonly weight!: number;
}

@InputType('CreateEndpointInput', {
  description: 'An endpoint to create, or what it shall become.',
})
export class CreateEndpointInput {
  @Field(() => String, optional('The same token gives the same endpoint, for 24 hours.'))
  readonly clientToken?: string;

  @Field(() => String, { description: 'The name.' })
  readonly name!: string;

  @Field(() => [VariantInput], { description: 'The variants, 1 to 10.' })
  readonly variants!: readonly VariantInput[];

  @Field(() => JsonObjectScalar, optional('Tags, at most 50.'))
  readonly tags?: JsonObject;
}

/** An endpoint's creation or update as the use-case takes it. */
export function toEndpointRequest(input: CreateEndpointInput): EndpointRequest {
  return withTexts(input, 'tags');
}
