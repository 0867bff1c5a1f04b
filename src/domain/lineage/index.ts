export { associationToEdge, edgeToAssociation } from './association-codec.js';
export {
  ACTION_STATUSES,
  type Action,
  type ActionStatus,
  ARTIFACT_SOURCE_ID_TYPES,
  type Artifact,
  type ArtifactSource,
  type ArtifactSourceIdType,
  type ArtifactSourceType,
  ASSOCIATION_TYPES,
  type Association,
  type AssociationType,
  type Context,
  type EntityBase,
  type EntitySource,
  LINEAGE_KINDS,
  type LineageEntity,
  type LineageKind,
  type MetricSummary,
  type StringMap,
  TRIAL_COMPONENT_STATUSES,
  type TrialComponent,
  type TrialComponentArtifact,
  type TrialComponentStatus,
} from './entity.js';
export { entityToVertex, isEntityVertex, vertexToEntity } from './entity-codec.js';
export { entityProblem } from './entity-problem.js';
export {
  ASSOCIATION_LABELS,
  entityArnOf,
  isAssociation,
  isEntity,
  isLineageLabel,
  lineageKindOf,
  loadedEdge,
  loadedVertex,
  shownEdge,
  shownLabel,
  shownVertex,
  storedEdge,
  storedLabels,
  storedVertex,
} from './foreign.js';
export { isMediaType } from './media-type.js';
export { digestOf, sha256Of } from './version.js';
