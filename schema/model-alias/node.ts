import { MODEL_ALIASES, type ModelAlias } from '#src/domain/registry/index.js';
import type { NodeKind } from '../node/type.js';
import { type Moment, nodeId, PRESENT } from '../shared/moment.js';
import { ModelAliasType } from './type.js';

/** The GraphQL object of an alias, as it was read at a moment. */
export function modelAliasNode(
  { group: groupName, ...alias }: ModelAlias,
  moment: Moment = PRESENT,
): ModelAliasType {
  const { at, isPast } = moment;
  const id = nodeId(alias.arn, moment);
  const fields = { id, at, isPast, groupName };
  return Object.assign(new ModelAliasType(), alias, fields) as unknown as ModelAliasType;
}

/** Aliases as nodes. */
export const modelAliasNodeKind: NodeKind = {
  has: (label) => label === MODEL_ALIASES.label,
  toNode: ({ element }, moment) => modelAliasNode(MODEL_ALIASES.read(element), moment),
};
