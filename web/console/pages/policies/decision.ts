import type { PolicyDecisionsQuery } from '../../generated/policies.js';
import type { Finding } from '../../parts/policy/findings.js';

/** A decision of the policies, as its action records it. */
export interface Decision {
  readonly arn: string;
  readonly result: string;
  /** The act, such as `deploy`. */
  readonly on: string;
  readonly subject: string;
  /** The names of the policies that were evaluated. */
  readonly evaluated: readonly string[];
  readonly findings: readonly Finding[];
  /** Why an admin has overridden it. */
  readonly reason: string | undefined;
  readonly by: string | null | undefined;
  readonly time: string;
}

/** Reads the action of a decision. Only the first finding has an ancestor and a path. */
export function decisionOf(action: PolicyDecisionsQuery['actions']['nodes'][number]): Decision {
  const { arn, createdBy, creationTime, properties } = action;
  const text = (name: string): string => String(properties[name] ?? '');
  const words = (name: string) => text(name).split(' ').filter(Boolean);
  const [, ...others] = text('Findings').split('\n');
  const first: Finding[] = text('Policy')
    ? [
        {
          policy: text('Policy'),
          message: text('Message'),
          arn: text('Arn') || null,
          path: words('Path'),
        },
      ]
    : [];
  return {
    arn,
    result: text('Result'),
    on: text('On'),
    subject: text('Subject'),
    evaluated: words('Policies').map((one) => one.replace(/@[0-9a-f]+…?$/, '')),
    findings: [...first, ...others.flatMap(findingOf)],
    reason: text('Reason') || undefined,
    by: createdBy,
    time: creationTime,
  };
}

/** A line `<policy>: <message>`. */
function findingOf(line: string): Finding[] {
  const [, policy, message] = /^(\S+): (.*)$/.exec(line) ?? [];
  return policy === undefined || message === undefined ? [] : [{ policy, message }];
}
