import { type ModelPackage, PACKAGE_GROUPS } from '#src/domain/registry/index.js';
import { type Act, type Gate, packageAct } from '#src/policies/index.js';
import type { RecordChanges } from '#src/records/record-changes.js';

/** Evaluates the rules for a model package, as it is after the commit. Throws `POLICY_DENIED`. */
export async function admitPackage(
  changes: RecordChanges,
  { to, ...act }: Pick<Act, 'on' | 'alias'> & { readonly to: ModelPackage },
  gate: Gate | undefined,
): Promise<void> {
  if (!gate) return;
  const { draft, principal } = changes;
  const { context } = await changes.require(PACKAGE_GROUPS, to.group);
  await gate.admit(draft, packageAct(to, { ...act, context, principal }));
}
