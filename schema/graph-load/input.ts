import { ArgsType, Field, ID } from 'type-graphql';
import type { S3Uri } from '#src/domain/s3-uri.js';
import { ArnScalar, S3UriScalar } from '../scalars/index.js';
import { optional } from '../shared/describe.js';

/** What to load, and how. */
@ArgsType()
export class LoadGraphArgs {
  @Field(() => S3UriScalar, { description: 'A file, or a prefix: all files below it.' })
  readonly source!: S3Uri;

  @Field(() => String, { description: 'Only csv is loaded.', defaultValue: 'csv' })
  readonly format!: string;

  @Field(() => ArnScalar, {
    description: 'A role that the platform knows and that may read the source.',
  })
  readonly iamRoleArn!: string;

  @Field(() => String, { description: 'The region of the bucket.' })
  readonly region!: string;

  @Field(() => String, {
    nullable: true,
    description:
      'RESUME: the files that earlier loads of the source did not complete; NEW: all; AUTO: RESUME where there is an earlier one.',
    defaultValue: 'AUTO',
  })
  readonly mode?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Stop at the first row that cannot be loaded; else it is left out and told.',
    defaultValue: true,
  })
  readonly failOnError?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'A property of single cardinality takes a new value instead of refusing it.',
    defaultValue: false,
  })
  readonly updateSingleCardinalityProperties?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Wait for the loads before it instead of being refused.',
    defaultValue: false,
  })
  readonly queueRequest?: boolean | null;

  @Field(() => [ID], optional('Loads that have to be complete before.'))
  readonly dependencies?: readonly string[] | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Load files in the order in which they are found, edges too.',
    defaultValue: false,
  })
  readonly edgeOnlyLoad?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Keep empty texts as values; else they are as if they were absent.',
    defaultValue: false,
  })
  readonly allowEmptyStrings?: boolean | null;
}

/** Which vertices and edges of other graphs. */
@ArgsType()
export class ForeignElementsArgs {
  @Field(() => [String], {
    nullable: true,
    description: 'Ids of vertices in their files; at most 1,000.',
  })
  readonly vertexIds?: readonly string[] | null;

  @Field(() => [String], {
    nullable: true,
    description: 'Ids of edges in their files; at most 1,000.',
  })
  readonly edgeIds?: readonly string[] | null;
}
