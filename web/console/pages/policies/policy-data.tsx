import type { PolicyInput, PolicyPageQuery } from '../../generated/policies.js';
import { Status } from '../../parts/status.js';

export type Policy = NonNullable<PolicyPageQuery['policy']>;

/** Whether a policy refuses acts, or only warns. */
export function ModeSign({ mode }: Pick<Policy, 'mode'>) {
  return mode === 'ENFORCE' ? (
    <Status status="ENFORCE" words="Refuses" />
  ) : (
    <Status status="WARN" words="Warns" />
  );
}

/** Where a policy applies, in words. */
export function scopeText({ group, endpoint, experiment }: Policy['scope']): string {
  const parts = Object.entries({ group, endpoint, experiment }).flatMap(([name, value]) =>
    value == null ? [] : [`${name} ${value}`],
  );
  return parts.join(', ') || 'everywhere';
}

/** Returns the input that creates an equal policy. */
export function inputOf(policy: Policy): PolicyInput {
  const { name, description, on, scope, select, require, message, mode, tags } = policy;
  const { group, endpoint, experiment } = scope;
  return {
    ...{ name, description, on, select, require, message, mode, tags },
    scope: { group, endpoint, experiment },
  };
}
