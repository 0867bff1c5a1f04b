import { ArgsType, Field, InputType } from 'type-graphql';
import type { SortDirection } from '#src/domain/graph/index.js';
import type { JobStatus } from '#src/domain/job/index.js';
import {
  DateTimeScalar,
  FloatScalar,
  type JsonObject,
  JsonObjectScalar,
} from '../scalars/index.js';
import { defineEnum, optional, SortOrderEnum } from '../shared/describe.js';
import { CREATED_BY } from '../shared/filter.js';
import { RecordListArgs } from '../shared/paging.js';
import { JobKindEnum, JobStatusEnum } from './type.js';

const JobSortKeyEnum = defineEnum('JobSortKey', 'The sort keys of a list of jobs.', {
  CREATION_TIME: ['creationTime', 'The time of the launch.'],
  NAME: ['name', 'The name.'],
  STATUS: ['status', 'The status.'],
  FINAL_METRIC: [
    'finalMetric',
    'The last value of the metric that is named; jobs that did not end with it are left out.',
  ],
});

const METRIC_FILTER =
  'The last value of a metric; the jobs come in the order of its values. Not together with name or nameContains.';

@InputType('MetricFilter', { description: 'Chooses jobs by the last value of a metric.' })
export class MetricFilterInput {
  @Field(() => String, { description: 'The metric’s name.' })
  readonly name!: string;

  @Field(() => FloatScalar, optional('This value or more.'))
  readonly atLeast?: number;

  @Field(() => FloatScalar, optional('This value or less.'))
  readonly atMost?: number;
}

@InputType('JobFilter', { description: 'Chooses jobs: all that is given must match.' })
export class JobFilterInput {
  @Field(() => [JobKindEnum], optional('Any of these kinds.'))
  readonly kinds?: readonly string[];

  @Field(() => String, optional('The name; jobs of different kinds may have the same.'))
  readonly name?: string;

  @Field(() => String, optional('A part of the name, case as written.'))
  readonly nameContains?: string;

  @Field(() => JobStatusEnum, optional('The status.'))
  readonly status?: JobStatus;

  @Field(() => DateTimeScalar, optional('Launched then or later.'))
  readonly createdAfter?: number;

  @Field(() => DateTimeScalar, optional('Launched then or before.'))
  readonly createdBefore?: number;

  @Field(() => JsonObjectScalar, optional('Tags that it has, with these values.'))
  readonly tags?: JsonObject;

  @Field(() => String, CREATED_BY)
  readonly createdBy?: string;

  @Field(() => String, optional('The experiment that it was launched in, by name.'))
  readonly experiment?: string;

  @Field(() => MetricFilterInput, optional(METRIC_FILTER))
  readonly metric?: MetricFilterInput;
}

@InputType('JobOrder', { description: 'Orders jobs; ties are broken by their ids.' })
export class JobOrderInput {
  @Field(() => JobSortKeyEnum, {
    defaultValue: JobSortKeyEnum.CREATION_TIME,
    description: 'The sort key.',
  })
  readonly by!: 'creationTime' | 'name' | 'status' | 'finalMetric';

  @Field(() => SortOrderEnum, {
    defaultValue: SortOrderEnum.DESCENDING,
    description: 'Smallest or largest first.',
  })
  readonly order!: SortDirection;

  @Field(() => String, optional('The metric’s name; only with FINAL_METRIC.'))
  readonly metric?: string;
}

/** The arguments of a list of jobs. */
@ArgsType()
export class JobListArgs extends RecordListArgs {
  @Field(() => JobFilterInput, optional('The filter; default: all.'))
  readonly filter?: JobFilterInput;

  @Field(() => JobOrderInput, optional('The order; default: newest first.'))
  readonly orderBy?: JobOrderInput;
}
