import { ArgsType, Field, InputType, Int, ObjectType } from 'type-graphql';
import type { Arn } from '#src/domain/arn.js';
import type { AssociationType } from '#src/domain/lineage/index.js';
import { LineageEntityType } from '../lineage-entity/type.js';
import { ArnScalar, DateTimeScalar } from '../scalars/index.js';
import type { Deferred } from '../shared/deferred.js';
import { defineEnum, optional, plain } from '../shared/describe.js';
import { AT_COMMIT } from '../shared/moment.js';
import { defineConnection, PageArgs } from '../shared/paging.js';

export const AssociationTypeEnum = defineEnum(
  'AssociationType',
  'How the source of an association relates to its destination.',
  {
    CONTRIBUTED_TO: ['ContributedTo', 'The source had a part in enabling the destination.'],
    ASSOCIATED_WITH: ['AssociatedWith', 'The source is connected to the destination.'],
    DERIVED_FROM: ['DerivedFrom', 'The destination is a modification of the source.'],
    PRODUCED: ['Produced', 'The source generated the destination.'],
    SAME_AS: ['SameAs', 'Both are the same entity.'],
  },
);

@ObjectType('Association', plain('A link from a source to a destination; there is one per pair.'))
export class AssociationObjectType {
  @Field(() => LineageEntityType, { description: 'Where it begins.' })
  readonly source!: Deferred<LineageEntityType>;

  @Field(() => LineageEntityType, { description: 'Where it ends.' })
  readonly destination!: Deferred<LineageEntityType>;

  @Field(
    () => AssociationTypeEnum,
    optional('How the two relate; null for an association without a type.'),
  )
  readonly type?: AssociationType;

  @Field(() => String, optional('ARN of who recorded it.'))
  readonly createdBy?: string;

  @Field(() => DateTimeScalar, { description: 'When it was recorded.' })
  readonly creationTime!: number;
}

export const AssociationConnection = defineConnection({
  name: 'Association',
  items: 'associations',
  node: () => AssociationObjectType,
});

@ArgsType()
@InputType('AssociationInput', { description: 'An association to record.' })
export class AssociationInput {
  @Field(() => ArnScalar, { description: 'Where it begins.' })
  readonly source!: Arn;

  @Field(() => ArnScalar, { description: 'Where it ends.' })
  readonly destination!: Arn;

  @Field(() => AssociationTypeEnum, optional('How the two relate.'))
  readonly type?: AssociationType;
}

@InputType('AssociationFilter', {
  description: 'Chooses associations: all that is given must match.',
})
export class AssociationFilterInput {
  @Field(() => ArnScalar, optional('The source.'))
  readonly sourceArn?: Arn;

  @Field(() => ArnScalar, optional('The destination.'))
  readonly destinationArn?: Arn;

  @Field(() => String, optional('The type of the source entity.'))
  readonly sourceType?: string;

  @Field(() => String, optional('The type of the destination entity.'))
  readonly destinationType?: string;

  @Field(() => AssociationTypeEnum, optional('How the two relate.'))
  readonly type?: AssociationType;

  @Field(() => DateTimeScalar, optional('Recorded then or later.'))
  readonly createdAfter?: number;

  @Field(() => DateTimeScalar, optional('Recorded then or before.'))
  readonly createdBefore?: number;
}

/** The arguments of a list of associations. */
@ArgsType()
export class AssociationListArgs extends PageArgs {
  @Field(() => AssociationFilterInput, optional('The filter; default: all.'))
  readonly filter?: AssociationFilterInput;

  @Field(() => Int, AT_COMMIT)
  readonly atCommit?: number;
}

/** The arguments of the associations at one entity. */
@ArgsType()
export class IncidentArgs extends PageArgs {
  @Field(
    () => [AssociationTypeEnum],
    optional('Associations of these types; default: all, including those without a type.'),
  )
  readonly types?: readonly AssociationType[];
}
