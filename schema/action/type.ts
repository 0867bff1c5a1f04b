import { Field, ObjectType } from 'type-graphql';
import type { ActionStatus, EntitySource } from '#src/domain/lineage/index.js';
import { EntitySourceType, LineageEntityType } from '../lineage-entity/type.js';
import { NodeType } from '../node/type.js';
import { defineConnection } from '../shared/connection.js';
import { optional, plain } from '../shared/describe.js';
import { defineEnum } from '../shared/enum.js';

export const ActionStatusEnum = defineEnum('ActionStatus', 'Where an action stands.', {
  UNKNOWN: ['Unknown', 'Nobody knows.'],
  IN_PROGRESS: ['InProgress', 'It goes on.'],
  COMPLETED: ['Completed', 'It ended well.'],
  FAILED: ['Failed', 'It ended with an error.'],
  STOPPING: ['Stopping', 'It was asked to stop and has not ended yet.'],
  STOPPED: ['Stopped', 'It was stopped.'],
});

@ObjectType('Action', {
  implements: [NodeType, LineageEntityType],
  ...plain('An activity, such as a workflow step or a model deployment.'),
})
export class ActionType extends LineageEntityType {
  @Field(() => EntitySourceType, { description: 'What it was done to.' })
  readonly source!: EntitySource;

  @Field(() => String, optional('What it is, in words.'))
  readonly description?: string;

  @Field(() => ActionStatusEnum, optional('Where it stands.'))
  readonly status?: ActionStatus;
}

export const ActionConnection = defineConnection({
  name: 'Action',
  items: 'actions',
  node: () => ActionType,
});
