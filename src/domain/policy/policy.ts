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

/** What a policy can refuse. */
export const POLICY_ACTS = ['launch', 'deploy', 'approve', 'promote', 'alias'] as const;
export type PolicyAct = (typeof POLICY_ACTS)[number];

/** `enforce` refuses the act; `warn` only records that it would have. */
export const POLICY_MODES = ['enforce', 'warn'] as const;
export type PolicyMode = (typeof POLICY_MODES)[number];

/** Where a policy applies: names, of which a `*` at the end stands for any rest. All must fit. */
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
  /** An expression that selects ancestors; absent: `require` is about the act as a whole. */
  select: optional(text),
  /** An expression that must be true. */
  require: text,
  message: text,
  mode: oneOf(...POLICY_MODES),
  /** SHA-256 of what it says, hexadecimal. */
  digest: text,
  createdBy: text,
  changedBy: text,
  tags: textMap,
};

/** A rule that refuses acts by what their lineage contains. */
export interface Policy extends StoredRecord, ObjectOf<typeof FIELDS> {}

/** The records of policies. */
export const POLICIES = recordCodec<Policy>({
  ...RECORD_KIND_NAMES.policy,
  nameRule: NAME_RULES.policy,
  fields: FIELDS,
  digest: ({ digest }) => digest,
});

/** What a policy says, without who wrote it. */
export type PolicyRule = Pick<
  Policy,
  'name' | 'on' | 'scope' | 'select' | 'require' | 'message' | 'mode'
>;

/** The request to create a policy, or to replace what it says; unchecked. */
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
