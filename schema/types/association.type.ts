import { Field, ObjectType } from 'type-graphql';
import type { AssociationType } from '#src/domain/lineage/index.js';
import { DateTimeScalar } from '../scalars/index.js';
import { defineConnection } from './connection.js';
import type { Deferred } from './deferred.js';
import { LineageEntityType } from './lineage-entity.type.js';
import { AssociationTypeEnum } from './lineage-enums.js';

/** A link between two entities. */
@ObjectType('Association', {
  description: 'A link from a source to a destination; there is one per pair.',
  simpleResolvers: true,
})
export class AssociationObjectType {
  @Field(() => LineageEntityType, { description: 'Where it begins.' })
  readonly source!: Deferred<LineageEntityType>;

  @Field(() => LineageEntityType, { description: 'Where it ends.' })
  readonly destination!: Deferred<LineageEntityType>;

  @Field(() => AssociationTypeEnum, {
    nullable: true,
    description: 'How the two relate; none was said when null.',
  })
  readonly type?: AssociationType;

  @Field(() => String, { nullable: true, description: 'ARN of who recorded it.' })
  readonly createdBy?: string;

  @Field(() => DateTimeScalar, { description: 'When it was recorded.' })
  readonly creationTime!: number;
}

/** A page of associations. */
export const AssociationConnection = defineConnection({
  name: 'Association',
  items: 'associations',
  node: () => AssociationObjectType,
});
