export {
  HOLD_TAG,
  keptSince,
  type PlanName,
  parsePlanId,
  planId,
  RETENTION_CLASSES,
  RETENTION_RULE,
  type RetentionClass,
  type RetentionRule,
  type RetentionRules,
  rulesName,
  ruleText,
} from './rules.js';
