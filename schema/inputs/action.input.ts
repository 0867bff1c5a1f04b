import { Field, InputType } from 'type-graphql';
import type { Arn } from '#src/domain/arn.js';
import type { ActionStatus } from '#src/domain/lineage/index.js';
import { ArnScalar, type JsonObject, JsonObjectScalar } from '../scalars/index.js';
import { ActionStatusEnum } from '../types/lineage-enums.js';

/** An action to record. */
@InputType('CreateActionInput', { description: 'An action to record.' })
export class CreateActionInput {
  @Field(() => String, { description: 'The name: 1 to 120 letters, digits and inner hyphens.' })
  readonly name!: string;

  @Field(() => String, { description: 'What it was done to: a URI or an ARN.' })
  readonly sourceUri!: string;

  @Field(() => String, { nullable: true, description: 'What kind of source that is.' })
  readonly sourceType?: string | null;

  @Field(() => String, { description: 'What it is, for example ModelDeployment or Approval.' })
  readonly type!: string;

  @Field(() => String, {
    nullable: true,
    description: 'What it is, in words; at most 3,072 characters.',
  })
  readonly description?: string | null;

  @Field(() => ActionStatusEnum, { nullable: true, description: 'Where it stands.' })
  readonly status?: ActionStatus | null;

  @Field(() => JsonObjectScalar, {
    nullable: true,
    description: 'Text by name: at most 30 values of at most 2,500 characters.',
  })
  readonly properties?: JsonObject | null;

  @Field(() => JsonObjectScalar, { nullable: true, description: 'Tags, at most 50.' })
  readonly tags?: JsonObject | null;
}

/** What to change of an action; its source and its type cannot be. */
@InputType('UpdateActionInput', {
  description: 'What to change of an action; its source and its type cannot be.',
})
export class UpdateActionInput {
  @Field(() => ArnScalar, { description: 'Which action.' })
  readonly arn!: Arn;

  @Field(() => String, { nullable: true, description: 'The new description.' })
  readonly description?: string | null;

  @Field(() => ActionStatusEnum, { nullable: true, description: 'Where it stands now.' })
  readonly status?: ActionStatus | null;

  @Field(() => JsonObjectScalar, {
    nullable: true,
    description: 'The new properties, in the place of all that there are.',
  })
  readonly properties?: JsonObject | null;

  @Field(() => [String], { nullable: true, description: 'Names of properties to remove.' })
  readonly propertiesToRemove?: readonly string[] | null;
}
