import { Field, ObjectType } from 'type-graphql';
import type { LogStream } from '#src/ports/log-store.js';
import { DateTimeScalar } from '../scalars/index.js';
import { defineEnum } from './enum.js';
import { PageInfoType } from './page-info.type.js';

/** Where a line came from. */
export const LogStreamEnum = defineEnum('LogStream', {
  description: 'Where a line of a log came from.',
  values: { STDOUT: 'STDOUT', STDERR: 'STDERR', SYSTEM: 'SYSTEM' },
  describe: {
    STDOUT: 'The standard output of the program.',
    STDERR: 'The error output of the program.',
    SYSTEM: 'The platform itself.',
  },
});

/** One line of a log. */
@ObjectType('LogLine', { description: 'One line of a log.', simpleResolvers: true })
export class LogLineType {
  @Field(() => String, { description: 'Give it as after to go on behind this line.' })
  readonly cursor!: string;

  @Field(() => DateTimeScalar, { description: 'When it was written.' })
  readonly time!: number;

  @Field(() => String, {
    nullable: true,
    description: 'The instance that wrote it, such as algo-1; platform for the platform itself.',
  })
  readonly host?: string;

  @Field(() => LogStreamEnum, { description: 'Where it came from.' })
  readonly stream!: LogStream;

  @Field(() => String, { description: 'The text, without the line end.' })
  readonly message!: string;
}

/** A page, or a batch, of a log. */
@ObjectType('LogPage', {
  description: 'Lines of a log in their order: a page, or what came since the batch before.',
  simpleResolvers: true,
})
export class LogPageType {
  @Field(() => [LogLineType], { description: 'The lines.' })
  readonly lines!: readonly LogLineType[];

  @Field(() => PageInfoType, { description: 'Where the lines stand in the log.' })
  readonly pageInfo!: PageInfoType;
}
