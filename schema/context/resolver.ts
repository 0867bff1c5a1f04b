import { defineEntityResolver } from '../lineage-entity/define-resolver.js';
import { editEntity } from '../lineage-entity/edit.js';
import { ContextArgs, CreateContextInput, toNewContext, UpdateContextInput } from './input.js';
import { ContextConnection, ContextType } from './type.js';

export const ContextResolver = defineEntityResolver({
  kind: 'context',
  name: 'Context',
  words: { a: 'a context', the: 'context', by: 'name' },
  type: ContextType,
  connection: ContextConnection,
  reference: ContextArgs,
  create: {
    input: CreateContextInput,
    description:
      'Records a context; one of the same name, or an experiment or trial of the same name, is ALREADY_EXISTS.',
    record: (recorder, input, actor) => recorder.createContext(toNewContext(input), actor),
  },
  update: {
    input: UpdateContextInput,
    description: 'Changes a context’s description or properties.',
    edit: editEntity,
  },
});
