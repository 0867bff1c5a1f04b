import { ArgsType, Field, ID, Int, ObjectType } from 'type-graphql';
import type { ExportProfile, OddNames } from '#graph-export/index.js';
import type { S3Uri } from '#src/domain/s3-uri.js';
import { DateTimeScalar, FloatScalar, S3UriScalar } from '../scalars/index.js';
import { defineEnum, optional, plain } from '../shared/describe.js';

export const ExportProfileEnum = defineEnum('ExportProfile', 'How an export writes the graph.', {
  LEGACY: [
    'Legacy',
    'The five files of the original export, with sequential ids that differ from export to export.',
  ],
  STRICT: [
    'Strict',
    'Typed columns and stable ids, so that a later export merges with an earlier one.',
  ],
});

export const OddNamesEnum = defineEnum(
  'OddNames',
  'How an export writes the name of a property with a blank, a comma or a line break, which the bulk loader of Neptune refuses in a header.',
  {
    REFUSE: ['Refuse', 'It fails, and names the property and the element.'],
    ENCODE: ['Encode', 'It percent-encodes the name, and reports it in encodedNames.'],
    QUOTE: ['Quote', 'It writes the name in quotes, as Forebear and other readers of CSV take it.'],
  },
);

export const TaskStatusEnum = defineEnum('TaskStatus', 'The status of a task of the server.', {
  IN_PROGRESS: ['InProgress', 'It is under way.'],
  COMPLETED: ['Completed', 'It is done.'],
  FAILED: ['Failed', 'It was interrupted; started again with the same arguments, it continues.'],
  CANCELLED: ['Cancelled', 'It was cancelled, and its files were removed.'],
});

@ObjectType('ExportedFile', plain('A file of an export.'))
export class ExportedFileType {
  @Field(() => S3UriScalar, { description: 'Where it lies.' })
  readonly uri!: S3Uri;

  @Field(() => FloatScalar, { description: 'Its rows, without the header.' })
  readonly rows!: number;

  @Field(() => FloatScalar, { description: 'Its size in bytes, as it is stored.' })
  readonly sizeBytes!: number;

  @Field(() => String, { description: 'SHA-256 of its bytes as they are stored, hexadecimal.' })
  readonly digest!: string;
}

@ObjectType('GraphExport', plain('An export of the lineage graph as bulk-load CSV.'))
export class GraphExportType {
  @Field(() => ID, { description: 'Names it in graphExport and cancelGraphExport.' })
  readonly id!: string;

  @Field(() => TaskStatusEnum, { description: 'Where it stands.' })
  readonly status!: string;

  @Field(() => String, optional('Why it failed, with advice.'))
  readonly failureReason?: string;

  @Field(() => S3UriScalar, {
    description: 'The prefix of its files; its manifest and the list of deletions lie beside it.',
  })
  readonly destination!: S3Uri;

  @Field(() => ExportProfileEnum, { description: 'How it writes the graph.' })
  readonly profile!: string;

  @Field(() => Int, optional('For an increment: only the changes after this commit are exported.'))
  readonly sinceCommit?: number;

  @Field(() => FloatScalar, { description: 'Rows that are written by now.' })
  readonly rowsWritten!: number;

  @Field(
    () => FloatScalar,
    optional('Rows that it will have; null while that is not known, and of LEGACY.'),
  )
  readonly rowsTotal?: number;

  @Field(() => [ExportedFileType], { description: 'The files that are written whole.' })
  readonly files!: readonly ExportedFileType[];

  @Field(() => ExportedFileType, optional('Of an increment: the list of removed elements.'))
  readonly deletions?: ExportedFileType;

  @Field(() => Int, {
    description: 'Associations that were left out, because an end is not exported.',
  })
  readonly skippedAssociations!: number;

  @Field(() => [String], {
    description: 'The properties whose names are percent-encoded in headers, by their own names.',
  })
  readonly encodedNames!: readonly string[];

  @Field(() => DateTimeScalar, { description: 'When it was started.' })
  readonly startTime!: number;

  /** The number of the commit that is exported. */
  readonly at!: number;
}

/** What to export, and where to. */
@ArgsType()
export class ExportGraphArgs {
  @Field(() => S3UriScalar, {
    description: 'An empty prefix, or the prefix of an interrupted export.',
  })
  readonly destination!: S3Uri;

  @Field(() => ExportProfileEnum, {
    description: 'How the graph is written.',
    defaultValue: ExportProfileEnum.STRICT,
  })
  readonly profile!: ExportProfile;

  @Field(() => Int, optional('Export only the changes after this commit.'))
  readonly sinceCommit?: number;

  @Field(() => Int, optional('The commit to export at; default the newest.'))
  readonly atCommit?: number;

  @Field(() => Boolean, {
    description: 'Compress the files; only of STRICT.',
    defaultValue: false,
  })
  readonly gzip!: boolean;

  @Field(() => Boolean, {
    description: 'Export the records of jobs, models and endpoints too; only of STRICT.',
    defaultValue: false,
  })
  readonly includeRecords!: boolean;

  @Field(() => OddNamesEnum, {
    description: 'How to write names that not every loader accepts; only for STRICT.',
    defaultValue: OddNamesEnum.REFUSE,
  })
  readonly oddNames!: OddNames;
}
