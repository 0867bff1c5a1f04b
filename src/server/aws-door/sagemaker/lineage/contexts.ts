import type {
  CreateContextRequest,
  CreateContextResponse,
  DeleteContextRequest,
  DeleteContextResponse,
  DescribeContextRequest,
  DescribeContextResponse,
  ListContextsRequest,
  ListContextsResponse,
  UpdateContextRequest,
  UpdateContextResponse,
} from '@aws-sdk/client-sagemaker';
import type { Context } from '#src/domain/lineage/index.js';
import { operation } from '../../json/operation.js';
import { EXISTS, listEntities, recordedArn, requireEntity, timesOut } from './entities.js';
import { changeEntity, deleteEntity, detailsOut, sourcedIn, sourceOut } from './sourced.js';

export const CONTEXT_OPERATIONS = [
  operation<CreateContextRequest, CreateContextResponse>('CreateContext', {
    role: 'operator',
    words: EXISTS,
    async run(input, { services, principal }) {
      const { ContextName: name, ContextType: type } = input;
      const created = await services.recorder.createContext(
        { name, type, ...sourcedIn(input) },
        principal.arn,
      );
      return { ContextArn: recordedArn(created) };
    },
  }),
  operation<DescribeContextRequest, DescribeContextResponse>('DescribeContext', {
    role: 'viewer',
    async run({ ContextName }, context) {
      const found = await requireEntity('context', ContextName, context);
      return { ...summarize(found.element), ...(await detailsOut(found, context)) };
    },
  }),
  operation<ListContextsRequest, ListContextsResponse>('ListContexts', {
    role: 'viewer',
    async run(input, context) {
      const { ContextType: type, SourceUri: sourceUri } = input;
      const list = { kind: 'context', label: 'contexts', type, sourceUri } as const;
      const { items, next } = await listEntities(list, input, context);
      return { ContextSummaries: items.map(summarize), ...next };
    },
  }),
  operation<UpdateContextRequest, UpdateContextResponse>('UpdateContext', {
    role: 'operator',
    async run({ ContextName: name, ...input }, context) {
      return { ContextArn: await changeEntity({ kind: 'context', name }, input, context) };
    },
  }),
  operation<DeleteContextRequest, DeleteContextResponse>('DeleteContext', {
    role: 'operator',
    async run({ ContextName: name }, context) {
      return { ContextArn: await deleteEntity({ kind: 'context', name }, context) };
    },
  }),
];

/** A context in a list. */
function summarize(context: Context) {
  const { arn, name, type, source } = context;
  return {
    ContextArn: arn,
    ContextName: name,
    Source: sourceOut(source),
    ContextType: type,
    ...timesOut(context),
  };
}
