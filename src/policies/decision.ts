import type { Arn } from '#src/domain/arn.js';
import { PlatformError } from '#src/domain/errors/index.js';
import { type LineageDraft, PLATFORM_ACTION } from '#src/lineage/index.js';
import type { Act } from './act.js';
import type { Rule } from './rule.js';

/** `OVERRIDDEN`: an admin gave a reason to do what rules refuse. */
export type DecisionResult = 'ALLOWED' | 'WARNED' | 'OVERRIDDEN' | 'DENIED';

/** The result of the rules for an act. */
export interface Decision {
  readonly result: DecisionResult;
  /** The rules that were evaluated. */
  readonly rules: readonly Rule[];
  readonly findings: readonly RuleFinding[];
  /** The commit at which the lineage was read. */
  readonly at: number;
}

/** A violation of a rule. */
interface RuleFinding {
  readonly rule: Rule;
  readonly message: string;
  /** The first ancestor that violates the rule. */
  readonly arn?: Arn;
  /** The path from that ancestor to the subject of the act. The first 10 findings have it. */
  readonly path?: readonly Arn[];
  /** The name of each entity of the path; of an artifact its URI. */
  readonly names?: readonly string[];
}

/** The most findings with a path, and in the details of a refusal. */
export const MOST_PATHS = 10;

/** Returns true for a refusal that cannot be overridden. */
export function isFinal({ rule, arn }: RuleFinding): boolean {
  return rule.remedy !== undefined && arn !== undefined;
}

/** The most characters of a property. */
const MAX_TEXT = 2_400;

interface RecordedDecision {
  readonly act: Act;
  readonly decision: Decision;
  /** The name of the new action. */
  readonly name: string;
  /** True when there is no context to associate it with. */
  readonly withoutContext?: boolean;
}

/** Adds an action that records a decision to a draft. */
export function recordDecision(
  draft: LineageDraft,
  { act, decision, name, withoutContext = false }: RecordedDecision,
): void {
  const { on, alias, subject, principal } = act;
  const { result, rules, findings, at } = decision;
  const [first] = findings;
  const texts = {
    On: alias === undefined ? on : `${on}:${alias}`,
    Result: result,
    Subject: subject.arn,
    Commit: `${at}`,
    Policies: rules.map((rule) => `${rule.name}@${rule.digest.slice(0, 12)}`).join(' '),
    ...(first && {
      Policy: first.rule.name,
      PolicyDigest: first.rule.digest,
      Message: first.message,
      Findings: findings.map(({ rule, message }) => `${rule.name}: ${message}`).join('\n'),
    }),
    ...(first?.arn !== undefined && { Arn: first.arn, Path: (first.path ?? []).join(' ') }),
    ...(result === 'OVERRIDDEN' && { Reason: principal.override ?? '' }),
  };
  const properties = Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, cut(text)] as const),
  );
  const action = draft.action({
    name,
    type: PLATFORM_ACTION.decision,
    source: { uri: subject.arn, type: 'ARN' },
    status: result === 'DENIED' ? 'Failed' : 'Completed',
    properties,
  });
  if (!withoutContext) draft.associate(action, act.context, { type: 'AssociatedWith' });
}

const OVERRIDE =
  'Correct the data or its tags, or ask an admin to override the policy with a reason.';

/** The refusal of an act. */
export function denied({ on, alias, subject }: Act, { findings, at }: Decision): PlatformError {
  const refused = findings.filter(({ rule }) => rule.mode === 'enforce');
  const first = refused.find(isFinal) ?? refused[0];
  const remedy = first && isFinal(first) ? first.rule.remedy : OVERRIDE;
  const about = first?.arn === undefined ? '' : `: ${first.names?.[0] ?? first.arn}`;
  const more = refused.length > 1 ? `, and ${refused.length - 1} more` : '';
  return new PlatformError(
    'POLICY_DENIED',
    `${ruleTitle(first?.rule.name)} refuses ${actTitle(on, alias)} '${subject.name}': ${first?.message}${about}${more}. ${remedy}`,
    {
      details: {
        subject: subject.arn,
        commit: at,
        count: refused.length,
        findings: refused.slice(0, MOST_PATHS).map(({ rule, message, arn, path, names }) => ({
          policy: rule.name,
          digest: rule.digest,
          message,
          ...(arn !== undefined && { arn, path, names }),
        })),
      },
    },
  );
}

function actTitle(on: Act['on'], alias = ''): string {
  switch (on) {
    case 'launch':
      return 'the launch of';
    case 'deploy':
      return 'the deployment of';
    case 'approve':
      return 'the approval of';
    case 'promote':
      return 'the promotion of';
    case 'alias':
      return `the move of the alias '${alias}' to`;
  }
}

function ruleTitle(name = ''): string {
  const [kind, quarantine] = name.split('/');
  return quarantine === undefined ? `The policy '${kind}'` : `The quarantine '${quarantine}'`;
}

function cut(text: string): string {
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT).toWellFormed()}…` : text;
}
