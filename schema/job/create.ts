import { Field, InputType } from 'type-graphql';
import type { Arn } from '#src/domain/arn.js';
import { ArnScalar, type JsonObject, JsonObjectScalar } from '../scalars/index.js';
import { dryRun, optional } from '../shared/describe.js';
import { withTexts } from '../shared/maps.js';
import { ExperimentInput, ResourcesType } from './parts.js';

/** What the launches of all kinds of jobs have. */
@InputType()
export abstract class CreateJobInput {
  @Field(() => String, optional('The same token gives the same job, for 24 hours.'))
  readonly clientToken?: string;

  @Field(() => Boolean, dryRun('job'))
  readonly dryRun?: boolean;

  @Field(() => String, optional('The name; <baseJobName>-<YYYY-MM-DD-HH-MM-SS-mmm> if none.'))
  readonly name?: string;

  @Field(
    () => String,
    optional('What a generated name begins with; what it runs and the kind of job if none.'),
  )
  readonly baseJobName?: string;

  @Field(() => ArnScalar, optional('The role to run under; the configured execution role if none.'))
  readonly role?: Arn;

  @Field(() => ExperimentInput, optional('Where it belongs.'))
  readonly experiment?: ExperimentInput;

  @Field(() => JsonObjectScalar, optional('Tags, at most 50.'))
  readonly tags?: JsonObject;
}

/** What the launches of jobs that run programs have. */
@InputType()
export abstract class CreateProgramJobInput extends CreateJobInput {
  @Field(() => ResourcesType, { description: 'What to run on.' })
  readonly resources!: ResourcesType;

  @Field(() => JsonObjectScalar, optional('Environment variables of the program.'))
  readonly environment?: JsonObject;
}

/** The field `maxRuntimeSeconds` of a launch: `@Field(() => Int, maxRuntime(28))`. */
export function maxRuntime(days: number) {
  return optional(`How long it may run, in seconds: at most ${days} days.`, 86_400);
}

/** A launch as the use-case takes it. */
export function toJobRequest<Input extends CreateProgramJobInput>(input: Input) {
  return withTexts<Input, 'environment' | 'tags'>(input, 'environment', 'tags');
}
