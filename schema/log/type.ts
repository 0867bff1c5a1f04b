import { Field, ObjectType } from 'type-graphql';
import type { LogStream } from '#src/ports/log-store.js';
import { DateTimeScalar } from '../scalars/index.js';
import { optional, plain } from '../shared/describe.js';
import { defineEnum } from '../shared/enum.js';
import { PageInfoType } from '../shared/page-info.type.js';

const LogStreamEnum = defineEnum('LogStream', 'Where a line of a log came from.', {
  STDOUT: ['STDOUT', 'The standard output of the program.'],
  STDERR: ['STDERR', 'The error output of the program.'],
  SYSTEM: ['SYSTEM', 'The platform itself.'],
});

@ObjectType('LogLine', plain('One line of a log.'))
export class LogLineType {
  @Field(() => String, { description: 'Give it as after to go on behind this line.' })
  readonly cursor!: string;

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
  plain('Lines of a log in their order: a page, or what came since the batch before.'),
)
export class LogPageType {
  @Field(() => [LogLineType], { description: 'The lines.' })
  readonly lines!: readonly LogLineType[];

  @Field(() => PageInfoType, { description: 'Where the lines stand in the log.' })
  readonly pageInfo!: PageInfoType;
}
