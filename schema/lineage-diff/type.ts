import { ArgsType, Field, InputType, Int, ObjectType } from 'type-graphql';
import type { Arn } from '#src/domain/arn.js';
import type { IncompleteReason } from '#src/domain/graph/index.js';
import type { DifferenceKind } from '#src/lineage/index.js';
import { IncompleteReasonEnum } from '../lineage/type.js';
import { LineageEntityType } from '../lineage-entity/type.js';
import { ArnScalar } from '../scalars/index.js';
import { defineEnum, optional, plain } from '../shared/describe.js';
import { AT_COMMIT } from '../shared/moment.js';

const LineageDifferenceKindEnum = defineEnum('LineageDifferenceKind', 'The kind of a difference.', {
  CONTENT: ['CONTENT', 'The same location with other bytes.'],
  PARAMETER: ['PARAMETER', 'The same parameter with another value, or only on one side.'],
  METRIC: ['METRIC', 'The same metric with another last value, or only on one side.'],
  IMAGE: ['IMAGE', 'Another container image.'],
  CODE: ['CODE', 'Other code.'],
});

@ObjectType('LineageDifference', plain('An item that both sides have, with different values.'))
export class LineageDifferenceType {
  @Field(() => LineageDifferenceKindEnum, { description: 'The kind of a difference.' })
  readonly kind!: DifferenceKind;

  @Field(() => String, {
    description:
      'The source URI, the name of the parameter or the metric, or the name of the step with another image or other code.',
  })
  readonly name!: string;

  @Field(
    () => String,
    optional('Of a: the SHA-256, the value, or the URI of the image or the code.'),
  )
  readonly a?: string;

  @Field(() => String, optional('The same of b.'))
  readonly b?: string;

  @Field(
    () => LineageEntityType,
    optional('Of a: the version, the trial component, the image or the code.'),
  )
  readonly entityA?: LineageEntityType;

  @Field(() => LineageEntityType, optional('The same of b.'))
  readonly entityB?: LineageEntityType;
}

@ObjectType('LineageDiff', plain('How the lineage of one differs from that of another.'))
export class LineageDiffType {
  @Field(() => [LineageEntityType], {
    description: 'The ancestors of only a, the nearest first; at most 1,000.',
  })
  readonly onlyA!: readonly LineageEntityType[];

  @Field(() => [LineageEntityType], {
    description: 'The ancestors of only b, the nearest first; at most 1,000.',
  })
  readonly onlyB!: readonly LineageEntityType[];

  @Field(() => [LineageDifferenceType], { description: 'The differences; at most 1,000.' })
  readonly changed!: readonly LineageDifferenceType[];

  @Field(() => Boolean, {
    description:
      'False when a limit cut a side or a list: there may be more, or less, that differs.',
  })
  readonly complete!: boolean;

  @Field(() => IncompleteReasonEnum, optional('The limit that cut it.'))
  readonly incompleteReason?: IncompleteReason;
}

@InputType('LineageSideInput', { description: 'One side of a difference.' })
export class LineageSideInput {
  @Field(() => ArnScalar, { description: 'An entity, a job, a model or an endpoint.' })
  readonly arn!: Arn;

  @Field(() => Int, AT_COMMIT)
  readonly atCommit?: number;
}

/** The arguments of a difference. */
@ArgsType()
export class LineageDiffArgs {
  @Field(() => LineageSideInput, { description: 'What is compared.' })
  readonly a!: LineageSideInput;

  @Field(() => LineageSideInput, {
    description: 'The other side: another resource, or the same at another commit.',
  })
  readonly b!: LineageSideInput;
}
