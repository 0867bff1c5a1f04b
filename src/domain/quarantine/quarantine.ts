import { NAME_RULES } from '../names.js';
import {
  listOf,
  named,
  number,
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

/** The tag of quarantined artifacts; its value is the name of the quarantine. */
export const QUARANTINE_TAG = 'quarantined';

/** How an endpoint stops serving models derived from quarantined data. */
const DRAIN_WAYS = ['weight', 'rollback', 'stop'] as const;
export type DrainWay = (typeof DRAIN_WAYS)[number];

/** An act of a drain that is decided, and not done yet. */
const PENDING_DRAIN = objectOf({
  /** The name of the action that records the decision. */
  decision: text,
  /** The name of the endpoint. */
  endpoint: text,
  /** The deployment that it had. */
  deployment: text,
  way: oneOf(...DRAIN_WAYS),
  /** The names of the variants that served models derived from the data. */
  variants: listOf(text),
  /** The deployment that is repeated. */
  to: optional(text),
  /** The caller who decided. */
  by: objectOf({ arn: text, userId: text, role: oneOf('operator', 'admin') }),
});
export type PendingDrain = Value<typeof PENDING_DRAIN>;

const FIELDS = {
  /** SHA-256 of the data, at any location. A quarantine has this or `uri`. */
  digest: optional(text),
  /** A location, with everything below it. */
  uri: optional(text),
  /** The first 1,000 locations of the bytes at the time of the quarantine. */
  uris: listOf(text),
  reason: text,
  /** The name of the action that records it. */
  action: named(NAME_RULES.entity),
  createdBy: text,
  /** Absent while the quarantine is active. */
  release: optional(objectOf({ by: text, at: number, reason: text })),
  /** Each is removed in the commit that does it. */
  pending: optional(listOf(PENDING_DRAIN)),
  tags: textMap,
};

/** A quarantine of data. Acts on the data, and on data and models derived from it, are refused. */
export interface Quarantine extends StoredRecord, ObjectOf<typeof FIELDS> {}

/** The records of quarantines. */
export const QUARANTINES = recordCodec<Quarantine>({
  ...RECORD_KIND_NAMES.quarantine,
  nameRule: NAME_RULES.quarantine,
  fields: FIELDS,
});
