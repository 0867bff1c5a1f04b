import type { ArnScope } from '../arn.js';
import { type VertexId, vertexIdOf } from '../graph/index.js';
import { NAME_RULES } from '../names.js';
import {
  listOf,
  type ObjectOf,
  objectOf,
  oneOf,
  optional,
  recordCodec,
  type StoredRecord,
  text,
  textMap,
  type Value,
} from '../record/index.js';
import { RECORD_KIND_NAMES } from '../record-kinds.js';

/** The acts that a policy can refuse. */
export const POLICY_ACTS = ['launch', 'deploy', 'approve', 'promote', 'alias'] as const;
export type PolicyAct = (typeof POLICY_ACTS)[number];

/** Parses an act, or `alias:<name>` for one alias. Returns undefined for another text. */
export function parseAct(
  text: string,
): { readonly on: PolicyAct; readonly alias?: string } | undefined {
  const [name, alias] = text.split(/:(.*)/s);
  const on = POLICY_ACTS.find((act) => act === name);
  if (alias === undefined) return on && { on };
  return on === 'alias' ? { on, alias } : undefined;
}

/** `enforce` refuses the act; `warn` only records the violation. */
export const POLICY_MODES = ['enforce', 'warn'] as const;
export type PolicyMode = (typeof POLICY_MODES)[number];

/** Where a policy applies. Each field is a name, or a prefix followed by `*`; all must match. */
const SCOPE = objectOf({
  group: optional(text),
  endpoint: optional(text),
  experiment: optional(text),
});
export type PolicyScope = Value<typeof SCOPE>;

const FIELDS = {
  /** Acts; `alias:<name>` is a move of one alias. */
  on: listOf(text),
  scope: SCOPE,
  /** A CEL expression that selects ancestors; absent: `require` is evaluated once, for the act. */
  select: optional(text),
  /** A CEL expression that must be true of each selected ancestor, or of the act. */
  require: text,
  message: text,
  mode: oneOf(...POLICY_MODES),
  /** SHA-256 of the rule, hexadecimal. */
  digest: text,
  createdBy: text,
  changedBy: text,
  tags: textMap,
};

/** A rule that refuses acts because of their lineage. */
export interface Policy extends StoredRecord, ObjectOf<typeof FIELDS> {}

/** The records of policies. */
export const POLICIES = recordCodec<Policy>({
  ...RECORD_KIND_NAMES.policy,
  nameRule: NAME_RULES.policy,
  fields: FIELDS,
  digest: ({ digest }) => digest,
});

/** The rule of a policy: the fields that decide about acts. */
export type PolicyRule = Pick<
  Policy,
  'name' | 'on' | 'scope' | 'select' | 'require' | 'message' | 'mode'
>;

/** A request to create or replace a policy; unchecked. */
export interface PolicyRequest {
  readonly name: string;
  readonly on: readonly string[];
  readonly scope?: PolicyScope;
  readonly select?: string;
  readonly require: string;
  readonly message: string;
  /** Default `enforce`. */
  readonly mode?: PolicyMode;
  readonly description?: string;
  readonly tags?: Readonly<Record<string, unknown>>;
}

/** The id of the vertex with the names of the policies and quarantines. */
export function ruleSetId({ account }: ArnScope): VertexId {
  return vertexIdOf(`rule-set:${account}`);
}
