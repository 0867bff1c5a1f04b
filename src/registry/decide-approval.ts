import {
  type Approval,
  checkMayApprove,
  MODEL_PACKAGES,
  type ModelPackage,
  PACKAGE_GROUPS,
} from '#src/domain/registry/index.js';
import type { Gate } from '#src/policies/index.js';
import type { RecordChanges } from '#src/records/record-changes.js';
import { admitPackage } from './admit-package.js';
import { recordApproval } from './registry-lineage.js';

/** A decision about the bytes of a version. */
export interface ApprovalDecision {
  readonly status: Approval;
  readonly reason: string;
}

/**
 * Adds a decision about a version to a commit. Throws `POLICY_DENIED`, and `FORBIDDEN` for an
 * approval by the caller who registered the version, unless the group allows that.
 */
export async function decideApproval(
  changes: RecordChanges,
  { name, status, reason }: ApprovalDecision & { readonly name: string },
  gate: Gate | undefined,
): Promise<ModelPackage> {
  const { now, principal } = changes;
  const before = await changes.require(MODEL_PACKAGES, name);
  const isApproved = status === 'Approved';
  if (isApproved) {
    const group = await changes.require(PACKAGE_GROUPS, before.group);
    checkMayApprove(group, before, principal);
  }
  const decision = { by: principal.arn, at: now, reason };
  const decisions = before.decisions + 1;
  const next = { ...before, status, decision, decisions, lastModifiedTime: now };
  changes.put(MODEL_PACKAGES, next);
  recordApproval(changes.draft, next);
  if (isApproved) await admitPackage(changes, { on: 'approve', to: next }, gate);
  return next;
}
