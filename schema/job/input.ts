import { ArgsType, Field, InputType } from 'type-graphql';
import type { SortDirection } from '#src/domain/graph/index.js';
import type { JobStatus } from '#src/domain/job/index.js';
import { DateTimeScalar } from '../scalars/index.js';
import { optional } from '../shared/describe.js';
import { defineEnum, SortOrderEnum } from '../shared/enum.js';
import { RecordListArgs } from '../shared/page.args.js';
import { JobStatusEnum } from './type.js';

const JobSortKeyEnum = defineEnum('JobSortKey', 'What a list of jobs is ordered by.', {
  CREATION_TIME: ['creationTime', 'The time of the launch.'],
  NAME: ['name', 'The name.'],
  STATUS: ['status', 'The status.'],
});

@InputType('JobFilter', { description: 'Chooses jobs: all that is given must match.' })
export class JobFilterInput {
  @Field(() => String, optional('A part of the name, case as written.'))
  readonly nameContains?: string;

  @Field(() => JobStatusEnum, optional('The status.'))
  readonly status?: JobStatus;

  @Field(() => DateTimeScalar, optional('Launched then or later.'))
  readonly createdAfter?: number;

  @Field(() => DateTimeScalar, optional('Launched then or before.'))
  readonly createdBefore?: number;
}

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
export class JobListArgs extends RecordListArgs {
  @Field(() => JobFilterInput, optional('Which jobs; all if none.'))
  readonly filter?: JobFilterInput;

  @Field(() => JobOrderInput, optional('In which order; newest first if none.'))
  readonly orderBy?: JobOrderInput;
}
