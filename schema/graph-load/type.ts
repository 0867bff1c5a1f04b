import { ArgsType, Field, ID, Int, ObjectType } from 'type-graphql';
import type { LoadState } from '#graph-export/index.js';
import type { S3Uri } from '#src/domain/s3-uri.js';
import { ArnScalar, FloatScalar, S3UriScalar } from '../scalars/index.js';
import { optional, plain } from '../shared/describe.js';

@ObjectType('GraphLoadError', plain('A row, or a whole file, that a bulk load left out.'))
export class GraphLoadErrorType {
  @Field(() => String, { description: 'The code of the bulk loader, such as PARSING_ERROR.' })
  readonly code!: string;

  @Field(() => String, { description: 'What is wrong.' })
  readonly message!: string;

  @Field(() => String, { description: 'The URI of the file.' })
  readonly file!: string;

  @Field(() => FloatScalar, {
    description: 'The number of the row among the data rows of the file, from 1; 0: the file.',
  })
  readonly recordNumber!: number;
}

@ObjectType('RemovedElements', plain('The removed elements of other graphs.'))
export class RemovedElementsType {
  @Field(() => Int, { description: 'Vertices.' })
  readonly vertices!: number;

  @Field(() => Int, { description: 'Edges, those at the vertices too.' })
  readonly edges!: number;

  @Field(() => Boolean, {
    description: 'False when more elements are left: the same mutation continues.',
  })
  readonly isComplete!: boolean;
}

@ObjectType('GraphLoad', plain('A bulk load of CSV files into the graph.'))
export class GraphLoadType {
  @Field(() => ID, { description: 'Names it in graphLoad and cancelGraphLoad.' })
  readonly loadId!: string;

  @Field(() => String, {
    description: 'As the bulk loader of a graph database calls it, such as LOAD_IN_PROGRESS.',
  })
  readonly status!: string;

  @Field(() => FloatScalar, { description: 'Labels and values that were read by now.' })
  readonly totalRecords!: number;

  @Field(() => Int, { description: 'Seconds that it has taken.' })
  readonly totalTimeSpent!: number;

  /** The load that its errors are read of. */
  readonly state!: LoadState;
}

/** What to load, and how. */
@ArgsType()
export class LoadGraphArgs {
  @Field(() => S3UriScalar, { description: 'A file, or a prefix: all files below it.' })
  readonly source!: S3Uri;

  @Field(() => String, { description: 'Only csv is loaded.', defaultValue: 'csv' })
  readonly format!: string;

  @Field(() => ArnScalar, {
    description: 'A role of the platform with the right to read the source.',
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
    description:
      'Stop at the first row that cannot be loaded; otherwise it is left out and reported.',
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
