import { ArgsType, Field, Int } from 'type-graphql';
import type { Arn } from '#src/domain/arn.js';
import { ArnScalar } from '../scalars/index.js';
import { optional } from '../shared/describe.js';

/** The arguments of a page of a log. */
@ArgsType()
export class LogPageArgs {
  @Field(() => Int, optional('Lines of a page that goes forward.', 1_000))
  readonly first!: number;

  @Field(() => String, optional('Lines behind this cursor.'))
  readonly after?: string;

  @Field(() => Int, optional('Lines of a page that goes backward, from the end or from before.'))
  readonly last?: number;

  @Field(() => String, optional('With last: lines ahead of this cursor.'))
  readonly before?: string;
}

/** A log, and a position in it. */
@ArgsType()
export class LogArgs {
  @Field(() => ArnScalar, { description: 'The job or the endpoint.' })
  readonly arn!: Arn;

  @Field(
    () => String,
    optional('The cursor of the last line that the client has seen; absent: from the beginning.'),
  )
  readonly after?: string;
}
