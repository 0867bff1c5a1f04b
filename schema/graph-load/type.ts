import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { LoadState } from '#graph-export/index.js';
import { FloatScalar } from '../scalars/index.js';
import { plain } from '../shared/describe.js';

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

@ObjectType('RemovedElements', plain('What was removed of other graphs.'))
export class RemovedElementsType {
  @Field(() => Int, { description: 'Vertices.' })
  readonly vertices!: number;

  @Field(() => Int, { description: 'Edges, those at the vertices too.' })
  readonly edges!: number;

  @Field(() => Boolean, { description: 'False when more is left: the same mutation goes on.' })
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
