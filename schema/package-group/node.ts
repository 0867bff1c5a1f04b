import { PACKAGE_GROUPS, type PackageGroup } from '#src/domain/registry/index.js';
import type { NodeKind } from '../node/type.js';
import { type Moment, nodeId, PRESENT } from '../shared/moment.js';
import { PackageGroupType } from './type.js';

/** The GraphQL object of a group, as it was read at a moment. */
export function packageGroupNode(
  { context: contextArn, aliases: aliasNames, ...group }: PackageGroup,
  moment: Moment = PRESENT,
): PackageGroupType {
  const { at, isPast } = moment;
  const id = nodeId(group.arn, moment);
  const fields = { id, at, isPast, contextArn, aliasNames };
  return Object.assign(new PackageGroupType(), group, fields) as unknown as PackageGroupType;
}

/** Groups as nodes. */
export const packageGroupNodeKind: NodeKind = {
  has: (label) => label === PACKAGE_GROUPS.label,
  toNode: ({ element }, moment) => packageGroupNode(PACKAGE_GROUPS.read(element), moment),
};
