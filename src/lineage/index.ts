export { type AssociateOptions, type DraftOptions, LineageDraft } from './draft.js';
export {
  actionArn,
  artifactArn,
  CONTEXT_ARN_KINDS,
  checkEntityArn,
  contextArn,
  contextArnKind,
  lineageKindOf,
  trialComponentArn,
} from './identity.js';
export type {
  ContextArnKind,
  NewAction,
  NewArtifact,
  NewContext,
  NewTrialComponent,
} from './new-entities.js';
export { checkEntity, checkTags, LINEAGE_LIMITS } from './rules.js';
