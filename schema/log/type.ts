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

  @Field(() => Int, { description: 'Its place in the log, from 1.' })
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
    description: 'How many lines the log has so far; counted only when selected.',
  })
  readonly lineCount!: Deferred<number>;

  @Field(() => Boolean, {
    description:
      'False when a search has read 64 MiB before the page was full; continue it from endCursor, or from startCursor with last.',
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

  @Field(() => Int, optional('Lines from this number on, in place of after; the first line is 1.'))
  readonly fromLine?: number;

  @Field(() => Int, optional('The size of a backward page, from the end or from before.'))
  readonly last?: number;

  @Field(() => String, optional('With last: lines ahead of this cursor.'))
  readonly before?: string;

  @Field(() => [String], {
    nullable: true,
    description: 'Only lines that have this text, or one of up to 20.',
  })
  readonly contains?: readonly string[];

  @Field(() => Boolean, optional('With contains: upper and lower case are the same.', false))
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
