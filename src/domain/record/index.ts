export {
  anyMap,
  anyNumber,
  arn,
  count,
  type Field,
  type Fields,
  type FieldsOf,
  flag,
  listOf,
  matching,
  named,
  number,
  type ObjectOf,
  type OptionalField,
  objectOf,
  oneOf,
  optional,
  pathBelow,
  type RecordOf,
  s3Uri,
  text,
  textMap,
  type Value,
} from './fields.js';
export {
  bucketOf,
  creationOf,
  INCARNATION_DIGITS,
  type Incarnated,
  incarnatedOf,
  keyOf,
  keyOfVertex,
  partsOfKey,
} from './incarnation.js';
export { documentReader } from './read-document.js';
export { type ReportUnreadable, readOrReport } from './read-or-report.js';
export {
  type DocumentFields,
  type RecordCodec,
  type RecordDefinition,
  type RecordNames,
  recordCodec,
  type StoredRecord,
} from './record-codec.js';
export { recordUnreadable } from './record-unreadable.js';
