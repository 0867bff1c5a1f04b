import { NAME_RULES } from '../names.js';
import {
  arn,
  count,
  flag,
  listOf,
  type ObjectOf,
  objectOf,
  recordCodec,
  type StoredRecord,
  text,
  textMap,
  type Value,
} from '../record/index.js';
import { RECORD_KIND_NAMES } from '../record-kinds.js';

/** An alias that only some callers move. */
const PROTECTED_ALIAS = objectOf({
  alias: text,
  /** ARNs or user names of those who may move it, besides admins. */
  principals: listOf(text),
});
export type ProtectedAlias = Value<typeof PROTECTED_ALIAS>;

const FIELDS = {
  /** Whether the caller who registered a version may approve it. */
  selfApproval: flag,
  protectedAliases: listOf(PROTECTED_ALIAS),
  /** The number of the last version; numbers are never used again. */
  lastVersion: count,
  /** How many versions there are. */
  packageCount: count,
  /** The names of its aliases, sorted. */
  aliases: listOf(text),
  /** The ModelGroup context of the lineage. */
  context: arn,
  createdBy: text,
  tags: textMap,
};

/** A group of versions of one model, with aliases that point to some of them. */
export interface PackageGroup extends StoredRecord, ObjectOf<typeof FIELDS> {}

/** The records of groups. */
export const PACKAGE_GROUPS = recordCodec<PackageGroup>({
  ...RECORD_KIND_NAMES.packageGroup,
  nameRule: NAME_RULES.packageGroup,
  fields: FIELDS,
});

/** The request to create or change a group; unchecked. Absent fields keep their values. */
export interface PackageGroupRequest {
  readonly name: string;
  readonly description?: string;
  readonly selfApproval?: boolean;
  readonly protectedAliases?: readonly ProtectedAlias[];
  readonly tags?: Readonly<Record<string, unknown>>;
}
