export {
  applies,
  checkPolicy,
  MOST_POLICIES,
  type PolicyTarget,
  policyDigest,
} from './check-policy.js';
export {
  POLICIES,
  type Policy,
  type PolicyAct,
  type PolicyMode,
  type PolicyRequest,
  type PolicyRule,
  type PolicyScope,
  parseAct,
  ruleSetId,
} from './policy.js';
