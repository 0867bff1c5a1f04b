import { ArgsType, Field, Int, ObjectType } from 'type-graphql';
import type { Arn } from '#src/domain/arn.js';
import type { LogStream } from '#src/ports/log-store.js';
import { ArnScalar, DateTimeScalar } from '../scalars/index.js';
import type { Deferred } from '../shared/deferred.js';
import { defineEnum, optional, plain } from '../shared/describe.js';
import { PageInfoType } from '../shared/paging.js';

const LogStreamEnum = defineEnum('LogStream', 'Where a line of a log came from.', {
  STDOUT: ['STDOUT', 'The standard output of the program.'],
  STDERR: ['STDERR', 'The error output of the program.'],
  SYSTEM: ['SYSTEM', 'The platform itself.'],
});

@ObjectType('LogLine', plain('One line of a log.'))
export class LogLineType {
  @Field(() => String, { description: 'Give it as after to go on behind this line.' })
  readonly cursor!: string;

  @Field(() => Int, { description: 'The number of the line in the log, from 1.' })
  readonly number!: number;

  @Field(() => DateTimeScalar, { description: 'When it was written.' })
  readonly time!: number;

  @Field(
    () => String,
    optional('The instance that wrote it, such as algo-1; platform for the platform itself.'),
  )
  readonly host?: string;

  @Field(() => LogStreamEnum, { description: 'Where it came from.' })
  readonly stream!: LogStream;

  @Field(() => String, { description: 'The text, without the line end.' })
  readonly message!: string;
}

@ObjectType(
  'LogPage',
  plain('Lines of a log in their order: a page, or the new ones since the previous batch.'),
)
export class LogPageType {
  @Field(() => [LogLineType], { description: 'The lines.' })
  readonly lines!: readonly LogLineType[];

  @Field(() => Int, {
    description: 'The number of lines so far. It is counted only when this field is selected.',
  })
  readonly lineCount!: Deferred<number>;

  @Field(() => Boolean, {
    description:
      'False when a search has stopped after 64 MiB or 2 seconds, before the page was full. Continue from endCursor, or from startCursor with last.',
  })
  readonly complete!: boolean;

  @Field(() => PageInfoType, { description: 'Where the lines stand in the log.' })
  readonly pageInfo!: PageInfoType;
}

/** The arguments of a page of a log. */
@ArgsType()
export class LogPageArgs {
  @Field(() => Int, optional('The size of a forward page.', 1_000))
  readonly first!: number;

  @Field(() => String, optional('Lines behind this cursor.'))
  readonly after?: string;

  @Field(() => Int, optional('The number of the first line to return, from 1. Not with after.'))
  readonly fromLine?: number;

  @Field(() => Int, optional('The size of a backward page, from the end or from before.'))
  readonly last?: number;

  @Field(() => String, optional('With last: lines ahead of this cursor.'))
  readonly before?: string;

  @Field(() => [String], {
    nullable: true,
    description: 'Returns only lines that contain one of these texts, at most 20.',
  })
  readonly contains?: readonly string[];

  @Field(() => Boolean, optional('Ignores case in contains.', false))
  readonly ignoreCase!: boolean;
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
