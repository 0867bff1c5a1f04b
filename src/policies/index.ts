export type { Act } from './act.js';
export type { Decision, DecisionResult } from './decision.js';
export { type Gate, RuleGate, type RuleSource } from './gate.js';
export { checkedRule, Policies } from './policies.js';
export { compiledRule, placeOf, policyRules } from './policy-rules.js';
export { quarantineRules } from './quarantine-rules.js';
export type { Rule } from './rule.js';
export { putRuleNames, readRuleSet, readRules } from './rule-set.js';
