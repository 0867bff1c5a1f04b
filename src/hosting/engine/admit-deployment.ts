import type { ArnScope } from '#src/domain/arn.js';
import type { Endpoint } from '#src/domain/hosting/index.js';
import type { LineageDraft } from '#src/lineage/index.js';
import { deployAct, type Gate } from '#src/policies/index.js';

/**
 * Evaluates the quarantines for the bytes that a deployment has read, in the commit that records them.
 * Throws `POLICY_DENIED`.
 */
export async function admitDeployment(
  draft: LineageDraft,
  endpoint: Endpoint,
  { inputGate, scope }: { readonly inputGate?: Gate; readonly scope: ArnScope },
): Promise<void> {
  const { createdBy: arn, update, deployment } = endpoint;
  const principal = { arn, userId: arn, account: scope.account, role: 'operator' } as const;
  await inputGate?.admit(draft, deployAct(endpoint, update ?? deployment, { principal }));
}
