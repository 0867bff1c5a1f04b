import { Field, InputType } from 'type-graphql';
import type { Arn } from '#src/domain/arn.js';
import { ArnScalar, type JsonObject, JsonObjectScalar } from '../scalars/index.js';

/** A context to record. */
@InputType('CreateContextInput', { description: 'A context to record.' })
export class CreateContextInput {
  @Field(() => String, {
    description: 'The name: 1 to 120 letters, digits, inner hyphens and underscores.',
  })
  readonly name!: string;

  @Field(() => String, { description: 'What it stands for: a URI or an ARN.' })
  readonly sourceUri!: string;

  @Field(() => String, { nullable: true, description: 'What kind of source that is.' })
  readonly sourceType?: string | null;

  @Field(() => String, {
    description: 'What it is, for example Endpoint or ModelGroup; Experiment and Trial make those.',
  })
  readonly type!: string;

  @Field(() => String, {
    nullable: true,
    description: 'What it is, in words; at most 3,072 characters.',
  })
  readonly description?: string | null;

  @Field(() => JsonObjectScalar, {
    nullable: true,
    description: 'Text by name: at most 30 values of at most 2,500 characters.',
  })
  readonly properties?: JsonObject | null;

  @Field(() => JsonObjectScalar, { nullable: true, description: 'Tags, at most 50.' })
  readonly tags?: JsonObject | null;
}

/** What to change of a context; its source and its type cannot be. */
@InputType('UpdateContextInput', {
  description: 'What to change of a context; its source and its type cannot be.',
})
export class UpdateContextInput {
  @Field(() => ArnScalar, { description: 'Which context.' })
  readonly arn!: Arn;

  @Field(() => String, { nullable: true, description: 'The new description.' })
  readonly description?: string | null;

  @Field(() => JsonObjectScalar, {
    nullable: true,
    description: 'The new properties, in the place of all that there are.',
  })
  readonly properties?: JsonObject | null;

  @Field(() => [String], { nullable: true, description: 'Names of properties to remove.' })
  readonly propertiesToRemove?: readonly string[] | null;
}
