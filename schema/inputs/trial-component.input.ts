import { Field, InputType } from 'type-graphql';
import type { Arn } from '#src/domain/arn.js';
import type { TrialComponentStatus } from '#src/domain/lineage/index.js';
import { ArnScalar, DateTimeScalar, type JsonObject, JsonObjectScalar } from '../scalars/index.js';
import { TrialComponentPrimaryStatusEnum } from '../types/lineage-enums.js';

/** Where a trial component stands. */
@InputType('TrialComponentStatusInput', { description: 'Where a trial component stands.' })
export class TrialComponentStatusInput {
  @Field(() => TrialComponentPrimaryStatusEnum, { description: 'The status in one word.' })
  readonly primaryStatus!: TrialComponentStatus;

  @Field(() => String, {
    nullable: true,
    description: 'What there is to say about it, at most 1,024 characters.',
  })
  readonly message?: string | null;
}

/** An input or output of a trial component. */
@InputType('TrialComponentArtifactInput', {
  description: 'An input or output of a trial component.',
})
export class TrialComponentArtifactInput {
  @Field(() => String, { description: 'Its name, at most 128 characters.' })
  readonly name!: string;

  @Field(() => String, { nullable: true, description: 'The media type.' })
  readonly mediaType?: string | null;

  @Field(() => String, { description: 'Where it is, at most 2,048 characters.' })
  readonly value!: string;
}

/** A trial component to record. */
@InputType('CreateTrialComponentInput', { description: 'A trial component to record.' })
export class CreateTrialComponentInput {
  @Field(() => String, { description: 'The name: 1 to 120 letters, digits and inner hyphens.' })
  readonly name!: string;

  @Field(() => String, { nullable: true, description: 'The name to show.' })
  readonly displayName?: string | null;

  @Field(() => TrialComponentStatusInput, { nullable: true, description: 'Where it stands.' })
  readonly status?: TrialComponentStatusInput | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When it began.' })
  readonly startTime?: number | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When it ended.' })
  readonly endTime?: number | null;

  @Field(() => JsonObjectScalar, {
    nullable: true,
    description: 'Strings and numbers by name, at most 300.',
  })
  readonly parameters?: JsonObject | null;

  @Field(() => [TrialComponentArtifactInput], {
    nullable: true,
    description: 'What it read, at most 60.',
  })
  readonly inputArtifacts?: readonly TrialComponentArtifactInput[] | null;

  @Field(() => [TrialComponentArtifactInput], {
    nullable: true,
    description: 'What it wrote, at most 60.',
  })
  readonly outputArtifacts?: readonly TrialComponentArtifactInput[] | null;

  @Field(() => JsonObjectScalar, { nullable: true, description: 'Tags, at most 50.' })
  readonly tags?: JsonObject | null;
}

/** What to change of a trial component. Parameters and artifacts given replace those of the same name. */
@InputType('UpdateTrialComponentInput', {
  description:
    'What to change of a trial component. Parameters and artifacts given replace those of the same name.',
})
export class UpdateTrialComponentInput {
  @Field(() => ArnScalar, { description: 'Which trial component.' })
  readonly arn!: Arn;

  @Field(() => String, { nullable: true, description: 'The new name to show.' })
  readonly displayName?: string | null;

  @Field(() => TrialComponentStatusInput, { nullable: true, description: 'Where it stands now.' })
  readonly status?: TrialComponentStatusInput | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When it began.' })
  readonly startTime?: number | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When it ended.' })
  readonly endTime?: number | null;

  @Field(() => JsonObjectScalar, { nullable: true, description: 'Parameters to set.' })
  readonly parameters?: JsonObject | null;

  @Field(() => [String], { nullable: true, description: 'Names of parameters to remove.' })
  readonly parametersToRemove?: readonly string[] | null;

  @Field(() => [TrialComponentArtifactInput], { nullable: true, description: 'Inputs to set.' })
  readonly inputArtifacts?: readonly TrialComponentArtifactInput[] | null;

  @Field(() => [String], { nullable: true, description: 'Names of inputs to remove.' })
  readonly inputArtifactsToRemove?: readonly string[] | null;

  @Field(() => [TrialComponentArtifactInput], { nullable: true, description: 'Outputs to set.' })
  readonly outputArtifacts?: readonly TrialComponentArtifactInput[] | null;

  @Field(() => [String], { nullable: true, description: 'Names of outputs to remove.' })
  readonly outputArtifactsToRemove?: readonly string[] | null;
}
