import { ArgsType, Field, InputType } from 'type-graphql';
import type { Arn } from '#src/domain/arn.js';
import type {
  ActionStatus,
  ArtifactSourceIdType,
  AssociationType,
  TrialComponentStatus,
} from '#src/domain/lineage/index.js';
import { ArnScalar, DateTimeScalar, type JsonObject, JsonObjectScalar } from '../scalars/index.js';
import {
  ActionStatusEnum,
  ArtifactSourceIdTypeEnum,
  AssociationTypeEnum,
  TrialComponentPrimaryStatusEnum,
} from '../types/lineage-enums.js';

@InputType('ArtifactSourceTypeInput', {
  description: 'An identifier of a source’s content, beside its URI.',
})
export class ArtifactSourceTypeInput {
  @Field(() => ArtifactSourceIdTypeEnum, { description: 'What kind of identifier it is.' })
  readonly idType!: ArtifactSourceIdType;

  @Field(() => String, { description: 'The identifier, at most 256 characters.' })
  readonly value!: string;
}

@InputType('CreateArtifactInput', {
  description: 'An artifact to record; for a known source it is merged into that artifact.',
})
export class CreateArtifactInput {
  @Field(() => String, {
    nullable: true,
    description: 'The name: 1 to 120 letters, digits and inner hyphens.',
  })
  readonly name?: string | null;

  @Field(() => String, { description: 'Where it is; there is one artifact per source URI.' })
  readonly sourceUri!: string;

  @Field(() => [ArtifactSourceTypeInput], {
    nullable: true,
    description: 'Identifiers of the content.',
  })
  readonly sourceTypes?: readonly ArtifactSourceTypeInput[] | null;

  @Field(() => String, { description: 'What it is, for example DataSet, Model or Image.' })
  readonly type!: string;

  @Field(() => JsonObjectScalar, {
    nullable: true,
    description: 'Text by name: at most 30 values of at most 4,096 characters.',
  })
  readonly properties?: JsonObject | null;

  @Field(() => JsonObjectScalar, { nullable: true, description: 'Tags, at most 50.' })
  readonly tags?: JsonObject | null;
}

@InputType('UpdateArtifactInput', {
  description: 'What to change of an artifact; its source and its type cannot be.',
})
export class UpdateArtifactInput {
  @Field(() => ArnScalar, { description: 'Which artifact.' })
  readonly arn!: Arn;

  @Field(() => String, { nullable: true, description: 'The new name.' })
  readonly name?: string | null;

  @Field(() => JsonObjectScalar, {
    nullable: true,
    description: 'The new properties, in the place of all that there are.',
  })
  readonly properties?: JsonObject | null;

  @Field(() => [String], { nullable: true, description: 'Names of properties to remove.' })
  readonly propertiesToRemove?: readonly string[] | null;
}

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

@InputType('AssociationInput', { description: 'An association to record.' })
export class AssociationInput {
  @Field(() => ArnScalar, { description: 'Where it begins.' })
  readonly source!: Arn;

  @Field(() => ArnScalar, { description: 'Where it ends.' })
  readonly destination!: Arn;

  @Field(() => AssociationTypeEnum, { nullable: true, description: 'How the two relate.' })
  readonly type?: AssociationType | null;
}

@InputType('RecordLineageInput', {
  description: 'Entities and associations to record in one commit: all of it, or nothing.',
})
export class RecordLineageInput {
  @Field(() => [CreateArtifactInput], { nullable: true, description: 'Artifacts.' })
  readonly artifacts?: readonly CreateArtifactInput[] | null;

  @Field(() => [CreateTrialComponentInput], { nullable: true, description: 'Trial components.' })
  readonly trialComponents?: readonly CreateTrialComponentInput[] | null;

  @Field(() => [CreateActionInput], { nullable: true, description: 'Actions.' })
  readonly actions?: readonly CreateActionInput[] | null;

  @Field(() => [CreateContextInput], { nullable: true, description: 'Contexts.' })
  readonly contexts?: readonly CreateContextInput[] | null;

  @Field(() => [AssociationInput], {
    nullable: true,
    description: 'Associations; their ends may be recorded by this same input.',
  })
  readonly associations?: readonly AssociationInput[] | null;
}

/** An association to record, as arguments. */
@ArgsType()
export class CreateAssociationArgs {
  @Field(() => ArnScalar, { description: 'Where it begins.' })
  readonly source!: Arn;

  @Field(() => ArnScalar, { description: 'Where it ends.' })
  readonly destination!: Arn;

  @Field(() => AssociationTypeEnum, { nullable: true, description: 'How the two relate.' })
  readonly type?: AssociationType | null;
}

/** Tags to change. */
@ArgsType()
export class SetTagsArgs {
  @Field(() => ArnScalar, { description: 'Whose.' })
  readonly arn!: Arn;

  @Field(() => JsonObjectScalar, {
    description: 'Tags to set: text by name, at most 50 in all.',
  })
  readonly tags!: JsonObject;

  @Field(() => [String], { nullable: true, description: 'Names of tags to remove.' })
  readonly remove?: readonly string[] | null;
}
