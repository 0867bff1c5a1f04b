import { PlatformError } from './errors/index.js';

/** A rule for one kind of name: its pattern, its maximum length, and a description of both. */
export interface NameRule {
  readonly what: string;
  readonly maxLength: number;
  readonly pattern: RegExp;
  readonly hint: string;
}

const HYPHENATED = /^[a-zA-Z0-9](?:-*[a-zA-Z0-9])*$/;
const HYPHENATED_HINT = 'letters, digits and inner hyphens';

/** The name rules of SageMaker (botocore `sagemaker/2017-07-24`). */
export const NAME_RULES = {
  entity: { what: 'entity name', maxLength: 120, pattern: HYPHENATED, hint: HYPHENATED_HINT },
  context: {
    what: 'context name',
    maxLength: 120,
    pattern: /^[a-zA-Z0-9](?:[-_]*[a-zA-Z0-9])*$/,
    hint: 'letters, digits, inner hyphens and underscores',
  },
  job: { what: 'job name', maxLength: 63, pattern: HYPHENATED, hint: HYPHENATED_HINT },
  tuningJob: {
    what: 'tuning job name',
    maxLength: 32,
    pattern: HYPHENATED,
    hint: HYPHENATED_HINT,
  },
  model: { what: 'model name', maxLength: 63, pattern: HYPHENATED, hint: HYPHENATED_HINT },
  endpoint: { what: 'endpoint name', maxLength: 63, pattern: HYPHENATED, hint: HYPHENATED_HINT },
  packageGroup: {
    what: 'model package group name',
    maxLength: 63,
    pattern: HYPHENATED,
    hint: HYPHENATED_HINT,
  },
  alias: { what: 'alias', maxLength: 63, pattern: HYPHENATED, hint: HYPHENATED_HINT },
  quarantine: {
    what: 'quarantine name',
    maxLength: 63,
    pattern: HYPHENATED,
    hint: HYPHENATED_HINT,
  },
  policy: { what: 'policy name', maxLength: 63, pattern: HYPHENATED, hint: HYPHENATED_HINT },
  variant: { what: 'variant name', maxLength: 63, pattern: HYPHENATED, hint: HYPHENATED_HINT },
  channel: {
    what: 'channel name',
    maxLength: 64,
    pattern: /^(?!\.{1,2}$)[A-Za-z0-9._-]+$/,
    hint: "letters, digits, '.', '-' and '_'",
  },
} as const satisfies Record<string, NameRule>;

/** The rules of names that are made of others: versions and aliases are named below their group. */
export const COMPOSED_NAME_RULES = {
  modelPackage: {
    what: 'model package name',
    maxLength: 73,
    pattern: /^[a-zA-Z0-9](?:-*[a-zA-Z0-9])*\/[1-9]\d{0,8}$/,
    hint: 'characters of the form <group>/<version>',
  },
  modelAlias: {
    what: 'alias of a group',
    maxLength: 127,
    pattern: /^[a-zA-Z0-9](?:-*[a-zA-Z0-9])*\/[a-zA-Z0-9](?:-*[a-zA-Z0-9])*$/,
    hint: 'characters of the form <group>/<alias>',
  },
} as const satisfies Record<string, NameRule>;

/** True for a name that follows the rule. */
export function isName(rule: NameRule, name: string): boolean {
  return name.length <= rule.maxLength && rule.pattern.test(name);
}

/** Throws `VALIDATION_FAILED`, naming the field, unless the name follows the rule; returns it. */
export function checkName(rule: NameRule, name: string, field = 'name'): string {
  if (isName(rule, name)) return name;
  throw new PlatformError(
    'VALIDATION_FAILED',
    `${field}: '${name.slice(0, 150)}' is not a valid ${rule.what}; use 1 to ${rule.maxLength} ${rule.hint}.`,
    { details: { field, value: name.slice(0, 150), rule: rule.what } },
  );
}

/**
 * The trial component of a job lists its code, its image and its checkpoints under `SageMaker.*`.
 * `__proto__` is no ordinary key of an object.
 */
const RESERVED = /^(?:SageMaker\..*|__proto__)$/;

/** Returns the name of a channel, input or output. Throws `VALIDATION_FAILED` for a bad one. */
export function checkChannelName(name: string, field: string): string {
  checkName(NAME_RULES.channel, name, field);
  if (!RESERVED.test(name)) return name;
  throw new PlatformError(
    'VALIDATION_FAILED',
    `${field}: '${name}' is reserved, as are all names that begin with 'SageMaker.'; use another one, such as train.`,
    { details: { field, value: name, rule: NAME_RULES.channel.what } },
  );
}

/** Generates names that are unique even within a millisecond. */
export class NameGenerator {
  readonly #rule: NameRule;
  #lastTime = 0;

  constructor(rule: NameRule) {
    this.#rule = rule;
  }

  /** Does the same as {@link generateName}, with the first unused millisecond from the given time on. */
  next(base: string, time: number): string {
    this.#lastTime = Math.max(time, this.#lastTime + 1);
    return generateName(this.#rule, base, this.#lastTime);
  }
}

/**
 * A generated name as in SageMaker: `<base>-<YYYY-MM-DD-HH-MM-SS-mmm>` in UTC, with the base cut to fit the rule's
 * length.
 */
export function generateName(rule: NameRule, base: string, time: number): string {
  const stamp = new Date(time).toISOString().replace(/[T:.]/g, '-').replace(/Z$/, '');
  const head = base.slice(0, rule.maxLength - stamp.length - 1).replace(/-+$/, '');
  return checkName(rule, `${head}-${stamp}`);
}

const TIME = /-\d{4}(?:-\d{2}){5}-\d{3}$/;

/** Removes the time that {@link generateName} appends. */
export function withoutTime(name: string): string {
  return name.replace(TIME, '');
}
