import type { ValidationRule } from 'graphql';
import type { ApiLimits } from '../context.js';
import { aliasRule } from './alias-rule.js';
import { depthRule } from './depth-rule.js';

export { createCostCheck } from './cost.js';

/** The limits that a document can be held to before its variables are known. */
export function validationRules(limits: ApiLimits): ValidationRule[] {
  return [depthRule(limits.maxDepth), aliasRule(limits.maxAliases)];
}
