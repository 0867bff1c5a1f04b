import { Field, InputType, Int, ObjectType } from 'type-graphql';
import type { Arn } from '#src/domain/arn.js';
import type {
  MetricSummary,
  TrialComponent,
  TrialComponentArtifact,
  TrialComponentStatus,
} from '#src/domain/lineage/index.js';
import type { NewTrialComponent } from '#src/lineage/index.js';
import { LineageEntityType } from '../lineage-entity/type.js';
import { NodeType } from '../node/type.js';
import {
  ArnScalar,
  DateTimeScalar,
  FloatScalar,
  type JsonObject,
  JsonObjectScalar,
} from '../scalars/index.js';
import { defineEnum, optional, plain } from '../shared/describe.js';
import { toParameters, withTexts } from '../shared/maps.js';
import { defineConnection } from '../shared/paging.js';

export const TrialComponentPrimaryStatusEnum = defineEnum(
  'TrialComponentPrimaryStatus',
  'The status of a trial component.',
  {
    IN_PROGRESS: ['InProgress', 'It runs.'],
    COMPLETED: ['Completed', 'It ended well.'],
    FAILED: ['Failed', 'It ended with an error; the message has the cause.'],
    STOPPING: ['Stopping', 'It is stopping.'],
    STOPPED: ['Stopped', 'It was stopped.'],
  },
);

@ObjectType('TrialComponentSource', plain('The job behind a trial component.'))
export class TrialComponentSourceType {
  @Field(() => ArnScalar, { description: 'The job’s ARN.' })
  readonly arn!: Arn;

  @Field(
    () => String,
    optional('SageMakerTrainingJob, SageMakerProcessingJob or SageMakerTransformJob.'),
  )
  readonly type?: string;
}

@ObjectType('TrialComponentStatus', plain('The status of a trial component.'))
@InputType('TrialComponentStatusInput', { description: 'The status of a trial component.' })
export class TrialComponentStatusType {
  @Field(() => TrialComponentPrimaryStatusEnum, { description: 'The status in one word.' })
  readonly primaryStatus!: TrialComponentStatus;

  @Field(() => String, optional('A message about it, at most 1,024 characters.'))
  readonly message?: string;
}

@ObjectType()
@InputType({ description: 'An input or output of a trial component.' })
export class TrialComponentArtifactInput {
  @Field(() => String, {
    description: 'Its name among the inputs or the outputs, at most 128 characters.',
  })
  readonly name!: string;

  @Field(() => String, optional('The media type.'))
  readonly mediaType?: string;

  @Field(() => String, { description: 'Where it is, as a rule a URI, at most 2,048 characters.' })
  readonly value!: string;
}

@ObjectType(
  'TrialComponentArtifact',
  plain('An input or output of a trial component, with the bytes that were read or written.'),
)
export class TrialComponentArtifactType extends TrialComponentArtifactInput {
  @Field(() => String, optional('SHA-256 over the digests of its objects, hexadecimal.'))
  readonly digest?: string;

  @Field(() => FloatScalar, optional('The bytes of all its objects.'))
  readonly sizeBytes?: number;

  @Field(() => Int, optional('How many objects it was.'))
  readonly objectCount?: number;
}

@ObjectType('MetricSummary', plain('The statistics of one metric over a job.'))
export class MetricSummaryType {
  @Field(() => String, { description: 'The metric’s name.' })
  readonly name!: string;

  @Field(() => Int, { description: 'How many values were read.' })
  readonly count!: number;

  @Field(() => FloatScalar, optional('The least value.'))
  readonly min?: number;

  @Field(() => FloatScalar, optional('The greatest value.'))
  readonly max?: number;

  @Field(() => FloatScalar, optional('The last value.'))
  readonly last?: number;

  @Field(() => FloatScalar, optional('The mean of the values.'))
  readonly average?: number;

  @Field(() => FloatScalar, optional('The standard deviation of the values.'))
  readonly standardDeviation?: number;

  @Field(() => DateTimeScalar, optional('When the last value was read.'))
  readonly timestamp?: number;
}

@ObjectType('TrialComponent', {
  implements: [NodeType, LineageEntityType],
  ...plain('A stage of a trial: a job with its parameters, inputs and outputs.'),
})
export class TrialComponentType extends LineageEntityType {
  @Field(() => String, optional('The name to show.'))
  readonly displayName?: string;

  @Field(
    () => TrialComponentSourceType,
    optional('The job behind it; null for one that was recorded manually.'),
  )
  readonly source?: NonNullable<TrialComponent['source']>;

  @Field(() => TrialComponentStatusType, optional('Where it stands.'))
  readonly status?: NonNullable<TrialComponent['status']>;

  @Field(() => DateTimeScalar, optional('When it began.'))
  readonly startTime?: number;

  @Field(() => DateTimeScalar, optional('When it ended.'))
  readonly endTime?: number;

  @Field(() => JsonObjectScalar, {
    description: 'Strings and numbers by name, such as hyperparameters; at most 300.',
  })
  readonly parameters!: TrialComponent['parameters'];

  @Field(() => [TrialComponentArtifactType], { description: 'What it read.' })
  readonly inputArtifacts!: readonly TrialComponentArtifact[];

  @Field(() => [TrialComponentArtifactType], { description: 'What it wrote.' })
  readonly outputArtifacts!: readonly TrialComponentArtifact[];

  @Field(() => [MetricSummaryType], { description: 'The metrics that were read from its log.' })
  readonly metrics!: readonly MetricSummary[];
}

export const TrialComponentConnection = defineConnection({
  name: 'TrialComponent',
  items: 'trial components',
  node: () => TrialComponentType,
});

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

  @Field(() => [TrialComponentArtifactInput], optional('Its inputs, at most 60.'))
  readonly inputArtifacts?: readonly TrialComponentArtifactInput[];

  @Field(() => [TrialComponentArtifactInput], optional('Its outputs, at most 60.'))
  readonly outputArtifacts?: readonly TrialComponentArtifactInput[];

  @Field(() => JsonObjectScalar, optional('Tags, at most 50.'))
  readonly tags?: JsonObject;
}

@InputType('UpdateTrialComponentInput', {
  description:
    'The changes of a trial component. Given parameters and artifacts replace those of the same name.',
})
export class UpdateTrialComponentInput {
  @Field(() => ArnScalar, { description: 'Which trial component.' })
  readonly arn!: Arn;

  @Field(() => String, optional('The new name to show.'))
  readonly displayName?: string;

  @Field(() => TrialComponentStatusType, optional('Its present status.'))
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

/** The entity of a trial component's input. */
export function toNewTrialComponent(input: CreateTrialComponentInput): NewTrialComponent {
  const parameters = toParameters('parameters', input.parameters ?? {});
  return { ...withTexts(input, 'tags'), parameters };
}
