import { defineEntityResolver } from '../lineage-entity/define-resolver.js';
import { editEntity } from '../lineage-entity/edit.js';
import { NamedEntityArgs } from '../lineage-entity/input.js';
import {
  ActionConnection,
  ActionType,
  CreateActionInput,
  toNewAction,
  UpdateActionInput,
} from './type.js';

export const ActionResolver = defineEntityResolver({
  kind: 'action',
  name: 'Action',
  words: { a: 'an action', the: 'action', by: 'name' },
  type: ActionType,
  connection: ActionConnection,
  reference: NamedEntityArgs,
  create: {
    input: CreateActionInput,
    description: 'Records an action; one of the same name is ALREADY_EXISTS.',
    record: (recorder, input, actor) => recorder.createAction(toNewAction(input), actor),
  },
  update: {
    input: UpdateActionInput,
    description: 'Changes an action’s description, status or properties.',
    edit: editEntity,
  },
});
