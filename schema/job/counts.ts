import { ArgsType, Field, Int, ObjectType } from 'type-graphql';
import type { JobStatus } from '#src/domain/job/index.js';
import { optional, plain } from '../shared/describe.js';
import { RecordListArgs } from '../shared/paging.js';
import { JobFilterInput } from './input.js';
import { JobKindEnum, JobStatusEnum } from './type.js';

@ObjectType('JobCount', plain('How many jobs of a kind have a status.'))
export class JobCountType {
  @Field(() => JobKindEnum, { description: 'The kind of job.' })
  readonly kind!: string;

  @Field(() => JobStatusEnum, { description: 'The status.' })
  readonly status!: JobStatus;

  @Field(() => Int, { description: 'How many there are; at least 1.' })
  readonly count!: number;
}

@ObjectType('JobColumns', plain('Names that jobs can be compared, listed and filtered by.'))
export class JobColumnsType {
  @Field(() => [String], { description: 'Names of metrics.' })
  readonly metrics!: readonly string[];

  @Field(() => [String], { description: 'Names of parameters, such as hyperparameters.' })
  readonly parameters!: readonly string[];

  @Field(() => [String], { description: 'Names of tags.' })
  readonly tags!: readonly string[];
}

/** The arguments of counts of jobs. */
@ArgsType()
export class JobCountArgs {
  @Field(() => JobFilterInput, optional('The filter; default: all.'))
  readonly filter?: JobFilterInput;
}

/** The arguments of names that jobs use. */
@ArgsType()
export class JobColumnsArgs extends RecordListArgs {
  @Field(() => JobFilterInput, optional('The filter; default: all.'))
  readonly filter?: JobFilterInput;
}
