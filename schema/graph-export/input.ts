import { ArgsType, Field, Int } from 'type-graphql';
import type { ExportProfile, OddNames } from '#graph-export/index.js';
import type { S3Uri } from '#src/domain/s3-uri.js';
import { S3UriScalar } from '../scalars/index.js';
import { optional } from '../shared/describe.js';
import { ExportProfileEnum, OddNamesEnum } from './type.js';

/** What to export, and where to. */
@ArgsType()
export class ExportGraphArgs {
  @Field(() => S3UriScalar, {
    description: 'A prefix that nothing lies below, or that of an interrupted export.',
  })
  readonly destination!: S3Uri;

  @Field(() => ExportProfileEnum, {
    description: 'How the graph is written.',
    defaultValue: ExportProfileEnum.STRICT,
  })
  readonly profile!: ExportProfile;

  @Field(() => Int, optional('Export only what changed after this commit.'))
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
    description: 'What to do with names that not every loader takes; only of STRICT.',
    defaultValue: OddNamesEnum.REFUSE,
  })
  readonly oddNames!: OddNames;
}
