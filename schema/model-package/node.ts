import { MODEL_PACKAGES, type ModelPackage } from '#src/domain/registry/index.js';
import type { NodeKind } from '../node/type.js';
import { type Moment, nodeId, PRESENT } from '../shared/moment.js';
import { ModelPackageType } from './type.js';

/** The GraphQL object of a version, as it was read at a moment. */
export function modelPackageNode(
  { group: groupName, status: approval, decision: _, metrics, metadata = {}, ...one }: ModelPackage,
  moment: Moment = PRESENT,
): ModelPackageType {
  const { at, isPast } = moment;
  return Object.assign(new ModelPackageType(), one, {
    id: nodeId(one.arn, moment),
    at,
    isPast,
    groupName,
    approval,
    metadata,
    metrics: Object.fromEntries(metrics.map(({ name, value }) => [name, value])),
  }) as unknown as ModelPackageType;
}

/** Versions as nodes. */
export const modelPackageNodeKind: NodeKind = {
  has: (label) => label === MODEL_PACKAGES.label,
  toNode: ({ element }, moment) => modelPackageNode(MODEL_PACKAGES.read(element), moment),
};
