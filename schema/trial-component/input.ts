import { Field, InputType } from 'type-graphql';
import type { Arn } from '#src/domain/arn.js';
import type { NewTrialComponent } from '#src/lineage/index.js';
import { ArnScalar, DateTimeScalar, type JsonObject, JsonObjectScalar } from '../scalars/index.js';
import { optional } from '../shared/describe.js';
import { toParameters, withTexts } from '../shared/maps.js';
import { TrialComponentArtifactInput, TrialComponentStatusType } from './type.js';

@InputType('CreateTrialComponentInput', { description: 'A trial component to record.' })
export class CreateTrialComponentInput {
  @Field(() => String, { description: 'The name: 1 to 120 letters, digits and inner hyphens.' })
  readonly name!: string;

  @Field(() => String, optional('The name to show.'))
  readonly displayName?: string;

  @Field(() => TrialComponentStatusType, optional('Where it stands.'))
  readonly status?: TrialComponentStatusType;

  @Field(() => DateTimeScalar, optional('When it began.'))
  readonly startTime?: number;

  @Field(() => DateTimeScalar, optional('When it ended.'))
  readonly endTime?: number;

  @Field(() => JsonObjectScalar, optional('Strings and numbers by name, at most 300.'))
  readonly parameters?: JsonObject;

  @Field(() => [TrialComponentArtifactInput], optional('What it read, at most 60.'))
  readonly inputArtifacts?: readonly TrialComponentArtifactInput[];

  @Field(() => [TrialComponentArtifactInput], optional('What it wrote, at most 60.'))
  readonly outputArtifacts?: readonly TrialComponentArtifactInput[];

  @Field(() => JsonObjectScalar, optional('Tags, at most 50.'))
  readonly tags?: JsonObject;
}

@InputType('UpdateTrialComponentInput', {
  description:
    'What to change of a trial component. Parameters and artifacts given replace those of the same name.',
})
export class UpdateTrialComponentInput {
  @Field(() => ArnScalar, { description: 'Which trial component.' })
  readonly arn!: Arn;

  @Field(() => String, optional('The new name to show.'))
  readonly displayName?: string;

  @Field(() => TrialComponentStatusType, optional('Where it stands now.'))
  readonly status?: TrialComponentStatusType;

  @Field(() => DateTimeScalar, optional('When it began.'))
  readonly startTime?: number;

  @Field(() => DateTimeScalar, optional('When it ended.'))
  readonly endTime?: number;

  @Field(() => JsonObjectScalar, optional('Parameters to set.'))
  readonly parameters?: JsonObject;

  @Field(() => [String], optional('Names of parameters to remove.'))
  readonly parametersToRemove?: readonly string[];

  @Field(() => [TrialComponentArtifactInput], optional('Inputs to set.'))
  readonly inputArtifacts?: readonly TrialComponentArtifactInput[];

  @Field(() => [String], optional('Names of inputs to remove.'))
  readonly inputArtifactsToRemove?: readonly string[];

  @Field(() => [TrialComponentArtifactInput], optional('Outputs to set.'))
  readonly outputArtifacts?: readonly TrialComponentArtifactInput[];

  @Field(() => [String], optional('Names of outputs to remove.'))
  readonly outputArtifactsToRemove?: readonly string[];
}

/** What a trial component's input asks to record. */
export function toNewTrialComponent(input: CreateTrialComponentInput): NewTrialComponent {
  const parameters = toParameters('parameters', input.parameters ?? {});
  return { ...withTexts(input, 'tags'), parameters };
}
