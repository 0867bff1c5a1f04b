import { ArgsType, Field, InputType, Int } from 'type-graphql';
import type { Arn } from '#src/domain/arn.js';
import type { SortDirection } from '#src/domain/graph/index.js';
import type { AssociationType } from '#src/domain/lineage/index.js';
import { ArnScalar, DateTimeScalar } from '../scalars/index.js';
import { AssociationTypeEnum, EntitySortKeyEnum, SortOrderEnum } from '../types/lineage-enums.js';
import { AT_COMMIT } from './at-commit.js';
import { PageArgs } from './page.args.js';

/** Chooses entities of a list. */
@InputType('EntityFilter', { description: 'Chooses entities: all that is given must match.' })
export class EntityFilterInput {
  @Field(() => String, { nullable: true, description: 'A part of the name, case as written.' })
  readonly nameContains?: string | null;

  @Field(() => String, { nullable: true, description: 'The type.' })
  readonly type?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The source URI; VALIDATION_FAILED for trial components, which have none.',
  })
  readonly sourceUri?: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Created then or later.' })
  readonly createdAfter?: number | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Created then or before.' })
  readonly createdBefore?: number | null;
}

/** Orders a list of entities. */
@InputType('EntityOrder', { description: 'Orders entities; ties are broken by their ids.' })
export class EntityOrderInput {
  @Field(() => EntitySortKeyEnum, {
    defaultValue: EntitySortKeyEnum.CREATION_TIME,
    description: 'What to order by.',
  })
  readonly by!: 'creationTime' | 'name';

  @Field(() => SortOrderEnum, {
    defaultValue: SortOrderEnum.DESCENDING,
    description: 'Smallest or largest first.',
  })
  readonly order!: SortDirection;
}

/** Chooses associations of the whole graph. */
@InputType('AssociationFilter', {
  description: 'Chooses associations: all that is given must match.',
})
export class AssociationFilterInput {
  @Field(() => ArnScalar, { nullable: true, description: 'The source.' })
  readonly sourceArn?: Arn | null;

  @Field(() => ArnScalar, { nullable: true, description: 'The destination.' })
  readonly destinationArn?: Arn | null;

  @Field(() => String, { nullable: true, description: 'The type of the source entity.' })
  readonly sourceType?: string | null;

  @Field(() => String, { nullable: true, description: 'The type of the destination entity.' })
  readonly destinationType?: string | null;

  @Field(() => AssociationTypeEnum, { nullable: true, description: 'How the two relate.' })
  readonly type?: AssociationType | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Recorded then or later.' })
  readonly createdAfter?: number | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Recorded then or before.' })
  readonly createdBefore?: number | null;
}

/** The arguments of a list of entities. */
@ArgsType()
export class EntityListArgs extends PageArgs {
  @Field(() => EntityFilterInput, { nullable: true, description: 'Which entities; all if none.' })
  readonly filter?: EntityFilterInput | null;

  @Field(() => EntityOrderInput, {
    nullable: true,
    description: 'In which order; newest first if none.',
  })
  readonly orderBy?: EntityOrderInput | null;

  @Field(() => Int, AT_COMMIT)
  readonly atCommit?: number | null;
}

/** The arguments of a list of associations. */
@ArgsType()
export class AssociationListArgs extends PageArgs {
  @Field(() => AssociationFilterInput, {
    nullable: true,
    description: 'Which associations; all if none.',
  })
  readonly filter?: AssociationFilterInput | null;

  @Field(() => Int, AT_COMMIT)
  readonly atCommit?: number | null;
}
