export { type Act, deployAct, packageAct } from './act.js';
export type { Decision, DecisionResult } from './decision.js';
export { type Gate, RuleGate, type RuleSource } from './gate.js';
export { Policies } from './policies.js';
export { type PlannedAct, PolicyPlans, type PolicyVerdict } from './policy-plans.js';
export { compiledRule, policyRules } from './policy-rules.js';
export { quarantineRules } from './quarantine-rules.js';
export type { Rule } from './rule.js';
export { putRuleNames, readRuleSet, readRules } from './rule-set.js';
