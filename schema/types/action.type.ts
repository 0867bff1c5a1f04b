import { Field, ObjectType } from 'type-graphql';
import type { ActionStatus, EntitySource } from '#src/domain/lineage/index.js';
import { defineConnection } from './connection.js';
import { EntitySourceType } from './entity-source.type.js';
import { LineageEntityType } from './lineage-entity.type.js';
import { ActionStatusEnum } from './lineage-enums.js';
import { NodeType } from './node.type.js';

/** An action. */
@ObjectType('Action', {
  implements: [NodeType, LineageEntityType],
  description: 'An activity, such as a workflow step or a model deployment.',
  simpleResolvers: true,
})
export class ActionType extends LineageEntityType {
  @Field(() => EntitySourceType, { description: 'What it was done to.' })
  readonly source!: EntitySource;

  @Field(() => String, { nullable: true, description: 'What it is, in words.' })
  readonly description?: string;

  @Field(() => ActionStatusEnum, { nullable: true, description: 'Where it stands.' })
  readonly status?: ActionStatus;
}

/** A page of actions. */
export const ActionConnection = defineConnection({
  name: 'Action',
  items: 'actions',
  node: () => ActionType,
});
