import {
  type DocumentNode,
  type FieldNode,
  type GraphQLResolveInfo,
  Kind,
  OperationTypeNode,
  type VariableDefinitionNode,
} from 'graphql';
import type { CommitHeader } from '#src/domain/graph/index.js';
import type { GraphQLContext } from '../context.js';
import { refuse } from '../errors.js';
import { ESTIMATED_CHANGES } from '../types/estimated-items.js';
import { costOf } from './cost.js';

/**
 * Throws `QUERY_TOO_COSTLY` when the changes that one request asks for, of all its commits together, may be
 * answered with more objects than allowed. The check before the request only guesses how many a commit has;
 * here their real number is known, and none of them is read yet.
 */
export async function checkChangesCost(
  { changeCount }: CommitHeader,
  { loaders, services }: GraphQLContext,
  info: GraphQLResolveInfo,
): Promise<void> {
  const { maxCost } = services.limits;
  const cost = await loaders.commits.ask(changeCount * costOfChange(info));
  if (cost <= maxCost) return;
  throw refuse(
    'QUERY_TOO_COSTLY',
    `The changes of these commits could be answered with ${cost} objects; at most ${maxCost} are answered. Ask for fewer commits (first), or for less inside each change.`,
    { max: maxCost, cost },
  );
}

/** By request, then by the selection: a page's commits share it. */
const known = new WeakMap<
  GraphQLResolveInfo['variableValues'],
  WeakMap<readonly FieldNode[], number>
>();

/** The objects that a change is answered with, itself among them. */
function costOfChange(info: GraphQLResolveInfo): number {
  const { fieldNodes, variableValues } = info;
  const costs = known.get(variableValues) ?? new WeakMap<readonly FieldNode[], number>();
  known.set(variableValues, costs);
  const cost = costs.get(fieldNodes) ?? weigh(info);
  costs.set(fieldNodes, cost);
  return cost;
}

/** By the same estimate as the whole request, of a query for the changes of one commit alone. */
function weigh({ schema, fieldNodes, fragments, operation, variableValues }: GraphQLResolveInfo) {
  const commit: FieldNode = {
    kind: Kind.FIELD,
    name: { kind: Kind.NAME, value: 'commit' },
    selectionSet: { kind: Kind.SELECTION_SET, selections: fieldNodes },
  };
  const document: DocumentNode = {
    kind: Kind.DOCUMENT,
    definitions: [
      {
        kind: Kind.OPERATION_DEFINITION,
        operation: OperationTypeNode.QUERY,
        variableDefinitions: (operation.variableDefinitions ?? []).filter(isPlain),
        selectionSet: { kind: Kind.SELECTION_SET, selections: [commit] },
      },
      ...Object.values(fragments),
    ],
  };
  const cost = costOf(schema, { document, variables: variableValues }) ?? 1;
  return Math.max(1, (cost - 1) / ESTIMATED_CHANGES);
}

/** Variables of these types are read as they were written; no other one has a part in the cost. */
const PLAIN: ReadonlySet<string> = new Set(['Int', 'Boolean', 'String', 'ID']);

function isPlain({ type }: VariableDefinitionNode): boolean {
  const named = type.kind === Kind.NON_NULL_TYPE ? type.type : type;
  return named.kind === Kind.NAMED_TYPE && PLAIN.has(named.name.value);
}
