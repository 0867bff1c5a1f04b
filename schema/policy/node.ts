import { POLICIES, type Policy } from '#src/domain/policy/index.js';
import type { PolicyVerdict } from '#src/policies/index.js';
import type { NodeKind } from '../node/type.js';
import { type Moment, nodeId, PRESENT } from '../shared/moment.js';
import { PolicyType, PolicyVerdictType } from './type.js';

/** The GraphQL object of a policy, as it was read at a moment. */
export function policyNode(policy: Policy, moment: Moment = PRESENT): PolicyType {
  const { at, isPast } = moment;
  const fields = { id: nodeId(policy.arn, moment), at, isPast };
  return Object.assign(new PolicyType(), policy, fields) as unknown as PolicyType;
}

/** Policies as nodes. */
export const policyNodeKind: NodeKind = {
  has: (label) => label === POLICIES.label,
  toNode: ({ element }, moment) => policyNode(POLICIES.read(element), moment),
};

/** The GraphQL object of a verdict. */
export function verdictNode({ at: commit, rules, findings, ...verdict }: PolicyVerdict) {
  return Object.assign(new PolicyVerdictType(), verdict, {
    commit,
    policies: rules.map(({ name }) => name),
    findings: findings.map(
      ({ rule: { name: policy, digest, mode }, path = [], names = [], ...found }) => ({
        ...{ policy, digest, mode, path, names },
        ...found,
      }),
    ),
  });
}
