import { ArgsType, Field, Int, ObjectType } from 'type-graphql';
import type { Arn } from '#src/domain/arn.js';
import type { JobStatus } from '#src/domain/job/index.js';
import type { ColumnGroup, MetricStatistic, SeriesKind } from '#src/jobs/index.js';
import { JobKindEnum, JobStatusEnum } from '../job/type.js';
import { ArnScalar, DateTimeScalar, FloatScalar } from '../scalars/index.js';
import { defineEnum, optional, plain } from '../shared/describe.js';
import { AT_COMMIT } from '../shared/moment.js';

const ColumnGroupEnum = defineEnum('ColumnGroup', 'The groups of what jobs are compared by.', {
  PARAMETER: ['parameter', 'Hyperparameters, settings, and parameters that a program reported.'],
  DATA: ['data', 'Inputs: the SHA-256 of the bytes, or the URI while it is not known.'],
  CODE: ['code', 'The code, like an input.'],
  IMAGE: ['image', 'The container image, like an input.'],
  PACKAGE: ['package', 'Versions of installed Python packages.'],
  METRIC: ['metric', 'Metrics: their last, least and greatest values.'],
});

const MetricStatisticEnum = defineEnum('MetricStatistic', 'A value of a metric.', {
  LAST: ['last', 'The last one.'],
  LEAST: ['least', 'The least one.'],
  GREATEST: ['greatest', 'The greatest one.'],
});

@ObjectType('ComparedJob', plain('A job of a comparison.'))
export class ComparedJobType {
  @Field(() => ArnScalar, { description: 'The ARN.' })
  readonly arn!: Arn;

  @Field(() => String, { description: 'The name.' })
  readonly name!: string;

  @Field(() => JobKindEnum, { description: 'The kind of job.' })
  readonly kind!: string;

  @Field(() => JobStatusEnum, { description: 'The status.' })
  readonly status!: JobStatus;

  @Field(() => DateTimeScalar, { description: 'When it was launched.' })
  readonly creationTime!: number;
}

@ObjectType('ComparedColumn', plain('Something that jobs differ in, with the value of each job.'))
export class ComparedColumnType {
  @Field(() => ColumnGroupEnum, { description: 'The group.' })
  readonly group!: ColumnGroup;

  @Field(() => String, { description: 'The name, for example of a parameter or an input.' })
  readonly name!: string;

  @Field(() => MetricStatisticEnum, optional('Which value of a metric; null for other groups.'))
  readonly statistic?: MetricStatistic;

  @Field(() => [String], {
    nullable: 'items',
    description: 'The values in the order of the jobs; null for a job without one.',
  })
  readonly values!: readonly (string | undefined)[];

  @Field(() => [FloatScalar], {
    nullable: 'itemsAndList',
    description: 'The same as numbers; null unless all values are numbers.',
  })
  readonly numbers?: readonly (number | undefined)[];
}

@ObjectType('JobComparison', plain('Jobs, and what they differ in.'))
export class JobComparisonType {
  @Field(() => [ComparedJobType], {
    description: 'The jobs, each once, in the order of their ARNs.',
  })
  readonly jobs!: readonly ComparedJobType[];

  @Field(() => [ComparedColumnType], { description: 'The columns, by group and name.' })
  readonly columns!: readonly ComparedColumnType[];
}

/** The arguments of a comparison. */
@ArgsType()
export class CompareJobsArgs {
  @Field(() => [ArnScalar], { description: 'The jobs, 2 to 500, of any kinds.' })
  readonly arns!: readonly Arn[];

  @Field(
    () => [String],
    optional(
      'Groups, such as metric, of which only columns with different values are returned, or single columns, such as metric:loss, which are returned in any case; default: all groups.',
    ),
  )
  readonly columns?: readonly string[];

  @Field(() => Boolean, optional('Also returns columns with equal values.', false))
  readonly all!: boolean;

  @Field(() => Int, AT_COMMIT)
  readonly atCommit?: number;
}

const SeriesAxisEnum = defineEnum('SeriesAxis', 'The axis of metric series.', {
  STEP: ['step', 'The step; a point without one has its number, from 0.'],
  SECONDS: ['seconds', 'Seconds since instances began to work for the job.'],
});

@ObjectType('JobMetricSeries', plain('A metric of a job on an axis that several series share.'))
export class JobMetricSeriesType {
  @Field(() => ArnScalar, { description: 'The job.' })
  readonly job!: Arn;

  @Field(() => String, { description: 'The metric’s name.' })
  readonly name!: string;

  @Field(() => Int, { description: 'How many points the range holds before it is thinned.' })
  readonly count!: number;

  @Field(() => [FloatScalar], { description: 'The places of the points on the axis, ascending.' })
  readonly x!: readonly number[];

  @Field(() => [FloatScalar], { description: 'The values of the points.' })
  readonly values!: readonly number[];
}

/** The arguments of metric series. */
@ArgsType()
export class JobMetricSeriesArgs {
  @Field(() => [ArnScalar], { description: 'The jobs, at most 500.' })
  readonly arns!: readonly Arn[];

  @Field(() => [String], optional('The names of the metrics; default: all metrics of the jobs.'))
  readonly names?: readonly string[];

  @Field(
    () => Int,
    optional('Points of a series at the most, 4 or more; 200,000 in all series together.', 200),
  )
  readonly points!: number;

  @Field(() => SeriesAxisEnum, optional('The axis.', SeriesAxisEnum.STEP))
  readonly axis!: SeriesKind;

  @Field(() => FloatScalar, optional('Only points at this place of the axis or behind it.'))
  readonly from?: number;

  @Field(() => FloatScalar, optional('Only points at this place of the axis or before it.'))
  readonly to?: number;
}
