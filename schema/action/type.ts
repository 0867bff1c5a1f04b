import { Field, InputType, ObjectType } from 'type-graphql';
import type { Arn } from '#src/domain/arn.js';
import type { ActionStatus, EntitySource } from '#src/domain/lineage/index.js';
import type { NewAction } from '#src/lineage/index.js';
import { CreateSourcedInput, UpdatePropertiesInput } from '../lineage-entity/input.js';
import { EntitySourceType, LineageEntityType } from '../lineage-entity/type.js';
import { NodeType } from '../node/type.js';
import { ArnScalar } from '../scalars/index.js';
import { defineEnum, optional, plain } from '../shared/describe.js';
import { withTexts } from '../shared/maps.js';
import { defineConnection } from '../shared/paging.js';

export const ActionStatusEnum = defineEnum('ActionStatus', 'The status of an action.', {
  UNKNOWN: ['Unknown', 'Nobody knows.'],
  IN_PROGRESS: ['InProgress', 'It goes on.'],
  COMPLETED: ['Completed', 'It ended well.'],
  FAILED: ['Failed', 'It ended with an error.'],
  STOPPING: ['Stopping', 'It is stopping.'],
  STOPPED: ['Stopped', 'It was stopped.'],
});

@ObjectType('Action', {
  implements: [NodeType, LineageEntityType],
  ...plain('An activity, such as a workflow step or a model deployment.'),
})
export class ActionType extends LineageEntityType {
  @Field(() => EntitySourceType, { description: 'Its object.' })
  readonly source!: EntitySource;

  @Field(() => String, optional('A description.'))
  readonly description?: string;

  @Field(() => ActionStatusEnum, optional('Where it stands.'))
  readonly status?: ActionStatus;
}

export const ActionConnection = defineConnection({
  name: 'Action',
  items: 'actions',
  node: () => ActionType,
});

@InputType('CreateActionInput', { description: 'An action to record.' })
export class CreateActionInput extends CreateSourcedInput {
  @Field(() => String, { description: 'The name: 1 to 120 letters, digits and inner hyphens.' })
  readonly name!: string;

  @Field(() => String, { description: 'Its object: a URI or an ARN.' })
  readonly sourceUri!: string;

  @Field(() => String, { description: 'Its type, for example ModelDeployment or Approval.' })
  readonly type!: string;

  @Field(() => ActionStatusEnum, optional('Where it stands.'))
  readonly status?: ActionStatus;
}

@InputType('UpdateActionInput', {
  description: 'The changes of an action; its source and its type are fixed.',
})
export class UpdateActionInput extends UpdatePropertiesInput {
  @Field(() => ArnScalar, { description: 'Which action.' })
  readonly arn!: Arn;

  @Field(() => String, optional('The new description.'))
  readonly description?: string;

  @Field(() => ActionStatusEnum, optional('Its present status.'))
  readonly status?: ActionStatus;
}

/** The entity of an action's input. */
export function toNewAction({ sourceUri, sourceType, ...input }: CreateActionInput): NewAction {
  const source = { uri: sourceUri, ...(sourceType === undefined ? {} : { type: sourceType }) };
  return { ...withTexts(input, 'properties', 'tags'), source };
}
