import { Field, InputType } from 'type-graphql';
import type { Arn } from '#src/domain/arn.js';
import { ArnScalar, type JsonObject, JsonObjectScalar } from '../scalars/index.js';
import { dryRun, optional } from '../shared/describe.js';
import { withTexts } from '../shared/maps.js';
import { ExperimentInput, GitSourceType, ResourcesType } from './parts.js';

/** The common fields of all launches. */
@InputType()
export abstract class CreateJobInput {
  @Field(() => String, optional('The same token gives the same job, for 24 hours.'))
  readonly clientToken?: string;

  @Field(() => Boolean, dryRun('job'))
  readonly dryRun?: boolean;

  @Field(() => String, optional('The name; default: <baseJobName>-<YYYY-MM-DD-HH-MM-SS-mmm>.'))
  readonly name?: string;

  @Field(
    () => String,
    optional('The prefix of a generated name; default: from its program and the kind of job.'),
  )
  readonly baseJobName?: string;

  @Field(() => ArnScalar, optional('The role of the job; default: the configured execution role.'))
  readonly role?: Arn;

  @Field(() => ExperimentInput, optional('Where it belongs.'))
  readonly experiment?: ExperimentInput;

  @Field(() => String, optional('Notes, as Markdown of at most 10,000 characters.'))
  readonly description?: string;

  @Field(() => GitSourceType, optional('The commit that its code came from.'))
  readonly git?: GitSourceType;

  @Field(() => JsonObjectScalar, optional('Tags, at most 50.'))
  readonly tags?: JsonObject;
}

/** The common fields of launches of jobs that run programs. */
@InputType()
export abstract class CreateProgramJobInput extends CreateJobInput {
  @Field(() => ResourcesType, { description: 'Its instances.' })
  readonly resources!: ResourcesType;

  @Field(() => JsonObjectScalar, optional('Environment variables of the program.'))
  readonly environment?: JsonObject;
}

/** The field `maxRuntimeSeconds` of a launch: `@Field(() => Int, maxRuntime(28))`. */
export function maxRuntime(days: number) {
  return optional(`How long it may run, in seconds: at most ${days} days.`, 86_400);
}

/** Converts an input to the request of a launch. */
export function toJobRequest<Input extends CreateProgramJobInput>(input: Input) {
  return withTexts<Input, 'environment' | 'tags'>(input, 'environment', 'tags');
}
