import { createHash } from 'node:crypto';
import { z } from 'zod';

/** What a rule of retention is about, with the description of each class. */
export const RETENTION_CLASSES = {
  LOGS: 'The log of an ended job, with its metric series.',
  CHECKPOINTS: 'The checkpoints of a completed job.',
  FAILED_OUTPUTS: 'The outputs of a failed or stopped job.',
  OUTPUTS: 'The outputs of a completed job, except its model.',
  MODELS: 'The model of a completed training job.',
  CAPTURE: 'The captured requests and answers of endpoints.',
  ENVIRONMENTS: 'The installed Python environments; a start of the server removes the unused ones.',
} as const;
export type RetentionClass = keyof typeof RETENTION_CLASSES;

/** The tag of a job, a trial component or an artifact whose bytes no rule removes. */
export const HOLD_TAG = 'hold';

/** The schema of a rule. */
export const RETENTION_RULE = z
  .strictObject({
    class: z.enum(Object.keys(RETENTION_CLASSES) as [RetentionClass]),
    /** Days from the end of the job, from the last write of a captured object, or from the last use. */
    keepDays: z.number().nonnegative(),
    /** How many of the newest are kept at any age, in each experiment. */
    keepLast: z.int().nonnegative().default(0),
    /**
     * Whether bytes are kept when something in use was made from them, at any distance. Otherwise
     * only bytes that it uses directly are kept.
     */
    keepReachable: z.boolean().default(true),
    /** Only bytes at or below this URI. */
    uriPrefix: z.string().min(1).optional(),
    /** Only jobs with these tags. */
    tags: z.record(z.string(), z.string()).readonly().optional(),
  })
  .readonly();
export type RetentionRule = z.output<typeof RETENTION_RULE>;

/** The rules; the first one that matches counts. Bytes without a rule are kept. */
export type RetentionRules = readonly RetentionRule[];

const DAY_MS = 86_400_000;
/** How many digits of a digest name the rules of a plan. */
const DIGITS = 12;

/** The rule as a text, such as `MODELS keepDays=30 keepLast=3`. */
export function ruleText({ class: of, keepReachable, tags, ...rule }: RetentionRule): string {
  const parts = Object.entries(rule).filter(([, value]) => value !== undefined && value !== 0);
  const texts = parts.map(([name, value]) => `${name}=${value}`);
  if (rule.keepDays === 0) texts.unshift('keepDays=0');
  if (!keepReachable) texts.push('keepReachable=false');
  for (const [key, value] of Object.entries(tags ?? {})) texts.push(`tag ${key}=${value}`);
  return [of, ...texts].join(' ');
}

/** Bytes from this time on are too young to be removed. */
export function keptSince({ keepDays }: RetentionRule, now: number): number {
  return now - keepDays * DAY_MS;
}

/** The name of a plan: its commit, its time, its rules, and the prefix that it is about. */
export interface PlanName {
  readonly commit: number;
  readonly time: number;
  readonly rules: string;
  readonly uriPrefix: string;
}

/** Names rules by a digest. */
export function rulesName(rules: RetentionRules): string {
  return createHash('sha256').update(JSON.stringify(rules)).digest('hex').slice(0, DIGITS);
}

/** The id of a plan. */
export function planId({ commit, time, rules, uriPrefix }: PlanName): string {
  return `${commit}-${time}-${rules}-${Buffer.from(uriPrefix).toString('base64url')}`;
}

const PLAN_ID = /^(\d{1,15})-(\d{1,15})-([0-9a-f]{12})-([\w-]{0,5000})$/;

/** Reads {@link planId} back; undefined for another text. */
export function parsePlanId(text: string): PlanName | undefined {
  const [, commit, time, rules, prefix = ''] = PLAN_ID.exec(text) ?? [];
  if (commit === undefined || time === undefined || rules === undefined) return undefined;
  const uriPrefix = Buffer.from(prefix, 'base64url').toString();
  return { commit: Number(commit), time: Number(time), rules, uriPrefix };
}
