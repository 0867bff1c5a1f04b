export type { Affected, AffectedKind } from './affected.js';
export { CallerTurns } from './caller-turns.js';
export { linkToOriginals } from './copies.js';
export { MODEL_DEPLOYMENT } from './deployments.js';
export type { DifferenceKind, LineageDifference } from './differences.js';
export { digestFilter } from './digests.js';
export { LineageDraft, type Overlay } from './draft.js';
export type { AssociateOptions, DraftOptions, TagTarget, UpdateTarget } from './draft-changes.js';
export {
  actionArn,
  artifactArn,
  CONTEXT_ARN_KINDS,
  contextArn,
  contextArnKind,
  trialComponentArn,
  versionArn,
} from './identity.js';
export { imageVersion } from './image-version.js';
export { type Impact, type ImpactIncompleteReason, startsOf } from './impact.js';
export { jobComponents } from './job-components.js';
export { DEFAULT_QUERY_LIMITS, type QueryLimits } from './limits.js';
export type {
  ContextArnKind,
  LineageBatch,
  NewAction,
  NewArtifact,
  NewAssociation,
  NewContext,
  NewTrialComponent,
} from './new-entities.js';
export type { PackageFact } from './package-sources.js';
export type { GraphPath, PathQuery } from './paths.js';
export {
  changesJob,
  isJobComponent,
  isOfJob,
  isPlatformEntity,
  PLATFORM_ACTION,
} from './platform-made.js';
export {
  MOST_LINKED,
  type PrefixObject,
  prefixProperties,
  recordObjects,
  recordReadObjects,
} from './prefix-objects.js';
export { type EntityReference, LineageQueries } from './queries.js';
export { LineageRecorder, type RecorderOptions } from './recorder.js';
export { ENTITY_LIMITS } from './rules.js';
export { findStandIns, modelArtifact, packageArtifact } from './stand-ins.js';
export {
  endAssociation,
  type NewVersion,
  type RecordedVersion,
  recordVersions,
  versionsAt,
} from './versions.js';
export {
  type LineageWalk,
  linksInto,
  type WalkedEntity,
  type WalkedGraph,
  walkWhole,
} from './walk.js';
