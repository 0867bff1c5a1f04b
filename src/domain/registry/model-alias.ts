import { COMPOSED_NAME_RULES, NAME_RULES } from '../names.js';
import {
  count,
  listOf,
  named,
  number,
  type ObjectOf,
  oneOf,
  optional,
  recordCodec,
  type StoredRecord,
  text,
  textMap,
} from '../record/index.js';
import { RECORD_KIND_NAMES } from '../record-kinds.js';
import { groupArnOf } from './model-package.js';

const MOVE_CAUSES = ['Set', 'Rollback', 'Promotion'] as const;
export type MoveCause = (typeof MOVE_CAUSES)[number];

const FIELDS = {
  group: named(NAME_RULES.packageGroup),
  alias: named(NAME_RULES.alias),
  /** The version that it points to. */
  version: count,
  /** How often it was moved; the earlier moves are the earlier versions of this record. */
  moves: count,
  movedBy: text,
  movedAt: number,
  cause: oneOf(...MOVE_CAUSES),
  reason: optional(text),
  /** Endpoints that were deployed to follow it; some may not follow it any more. */
  followers: listOf(text),
  createdBy: text,
  tags: textMap,
};

/** A pointer to a version of a group that can be moved. */
export interface ModelAlias extends StoredRecord, ObjectOf<typeof FIELDS> {}

/** The records of aliases. */
export const MODEL_ALIASES = recordCodec<ModelAlias>({
  ...RECORD_KIND_NAMES.modelAlias,
  nameRule: COMPOSED_NAME_RULES.modelAlias,
  fields: FIELDS,
  sourceUri: ({ arn }) => groupArnOf(arn),
});

/** The name of the record of an alias. */
export function aliasName(group: string, alias: string): string {
  return `${group}/${alias}`;
}

/** The request to move an alias; unchecked. */
export interface MoveRequest {
  readonly group: string;
  readonly alias: string;
  readonly version: number;
  /** The version that it must point to now; 0: there must be no such alias. */
  readonly expectedVersion?: number;
  readonly reason?: string;
}
