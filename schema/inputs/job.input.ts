import { ArgsType, Field, InputType, Int } from 'type-graphql';
import type { SortDirection } from '#src/domain/graph/index.js';
import type { JobStatus } from '#src/domain/training/index.js';
import { DateTimeScalar } from '../scalars/index.js';
import { JobSortKeyEnum, JobStatusEnum } from '../types/job-enums.js';
import { SortOrderEnum } from '../types/lineage-enums.js';
import { PageArgs } from './page.args.js';

/** Chooses jobs of a list. */
@InputType('JobFilter', { description: 'Chooses jobs: all that is given must match.' })
export class JobFilterInput {
  @Field(() => String, { nullable: true, description: 'A part of the name, case as written.' })
  readonly nameContains?: string | null;

  @Field(() => JobStatusEnum, { nullable: true, description: 'The status.' })
  readonly status?: JobStatus | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Launched then or later.' })
  readonly createdAfter?: number | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Launched then or before.' })
  readonly createdBefore?: number | null;
}

/** Orders a list of jobs. */
@InputType('JobOrder', { description: 'Orders jobs; ties are broken by their ids.' })
export class JobOrderInput {
  @Field(() => JobSortKeyEnum, {
    defaultValue: JobSortKeyEnum.CREATION_TIME,
    description: 'What to order by.',
  })
  readonly by!: 'creationTime' | 'name' | 'status';

  @Field(() => SortOrderEnum, {
    defaultValue: SortOrderEnum.DESCENDING,
    description: 'Smallest or largest first.',
  })
  readonly order!: SortDirection;
}

/** The arguments of a list of jobs. */
@ArgsType()
export class JobListArgs extends PageArgs {
  @Field(() => JobFilterInput, { nullable: true, description: 'Which jobs; all if none.' })
  readonly filter?: JobFilterInput | null;

  @Field(() => JobOrderInput, {
    nullable: true,
    description: 'In which order; newest first if none.',
  })
  readonly orderBy?: JobOrderInput | null;
}

/** Points of a metric series when no number is given, or null. */
export const DEFAULT_POINTS = 1_000;

/** The arguments of a metric series. */
@ArgsType()
export class MetricSeriesArgs {
  @Field(() => String, { description: 'The metric’s name.' })
  readonly name!: string;

  @Field(() => Int, {
    nullable: true,
    defaultValue: DEFAULT_POINTS,
    description: 'Points at the most, 4 to 10,000.',
  })
  readonly maxPoints?: number | null;
}

/** Lines of a page of a log whose size is not given, or given as null. */
export const DEFAULT_LINES = 1000;

/** The arguments of a page of a log. */
@ArgsType()
export class LogPageArgs {
  @Field(() => Int, {
    nullable: true,
    defaultValue: DEFAULT_LINES,
    description: 'Lines of a page that goes forward.',
  })
  readonly first?: number | null;

  @Field(() => String, { nullable: true, description: 'Lines behind this cursor.' })
  readonly after?: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Lines of a page that goes backward, from the end or from before.',
  })
  readonly last?: number | null;

  @Field(() => String, { nullable: true, description: 'With last: lines ahead of this cursor.' })
  readonly before?: string | null;
}
