import { ArgsType, Field, InputType, Int } from 'type-graphql';
import type { EndpointRequest } from '#src/domain/hosting/index.js';
import type { S3Uri } from '#src/domain/s3-uri.js';
import {
  DateTimeScalar,
  FloatScalar,
  type JsonObject,
  JsonObjectScalar,
  S3UriScalar,
} from '../scalars/index.js';
import { dryRun, optional } from '../shared/describe.js';
import { withTexts } from '../shared/maps.js';
import { AT_COMMIT, AT_TIME } from '../shared/moment.js';

/** Names an endpoint, now or at a moment of the past. */
@ArgsType()
export class EndpointArgs {
  @Field(() => String, { description: 'The endpoint’s name.' })
  readonly name!: string;

  @Field(() => Int, AT_COMMIT)
  readonly atCommit?: number;

  @Field(() => DateTimeScalar, AT_TIME)
  readonly at?: number;
}

@InputType('VariantInput', { description: 'A model on a number of instances.' })
export class VariantInput {
  @Field(() => String, optional('The name; unique in its endpoint.', 'AllTraffic'))
  readonly name!: string;

  @Field(() => String, optional('The name of the model; this or modelPackage is required.'))
  readonly modelName?: string;

  @Field(
    () => String,
    optional('The registered model that it serves: <group>:<version> or <group>@<alias>.'),
  )
  readonly modelPackage?: string;

  @Field(
    () => Boolean,
    optional('Whether each move of the alias updates the endpoint, in the same commit.', false),
  )
  readonly follow!: boolean;

  @Field(() => String, {
    defaultValue: 'local',
    description: 'The instance type: local, local_gpu or one such as ml.m5.2xlarge.',
  })
  readonly instanceType!: string;

  @Field(() => Int, { defaultValue: 1, description: 'How many instances share the requests.' })
  readonly instanceCount!: number;

  @Field(() => FloatScalar, optional('Its share is its weight over the sum of all weights.', 1))
  readonly weight!: number;

  @Field(
    () => Int,
    optional('The least number of instances: 0 with idleSeconds, else instanceCount.'),
  )
  readonly minInstances?: number;

  @Field(() => Int, optional('The greatest number of instances; instanceCount if absent.'))
  readonly maxInstances?: number;

  @Field(
    () => Int,
    optional('Seconds without a request until the last instance ends; 600 with minInstances 0.'),
  )
  readonly idleSeconds?: number;

  @Field(
    () => Int,
    optional('Requests at once for each instance that autoscaling aims at; 4 if absent.'),
  )
  readonly targetConcurrency?: number;

  @Field(() => Int, optional('Requests at once that an instance gets; any number if absent.'))
  readonly maxConcurrency?: number;

  @Field(
    () => Int,
    optional('Requests that wait for each instance; further ones get 503. 100 if absent.'),
  )
  readonly maxQueue?: number;

  @Field(() => Int, optional('Seconds from sending a request to its whole answer; 60 if absent.'))
  readonly timeoutSeconds?: number;

  @Field(() => Boolean, {
    nullable: true,
    defaultValue: false,
    description: 'Whether it gets copies of the requests, and its answers are only compared.',
  })
  readonly shadow!: boolean;
}

@InputType('UpdateWatchInput', {
  description: 'How an update is watched once it answers, before the old instances end.',
})
export class UpdateWatchInput {
  @Field(() => FloatScalar, optional('Seconds, 0 to 3600.', 10))
  readonly seconds!: number;

  @Field(
    () => FloatScalar,
    optional(
      'The share of failed answers, with a status of 500 or more or without one, above which it is rolled back.',
      0.1,
    ),
  )
  readonly maxErrorRate!: number;
}

@InputType('DataCaptureInput', {
  description: 'Keeps a sample of requests and answers as JSON Lines.',
})
export class DataCaptureInput {
  @Field(() => S3UriScalar, {
    description: 'The objects are stored below <destination>/<endpoint>/<deployment>/.',
  })
  readonly destination!: S3Uri;

  @Field(() => FloatScalar, optional('The share that is kept, above 0 to 100.', 100))
  readonly percentage!: number;
}

@InputType('CreateEndpointInput', {
  description: 'An endpoint to create, or its new configuration.',
})
export class CreateEndpointInput {
  @Field(() => String, optional('The same token gives the same endpoint, for 24 hours.'))
  readonly clientToken?: string;

  @Field(() => Boolean, dryRun('endpoint'))
  readonly dryRun?: boolean;

  @Field(() => String, { description: 'The name.' })
  readonly name!: string;

  @Field(() => [VariantInput], { description: 'The variants, 1 to 10.' })
  readonly variants!: readonly VariantInput[];

  @Field(() => UpdateWatchInput, optional('Only for updates: when they are rolled back.'))
  readonly watch?: UpdateWatchInput;

  @Field(() => DataCaptureInput, optional('Keeps a sample of requests and answers.'))
  readonly capture?: DataCaptureInput;

  @Field(() => JsonObjectScalar, optional('Tags, at most 50.'))
  readonly tags?: JsonObject;
}

@InputType('RollbackEndpointInput', {
  description: 'An endpoint, and the earlier deployment to deploy again.',
})
export class RollbackEndpointInput {
  @Field(() => String, optional('The same token gives the same endpoint, for 24 hours.'))
  readonly clientToken?: string;

  @Field(() => Boolean, dryRun('endpoint'))
  readonly dryRun?: boolean;

  @Field(() => String, { description: 'The name of the endpoint.' })
  readonly name!: string;

  @Field(
    () => String,
    optional(
      'The name of the deployment; absent: the last one that served and whose bytes still exist.',
    ),
  )
  readonly to?: string;

  @Field(() => UpdateWatchInput, optional('When the rollback is rolled back itself.'))
  readonly watch?: UpdateWatchInput;
}

/** Converts an input to the request of an endpoint's creation or update. */
export function toEndpointRequest(input: CreateEndpointInput): EndpointRequest {
  return withTexts(input, 'tags');
}
