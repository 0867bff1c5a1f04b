import { Field, InputType, Int, ObjectType } from 'type-graphql';
import type { Arn } from '#src/domain/arn.js';
import type {
  Blocker,
  Divergence,
  ReproductionPredictions,
  ReproductionResult,
  ReproductionStep,
  Verdict,
} from '#src/domain/reproduction/index.js';
import { CreateJobInput } from '../job/create.js';
import { JobType } from '../job/type.js';
import { NodeType } from '../node/type.js';
import { ArnScalar, FloatScalar } from '../scalars/index.js';
import { defineEnum, optional, plain } from '../shared/describe.js';
import { defineConnection } from '../shared/paging.js';

const FateEnum = defineEnum('ReproductionFate', 'What a reproduction does with a past job.', {
  REUSE: ['REUSE', 'It does not run again, because its outputs still exist.'],
  RUN: ['RUN', 'It runs again.'],
  IMPOSSIBLE: ['IMPOSSIBLE', 'It cannot run again; its blockers say why.'],
});

const BlockerKindEnum = defineEnum('ReproductionBlockerKind', 'Why a job cannot run again.', {
  RECORD: ['RECORD', 'The record of the job was deleted.'],
  INPUT: ['INPUT', 'The bytes of an input do not exist any more.'],
  CODE: ['CODE', 'The bytes of its code do not exist any more.'],
  CHECKPOINT: ['CHECKPOINT', 'It continued from checkpoints, which it has overwritten.'],
  PROGRAM: ['PROGRAM', 'The runner cannot run its image or its interpreter.'],
  SECRET: ['SECRET', 'A secret of its environment cannot be read.'],
  ROLE: ['ROLE', 'Its role does not exist, or does not permit a read or a write.'],
  KIND: ['KIND', 'It is no training job, no processing job and no batch transform.'],
  POLICY: ['POLICY', 'A policy or a quarantine refuses the launch.'],
  STEP: ['STEP', 'A step that it needs is impossible.'],
});

const VerdictEnum = defineEnum('ReproductionVerdict', 'How a job and its repetition compare.', {
  IDENTICAL: ['IDENTICAL', 'Every file is equal.'],
  EQUIVALENT: ['EQUIVALENT', 'Files differ; metrics and predictions agree within the tolerance.'],
  DIFFERENT: [
    'DIFFERENT',
    'Files differ, and a metric or a prediction differs by more than the tolerance; or there are no metrics and no predictions.',
  ],
});

@ObjectType('ReproductionBlocker', plain('A reason why a past job cannot run again.'))
export class ReproductionBlockerType {
  @Field(() => BlockerKindEnum, { description: 'The kind.' })
  readonly kind!: Blocker['kind'];

  @Field(() => String, { description: 'The URI, the image, the role, or another name.' })
  readonly name!: string;

  @Field(() => String, { description: 'The reason.' })
  readonly reason!: string;
}

@ObjectType('ReproductionStep', plain('A past job in the plan of a reproduction.'))
export class ReproductionStepType {
  @Field(() => Int, { description: 'From 1; a step comes after those that it needs.' })
  readonly number!: number;

  @Field(() => FateEnum, { description: 'What the reproduction does with it.' })
  readonly fate!: ReproductionStep['fate'];

  @Field(() => ArnScalar, { description: 'The job.' })
  readonly job!: Arn;

  @Field(() => String, { description: 'The name of the job.' })
  readonly jobName!: string;

  @Field(() => ArnScalar, { description: 'The trial component of the job.' })
  readonly trialComponent!: Arn;

  @Field(() => [Int], { description: 'The numbers of the steps whose outputs it reads.' })
  readonly needs!: readonly number[];

  @Field(() => [ReproductionBlockerType], {
    description: 'Why it cannot run again; empty unless it is impossible.',
  })
  readonly blockers!: readonly Blocker[];

  @Field(() => Boolean, { description: 'Whether its outputs are compared.' })
  readonly isSubject!: boolean;

  @Field(
    () => Boolean,
    optional(
      'Whether it is a batch transform that runs to compare predictions, if the files of the model differ.',
    ),
  )
  readonly isPrediction?: boolean;

  @Field(() => ArnScalar, optional('The job that repeats it, once it is launched.'))
  readonly launched?: Arn;
}

@ObjectType('ReproductionPlan', plain('The jobs that must run again to reproduce a subject.'))
export class ReproductionPlanType {
  @Field(() => ArnScalar, { description: 'The subject that is reproduced.' })
  readonly subject!: Arn;

  @Field(() => Boolean, { description: 'Whether no step is impossible.' })
  readonly possible!: boolean;

  @Field(() => [ReproductionStepType], { description: 'In the order in which they run.' })
  readonly steps!: readonly ReproductionStep[];
}

@ObjectType('ReproductionDifference', plain('A file, in a job and in its repetition.'))
export class ReproductionDifferenceType {
  @Field(() => String, { description: 'The path in the model, or below the output.' })
  readonly name!: string;

  @Field(() => String, optional('The SHA-256 in the job.'))
  readonly a?: string;

  @Field(() => String, optional('The SHA-256 in its repetition.'))
  readonly b?: string;
}

@ObjectType('ReproductionMetric', plain('A final metric of a job and of its repetition.'))
export class ReproductionMetricType {
  @Field(() => String, { description: 'The name.' })
  readonly name!: string;

  @Field(() => String, optional('The value of the job.'))
  readonly a?: string;

  @Field(() => String, optional('The value of its repetition.'))
  readonly b?: string;

  @Field(() => Boolean, { description: 'Whether both agree within the tolerance.' })
  readonly isWithin!: boolean;
}

@ObjectType('ReproductionPredictions', plain('The answers of two models to the same data.'))
export class ReproductionPredictionsType {
  @Field(() => ArnScalar, { description: 'The past batch transform.' })
  readonly job!: Arn;

  @Field(() => Int, { description: 'How many numbers were compared.' })
  readonly values!: number;

  @Field(() => FloatScalar, {
    description:
      'The greatest difference of two numbers, relative to the greatest number at their place of all lines.',
  })
  readonly greatestDifference!: number;

  @Field(() => Boolean, { description: 'Whether all agree within the tolerance.' })
  readonly isWithin!: boolean;

  @Field(
    () => String,
    optional(
      'The first line that differs in more than numbers, a missing file, or the reason why nothing was compared.',
    ),
  )
  readonly differs?: string;
}

@ObjectType(
  'ReproductionDivergence',
  plain('The first difference between a job and its repetition.'),
)
export class ReproductionDivergenceType {
  @Field(() => Int, { description: 'The number of the step.' })
  readonly step!: number;

  @Field(() => String, {
    description:
      'CONTENT, PARAMETER, IMAGE or CODE as in lineageDiff; MACHINE, PACKAGES or OUTPUT.',
  })
  readonly kind!: string;

  @Field(() => String, { description: 'The name of what differs.' })
  readonly name!: string;

  @Field(() => String, optional('The value of the job.'))
  readonly a?: string;

  @Field(() => String, optional('The value of its repetition.'))
  readonly b?: string;
}

@ObjectType('ReproductionResult', plain('The comparison of a job with its repetition.'))
export class ReproductionResultType {
  @Field(() => Int, { description: 'The number of the step.' })
  readonly step!: number;

  @Field(() => VerdictEnum, { description: 'How both compare.' })
  readonly verdict!: Verdict;

  @Field(
    () => Int,
    optional(
      'The number of equal files; null when the archives are equal, or when the files were not compared.',
    ),
  )
  readonly equalFiles?: number;

  @Field(() => [ReproductionDifferenceType], { description: 'Files that differ, at most 100.' })
  readonly files!: ReproductionResult['files'];

  @Field(() => [ReproductionMetricType], { description: 'The final metrics of both.' })
  readonly metrics!: ReproductionResult['metrics'];

  @Field(
    () => ReproductionPredictionsType,
    optional('Null when the files are equal, or when no batch transform could run again.'),
  )
  readonly predictions?: ReproductionPredictions;

  @Field(() => ReproductionDivergenceType, optional('The first difference; null when identical.'))
  readonly divergence?: Divergence;
}

@ObjectType('Reproduction', {
  implements: [NodeType, JobType],
  ...plain('Runs past jobs again with the recorded bytes, and compares their outputs.'),
})
export class ReproductionType extends JobType {
  @Field(() => ArnScalar, { description: 'The subject that is reproduced.' })
  readonly subject!: Arn;

  @Field(() => FloatScalar, {
    description: 'The largest relative difference of equivalent metrics and predictions.',
  })
  readonly tolerance!: number;

  @Field(() => [String], optional('The metrics that must agree; null: all, without throughputs.'))
  readonly metrics?: readonly string[];

  @Field(() => String, { description: 'STARTING, REPEATING, COMPARING, or how it ended.' })
  readonly secondaryStatus!: string;

  @Field(() => [ReproductionStepType], { description: 'Its plan, in the order of the runs.' })
  readonly steps!: readonly ReproductionStep[];

  @Field(() => VerdictEnum, optional('The worst of its results; null until they are compared.'))
  readonly verdict?: Verdict;

  @Field(() => [ReproductionResultType], { description: 'The comparison of each subject.' })
  readonly results!: readonly ReproductionResult[];
}

export const ReproductionConnection = defineConnection({
  name: 'Reproduction',
  items: 'reproductions',
  node: () => ReproductionType,
});

@InputType('CreateReproductionInput', { description: 'A subject to reproduce.' })
export class CreateReproductionInput extends CreateJobInput {
  @Field(() => ArnScalar, {
    description: 'A model, a model package, an alias, an endpoint, an artifact or a job.',
  })
  readonly subject!: Arn;

  @Field(
    () => FloatScalar,
    optional(
      'The largest relative difference of equivalent metrics and predictions, 0 to 1.',
      0.001,
    ),
  )
  readonly tolerance?: number;

  @Field(
    () => [String],
    optional('The metrics that must agree; default: all final metrics, without throughputs.'),
  )
  readonly metrics?: readonly string[];

  @Field(
    () => String,
    optional('Refuses the plan unless the server has this runner, such as docker.'),
  )
  readonly runner?: string;
}
