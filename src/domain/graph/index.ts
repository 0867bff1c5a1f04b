export {
  canonicalChange,
  canonicalEdge,
  canonicalVertex,
  commitDigest,
  imageOf,
  parseEdge,
  parseVertex,
  parseVertices,
} from './canonical.js';
export {
  type Change,
  type ChangeSet,
  changedId,
  type Expectation,
  type PastChange,
} from './change.js';
export {
  type Commit,
  type CommitHeader,
  GENESIS,
  type Head,
} from './commit.js';
export { FINE, IdFilter } from './id-filter.js';
export {
  type ChangeMark,
  idOfImage,
  isImageOf,
  type KeptChange,
  markOf,
  pastChanges,
  pastLine,
} from './past-change.js';
export {
  type Direction,
  type EdgeListQuery,
  type EdgeMap,
  type EdgeQuery,
  INDEXED,
  type IncompleteReason,
  type ListPosition,
  type ListQuery,
  type Page,
  type VertexFilter,
  type VertexMap,
  type WalkDirection,
  type WalkedLink,
  type WalkedVertex,
  type WalkFilter,
  type WalkLimits,
  type WalkPage,
  type WalkQuery,
} from './query.js';
export {
  date,
  double,
  int,
  intOf,
  isSet,
  type Properties,
  type Property,
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
  type Versioned,
  type Vertex,
  type VertexId,
  vertexIdOf,
} from './vertex.js';
