export { BOOKKEEPING, BOOKKEEPING_LABELS, isBookkeeping } from './bookkeeping.js';
export {
  canonicalChange,
  canonicalEdge,
  canonicalVertex,
  commitDigest,
  idOfSnapshot,
  parseEdge,
  parseVertex,
  parseVertices,
  snapshotOf,
} from './canonical.js';
export {
  type Change,
  type ChangeSet,
  changedId,
  type Expectation,
  type PastChange,
  type ProposedChange,
} from './change.js';
export {
  type Commit,
  type CommitHeader,
  GENESIS,
  type Head,
  headerOf,
} from './commit.js';
export { compareText } from './compare-text.js';
export { elementRemoval } from './element-removal.js';
export { GIVEN_IDS, givenEnds, givenId } from './given-ids.js';
export { hexWord, WORD_DIGITS } from './hex-word.js';
export { IdFilter } from './id-filter.js';
export { IdTable } from './id-table.js';
export { parseLines, toLines } from './lines.js';
export {
  type ChangeMark,
  isSnapshotOf,
  type KeptChange,
  markOf,
  pastChanges,
  pastLine,
} from './past-change.js';
export { createdOf, edgePosition, vertexPosition } from './positions.js';
export {
  type EdgeListQuery,
  type EdgeMap,
  type EdgeQuery,
  type EdgeSelection,
  INDEXED,
  type IncidentEdges,
  type IncompleteReason,
  type ListPosition,
  type ListQuery,
  type Page,
  type Side,
  type SnapshotQuery,
  type SnapshotWindow,
  type SortDirection,
  type VertexFilter,
  type VertexMap,
  type VertexSelection,
  type WalkDirection,
  type WalkedLink,
  type WalkedVertex,
  type WalkFilter,
  type WalkLimits,
  type WalkPage,
  type WalkQuery,
} from './query.js';
export {
  hasOnlyLabel,
  mayBeOwn,
  reservedLabel,
  reservedLabels,
} from './reserved-labels.js';
export { resetting } from './resetting.js';
export {
  date,
  double,
  int,
  intOf,
  isSet,
  type Properties,
  type Property,
  propertyOf,
  stringOf,
  type TypedValue,
  timeOf,
  type Value,
  type ValueType,
} from './value.js';
export {
  associationIdOf,
  type Edge,
  type EdgeId,
  edgeIdOf,
  hex32,
  isElementId,
  type Versioned,
  type Vertex,
  type VertexId,
  vertexIdOf,
} from './vertex.js';
