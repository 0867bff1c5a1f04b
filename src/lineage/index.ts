export { type AssociateOptions, type DraftOptions, LineageDraft } from './draft.js';
export {
  actionArn,
  artifactArn,
  contextArn,
  contextArnKind,
  lineageKindOf,
  trialComponentArn,
} from './identity.js';
export type { LineageLimits } from './limits.js';
export type {
  ContextArnKind,
  NewAction,
  NewArtifact,
  NewContext,
  NewTrialComponent,
} from './new-entities.js';
export type { GraphPath, PathQuery } from './paths.js';
export {
  type EntityReference,
  LineageQueries,
  type LineageWalk,
} from './queries.js';
export {
  type LineageBatch,
  type LineageLedger,
  LineageRecorder,
  type NewAssociation,
  type RecorderOptions,
  type Retag,
  type TagTarget,
  type UpdateTarget,
} from './recorder.js';
