import type {
  CreateActionRequest,
  CreateActionResponse,
  DeleteActionRequest,
  DeleteActionResponse,
  DescribeActionRequest,
  DescribeActionResponse,
  ListActionsRequest,
  ListActionsResponse,
  UpdateActionRequest,
  UpdateActionResponse,
} from '@aws-sdk/client-sagemaker';
import { present } from '#schema/shared/maps.js';
import type { Action } from '#src/domain/lineage/index.js';
import { operation } from '../../json/operation.js';
import { EXISTS, listEntities, recordedArn, requireEntity, timesOut } from './entities.js';
import { changeEntity, deleteEntity, detailsOut, sourcedIn, sourceOut } from './sourced.js';

export const ACTION_OPERATIONS = [
  operation<CreateActionRequest, CreateActionResponse>('CreateAction', {
    role: 'operator',
    words: EXISTS,
    async run(input, { services, principal }) {
      const { ActionName: name, ActionType: type, Status: status } = input;
      const created = await services.recorder.createAction(
        { name, type, ...present({ status }), ...sourcedIn(input) },
        principal.arn,
      );
      return { ActionArn: recordedArn(created) };
    },
  }),
  operation<DescribeActionRequest, DescribeActionResponse>('DescribeAction', {
    role: 'viewer',
    async run({ ActionName }, context) {
      const found = await requireEntity('action', ActionName, context);
      return { ...summarize(found.element), ...(await detailsOut(found, context)) };
    },
  }),
  operation<ListActionsRequest, ListActionsResponse>('ListActions', {
    role: 'viewer',
    async run(input, context) {
      const { ActionType: type, SourceUri: sourceUri } = input;
      const list = { kind: 'action', label: 'actions', type, sourceUri } as const;
      const { items, next } = await listEntities(list, input, context);
      return { ActionSummaries: items.map(summarize), ...next };
    },
  }),
  operation<UpdateActionRequest, UpdateActionResponse>('UpdateAction', {
    role: 'operator',
    async run({ ActionName: name, ...input }, context) {
      return { ActionArn: await changeEntity({ kind: 'action', name }, input, context) };
    },
  }),
  operation<DeleteActionRequest, DeleteActionResponse>('DeleteAction', {
    role: 'operator',
    async run({ ActionName: name }, context) {
      return { ActionArn: await deleteEntity({ kind: 'action', name }, context) };
    },
  }),
];

/** An action in a list. */
function summarize(action: Action) {
  const { arn, name, type, source, status } = action;
  return {
    ActionArn: arn,
    ActionName: name,
    Source: sourceOut(source),
    ActionType: type,
    Status: status,
    ...timesOut(action),
  };
}
