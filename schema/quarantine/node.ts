import { parseArn } from '#src/domain/arn.js';
import { QUARANTINES, type Quarantine } from '#src/domain/quarantine/index.js';
import { actionArn } from '#src/lineage/index.js';
import type { DrainReport, Reach } from '#src/quarantine/index.js';
import type { NodeKind } from '../node/type.js';
import { type Moment, nodeId, PRESENT } from '../shared/moment.js';
import { QuarantineDrainType, QuarantineReachType, QuarantineType } from './type.js';

/** The GraphQL object of a quarantine, as it was read at a moment. */
export function quarantineNode(one: Quarantine, moment: Moment = PRESENT): QuarantineType {
  const { at, isPast } = moment;
  const { release, pending = [], action, ...fields } = one;
  return Object.assign(new QuarantineType(), fields, {
    action: actionArn(parseArn(one.arn), action),
    status: release ? 'RELEASED' : 'ACTIVE',
    draining: pending.map(({ endpoint }) => endpoint),
    ...(release && {
      ...{ releasedBy: release.by, releasedAt: release.at, releaseReason: release.reason },
    }),
    ...{ id: nodeId(one.arn, moment), at, isPast },
  }) as unknown as QuarantineType;
}

/** Quarantines as nodes. */
export const quarantineNodeKind: NodeKind = {
  has: (label) => label === QUARANTINES.label,
  toNode: ({ element }, moment) => quarantineNode(QUARANTINES.read(element), moment),
};

/** The GraphQL object of the reach of a quarantine. */
export function reachNode({
  counts,
  derived,
  endpoints,
  incompleteReason,
}: Reach): QuarantineReachType {
  return Object.assign(new QuarantineReachType(), {
    ...{ jobs: counts.job, models: counts.model, packages: counts.package, derived },
    endpoints: endpoints.map(({ endpoint: { arn, name }, variants, path }) => ({
      ...{ arn, name, variants, path },
    })),
    complete: incompleteReason === undefined,
  });
}

/** The GraphQL object of a drain. */
export function drainNode({ isComplete, ...report }: DrainReport): QuarantineDrainType {
  return Object.assign(new QuarantineDrainType(), { ...report, complete: isComplete });
}
