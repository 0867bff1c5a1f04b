import type { PolicyInput } from '../../generated/policies.js';
import { inputOf, type Policy } from './policy-data.js';

/** The acts that a policy can apply to. */
export const ACTS = ['launch', 'deploy', 'approve', 'promote', 'alias'] as const;

/** A policy as its form is filled in. */
export interface PolicyDraft {
  readonly name: string;
  readonly description: string;
  readonly acts: readonly string[];
  /** Names of single aliases, separated by commas. */
  readonly aliases: string;
  readonly group: string;
  readonly endpoint: string;
  readonly experiment: string;
  readonly select: string;
  readonly require: string;
  readonly message: string;
  readonly mode: PolicyInput['mode'];
}

const ALIAS = 'alias:';

/** The form of a policy, or of a new one. */
export function draftOf(policy: Policy | undefined): PolicyDraft {
  const { on, scope, ...rest } = policy ? inputOf(policy) : NEW;
  const isAct = (act: string) => ACTS.some((one) => one === act);
  return {
    name: rest.name,
    description: rest.description ?? '',
    acts: on.filter(isAct),
    aliases: on
      .filter((act) => !isAct(act))
      .map((act) => act.slice(ALIAS.length))
      .join(', '),
    group: scope?.group ?? '',
    endpoint: scope?.endpoint ?? '',
    experiment: scope?.experiment ?? '',
    select: rest.select ?? '',
    require: rest.require,
    message: rest.message,
    mode: rest.mode,
  };
}

const NEW: PolicyInput = { name: '', on: ['deploy'], require: '', message: '', mode: 'ENFORCE' };

/** The input that a form sends; it keeps the tags of the policy. */
export function draftInput(draft: PolicyDraft, policy: Policy | undefined): PolicyInput {
  const { acts, aliases, group, endpoint, experiment, description, select, ...rest } = draft;
  const names = aliases.split(',').map((alias) => alias.trim());
  return {
    ...rest,
    on: [...acts, ...names.filter(Boolean).map((alias) => ALIAS + alias)],
    ...(description.trim() && { description }),
    ...(select.trim() && { select }),
    scope: Object.fromEntries(
      Object.entries({ group, endpoint, experiment }).filter(([, value]) => value !== ''),
    ),
    ...(policy && { tags: policy.tags }),
  };
}
