import { Field, ObjectType } from 'type-graphql';
import type { AssociationType } from '#src/domain/lineage/index.js';
import { LineageEntityType } from '../lineage-entity/type.js';
import { DateTimeScalar } from '../scalars/index.js';
import { defineConnection } from '../shared/connection.js';
import type { Deferred } from '../shared/deferred.js';
import { optional, plain } from '../shared/describe.js';
import { defineEnum } from '../shared/enum.js';

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

  @Field(() => AssociationTypeEnum, optional('How the two relate; none was said when null.'))
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
