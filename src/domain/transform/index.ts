export { transformLines } from './log-lines.js';
export {
  TRANSFORM_LIFE,
  TRANSFORM_PHASES,
  TRANSFORM_TABLE,
  type TransformPhase,
} from './phases.js';
export { type RecordForm, recordForm } from './record-form.js';
export { advanceTransformJob, hasTransformEnded } from './reducer.js';
export type { TransformRequest } from './request.js';
export { type ResolvedTransform, resolveTransformRequest } from './resolve-request.js';
export { agreeOn, askedByContainer, DEFAULT_SETTINGS } from './settings.js';
export {
  type AssembleWith,
  type BatchStrategy,
  type JoinSource,
  type ServedModel,
  type SplitType,
  type TransformJob,
  type TransformProgress,
  type TransformSettings,
  transformVariables,
} from './transform-job.js';
export { TRANSFORM_JOBS } from './transform-jobs.js';
