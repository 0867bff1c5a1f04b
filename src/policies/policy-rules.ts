import type { ArnScope } from '#src/domain/arn.js';
import {
  applies,
  POLICIES,
  type Policy,
  type PolicyRule,
  type PolicyTarget,
  policyDigest,
} from '#src/domain/policy/index.js';
import { refuse } from '#src/domain/request/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { Act } from './act.js';
import { EntityFacts } from './entity-facts.js';
import type { RuleSource } from './gate.js';
import type { Rule } from './rule.js';
import { readRules } from './rule-set.js';

/** The size of the cache, which also contains earlier versions of policies. */
const MOST_COMPILED = 500;

/** Makes a source of rules from the policies. An expression is compiled on its first use. */
export function policyRules(options: {
  readonly store: Pick<GraphStore, 'vertices'>;
  readonly scope: ArnScope;
}): RuleSource {
  const compiled = new Map<string, Rule>();
  return async (act) => {
    const { records, expectation } = await readRules(POLICIES, 'policy', options);
    const place = targetOf(act);
    const found = records.filter((policy) => applies(policy, place));
    const rules = await Promise.all(found.map((policy) => cachedRule(policy, compiled)));
    return { rules, expect: [expectation] };
  };
}

/** Returns the fields of an act that decide which policies apply. */
export function targetOf({ on, alias, endpoint, experiment, packages }: Act): PolicyTarget {
  const names = packages.map((one) => (typeof one === 'string' ? one : (one?.name ?? '')));
  const groups = [...new Set(names.map((name) => name.split('/')[0] ?? ''))];
  return { on, alias, endpoint, experiment, groups };
}

/** Compiles a policy to a rule. Throws `VALIDATION_FAILED` for an expression that does not compile. */
export async function compiledRule(rule: PolicyRule): Promise<Rule> {
  const { compileRule } = await import('./compile-rule.js');
  return compileRule({ ...rule, digest: policyDigest(rule) }, { refuse, entityClass: EntityFacts });
}

async function cachedRule(policy: Policy, compiled: Map<string, Rule>): Promise<Rule> {
  const known = compiled.get(policy.digest);
  if (known) return known;
  const rule = await compiledRule(policy);
  if (compiled.size >= MOST_COMPILED) compiled.clear();
  compiled.set(policy.digest, rule);
  return rule;
}
