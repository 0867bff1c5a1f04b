export { type Act, type Gate, RuleGate, type RuleSource } from './gate.js';
export { Policies } from './policies.js';
export { policyRules } from './policy-rules.js';
