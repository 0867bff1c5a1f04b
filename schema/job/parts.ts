import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { DateTimeScalar } from '../scalars/index.js';
import { optional, plain } from '../shared/describe.js';

@ObjectType('StatusTransition', plain('A status that a job had, as its log reports it.'))
export class StatusTransitionType {
  @Field(() => String, { description: 'The secondary status.' })
  readonly status!: string;

  @Field(() => String, optional('Its message in the job’s log.'))
  readonly message?: string;

  @Field(() => DateTimeScalar, { description: 'When it began.' })
  readonly startTime!: number;

  @Field(() => DateTimeScalar, optional('When it ended; null while it lasts.'))
  readonly endTime?: number;
}

@ObjectType('Resources', plain('The instances of a job.'))
@InputType('ResourcesInput', { description: 'The instances of a job.' })
export class ResourcesType {
  @Field(() => String, {
    defaultValue: 'local',
    description: 'The instance type: local, local_gpu or one such as ml.m5.2xlarge.',
  })
  readonly instanceType!: string;

  @Field(() => Int, { defaultValue: 1, description: 'How many instances work together.' })
  readonly instanceCount!: number;

  @Field(() => Int, optional('The disk of each instance, in gigabytes.'))
  readonly volumeSizeGb?: number;
}

@InputType('ExperimentInput', {
  description: 'Where a job belongs; both names are the job’s base name if not given.',
})
export class ExperimentInput {
  @Field(() => String, optional('The experiment, made when missing.'))
  readonly experimentName?: string;

  @Field(() => String, optional('The trial, made when missing.'))
  readonly trialName?: string;

  @Field(() => String, optional('The display name of the trial component.'))
  readonly displayName?: string;
}
