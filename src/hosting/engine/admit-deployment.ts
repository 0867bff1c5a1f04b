import type { ArnScope } from '#src/domain/arn.js';
import type { Endpoint } from '#src/domain/hosting/index.js';
import type { LineageDraft } from '#src/lineage/index.js';
import { deployAct, type Gate } from '#src/policies/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { callerOf } from '#src/ports/identity.js';

/**
 * Evaluates the quarantines for the bytes that a deployment has read, in the commit that records them.
 * Throws `POLICY_DENIED`.
 */
export async function admitDeployment(
  draft: LineageDraft,
  endpoint: Endpoint,
  services: {
    readonly inputGate?: Gate;
    readonly scope: ArnScope;
    readonly store: Pick<GraphStore, 'vertices'>;
  },
): Promise<void> {
  const { createdBy, update, deployment } = endpoint;
  const act = await deployAct(
    services,
    { endpoint, deployment: update ?? deployment },
    { principal: callerOf(createdBy) },
  );
  await services.inputGate?.admit(draft, act);
}
