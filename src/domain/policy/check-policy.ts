import { createHash } from 'node:crypto';
import { checkName, NAME_RULES } from '../names.js';
import { checkDescription, checkTexts, refuse } from '../request/index.js';
import {
  POLICY_ACTS,
  POLICY_MODES,
  type PolicyAct,
  type PolicyRequest,
  type PolicyRule,
  type PolicyScope,
  parseAct,
} from './policy.js';

/** The largest number of policies in a graph. */
export const MOST_POLICIES = 100;
const MAX_ACTS = 20;
const MAX_MESSAGE = 500;
const MAX_EXPRESSION = 2_000;
const PATTERN = /^[A-Za-z0-9-]{1,120}\*?$|^\*$/;

/** Checks a policy, but does not compile its expressions. Throws `VALIDATION_FAILED`. */
export function checkPolicy(request: PolicyRequest): PolicyRule {
  checkTexts(request);
  const { name, on, scope = {}, select, require, message, mode = 'enforce' } = request;
  checkName(NAME_RULES.policy, name);
  checkDescription(request.description ?? '');
  if (on.length === 0 || on.length > MAX_ACTS)
    refuse('on', `on has ${on.length} acts; give 1 to ${MAX_ACTS}.`);
  const parsed = on.map(checkedAct);
  checkScope(scope);
  const given = Object.keys(scope) as (keyof PolicyScope)[];
  if (!parsed.some((act) => given.every((field) => SCOPES[act].includes(field))))
    refuse(
      'scope',
      `No act of ${on.join(', ')} has ${given.join(' and ')}, so the policy never applies; a launch has an experiment, a deployment an endpoint and groups, and other acts have a group.`,
    );
  if (select !== undefined) checkText('select', select, MAX_EXPRESSION);
  checkText('require', require, MAX_EXPRESSION);
  checkText('message', message, MAX_MESSAGE);
  if (!POLICY_MODES.includes(mode))
    refuse('mode', `mode is '${mode}'; give ${POLICY_MODES.join(' or ')}.`);
  const acts = [...new Set(on)];
  return { name, on: acts, scope, ...(select !== undefined && { select }), require, message, mode };
}

/** Returns the SHA-256 of the rule of a policy, hexadecimal. */
export function policyDigest({ name, on, scope, select, require, message, mode }: PolicyRule) {
  const { group, endpoint, experiment } = scope;
  const content = [name, on, group, endpoint, experiment, select, require, message, mode];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

/** The fields of an act that decide which policies apply. */
export interface PolicyTarget {
  readonly on: PolicyAct;
  /** The alias that moves. */
  readonly alias?: string | undefined;
  readonly groups: readonly string[];
  readonly endpoint?: string | undefined;
  readonly experiment?: string | undefined;
}

/** True for a policy that applies to an act. Names are compared without case. */
export function applies({ on, scope }: Pick<PolicyRule, 'on' | 'scope'>, place: PolicyTarget) {
  const acts = [place.on, ...(place.alias === undefined ? [] : [`alias:${place.alias}`])];
  return (
    on.some((act) => acts.some((one) => one.toLowerCase() === act.toLowerCase())) &&
    fits(scope.group, place.groups) &&
    fits(scope.endpoint, place.endpoint === undefined ? [] : [place.endpoint]) &&
    fits(scope.experiment, place.experiment === undefined ? [] : [place.experiment])
  );
}

function fits(pattern: string | undefined, names: readonly string[]): boolean {
  if (pattern === undefined) return true;
  const wanted = pattern.toLowerCase();
  const start = wanted.endsWith('*') ? wanted.slice(0, -1) : undefined;
  return names.some((name) => {
    const given = name.toLowerCase();
    return start === undefined ? given === wanted : given.startsWith(start);
  });
}

/** The fields of a scope that acts have. */
const SCOPES: Readonly<Record<PolicyAct, readonly (keyof PolicyScope)[]>> = {
  launch: ['experiment'],
  deploy: ['endpoint', 'group'],
  approve: ['group'],
  promote: ['group'],
  alias: ['group'],
};

function checkedAct(text: string): PolicyAct {
  const act = parseAct(text);
  if (!act)
    return refuse(
      'on',
      `on has '${text.slice(0, 100)}'; give ${POLICY_ACTS.join(', ')} or alias:<name>.`,
    );
  if (act.alias !== undefined) checkName(NAME_RULES.alias, act.alias, 'on');
  return act.on;
}

function checkScope(scope: PolicyScope): void {
  for (const [field, pattern] of Object.entries(scope))
    if (!PATTERN.test(pattern))
      refuse(
        `scope.${field}`,
        `scope.${field} is '${pattern.slice(0, 100)}'; give a name, or a prefix followed by *.`,
      );
}

function checkText(field: string, text: string, max: number): void {
  if (text.trim() === '') refuse(field, `${field} is empty; write 1 to ${max} characters.`);
  if (text.length > max)
    refuse(field, `${field} has ${text.length} characters; write at most ${max}.`);
}
