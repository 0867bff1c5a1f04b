import type { ModelRequest } from '../hosting/index.js';
import { COMPOSED_NAME_RULES, NAME_RULES } from '../names.js';
import {
  count,
  listOf,
  named,
  number,
  type ObjectOf,
  objectOf,
  oneOf,
  optional,
  recordCodec,
  type StoredRecord,
  s3Uri,
  text,
  textMap,
  type Value,
} from '../record/index.js';
import { RECORD_KIND_NAMES } from '../record-kinds.js';

/** The originals' words for the approval of a version. */
const APPROVALS = ['PendingManualApproval', 'Approved', 'Rejected'] as const;
export type Approval = (typeof APPROVALS)[number];

/** Who decided about the bytes of a version, and why. */
const DECISION = objectOf({ by: text, at: number, reason: text });
export type Decision = Value<typeof DECISION>;

const CARD_STATUSES = ['Draft', 'PendingReview', 'Approved', 'Archived'] as const;
const CARD = objectOf({ status: oneOf(...CARD_STATUSES), content: text });
/** A document about a model, in Markdown or JSON. */
export type ModelCard = Value<typeof CARD>;

const LIFE_CYCLE = objectOf({ stage: text, status: text, description: optional(text) });
/** Free text about the stage of a version; it neither approves nor deploys it. */
export type LifeCycle = Value<typeof LIFE_CYCLE>;

const METRIC = objectOf({ name: text, value: number });

const FIELDS = {
  group: named(NAME_RULES.packageGroup),
  version: count,
  /** SHA-256 of the model data, hexadecimal. */
  digest: text,
  modelData: s3Uri,
  modelName: named(NAME_RULES.model),
  image: text,
  trainingJobName: optional(text),
  metrics: listOf(METRIC),
  card: optional(CARD),
  lifeCycle: optional(LIFE_CYCLE),
  /** Facts about it, in people's own words. */
  metadata: optional(textMap),
  /** Absent while nobody has decided. */
  decision: optional(DECISION),
  /** How often somebody decided. */
  decisions: count,
  /** How often its life cycle was changed and it was promoted to; absent: never. */
  events: optional(count),
  /** Who registered the bytes first; a promotion keeps it. */
  registeredBy: text,
  /** The names of the versions that it was promoted from. */
  promotedFrom: listOf(text),
  createdBy: text,
  tags: textMap,
};

/**
 * A version of a model in a group. Its bytes never change. Times are milliseconds since the epoch.
 */
export interface ModelPackage extends StoredRecord, ObjectOf<typeof FIELDS> {
  readonly status: Approval;
  readonly lastModifiedTime: number;
}

/** The records of versions. */
export const MODEL_PACKAGES = recordCodec<ModelPackage>({
  ...RECORD_KIND_NAMES.modelPackage,
  nameRule: COMPOSED_NAME_RULES.modelPackage,
  statuses: APPROVALS,
  fields: FIELDS,
  sourceUri: ({ arn }) => groupArnOf(arn),
  digest: ({ digest }) => digest,
});

/** The ARN of the group of a version or an alias. */
export function groupArnOf(arn: string): string {
  return arn.replace(/:model-(?:package|alias)\/([^/]+)\/.*$/, ':model-package-group/$1');
}

/** Metrics by name. */
export type Metrics = Readonly<Record<string, number>>;

/** The name of the version of a group. */
export function packageName(group: string, version: number): string {
  return `${group}/${version}`;
}

/** What may change in a version; unchecked. Absent fields keep their values. */
export interface PackageNotes {
  readonly description?: string;
  readonly card?: ModelCard;
  readonly lifeCycle?: LifeCycle;
  /** Entries to set, besides those that it has; at most 50 in all. */
  readonly metadata?: Readonly<Record<string, string>>;
}

/** The request to register a version; unchecked. */
export interface RegisterRequest extends PackageNotes {
  /** It is created when it is missing. */
  readonly group: string;
  /** The name of a model; absent: a new model is made. */
  readonly modelName?: string;
  /** The parts of the new model. */
  readonly newModel: Omit<ModelRequest, 'name' | 'dryRun' | 'clientToken'>;
  /** Besides the final metrics of the training job. */
  readonly metrics?: Metrics;
  /** Aliases that move to the version. */
  readonly aliases?: readonly string[];
  /** Why the aliases move. */
  readonly reason?: string;
  /** A decision about the version, in the commit that registers it. Default: no decision. */
  readonly approval?: { readonly status: Approval; readonly reason: string };
  readonly tags?: Readonly<Record<string, unknown>>;
}
