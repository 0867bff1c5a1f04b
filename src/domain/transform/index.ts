export { advanceTransformJob, hasTransformEnded } from './advance.js';
export {
  TRANSFORM_LIFE,
  TRANSFORM_PHASES,
  TRANSFORM_TABLE,
  type TransformPhase,
} from './life.js';
export {
  type AssembleWith,
  type BatchStrategy,
  type JoinSource,
  type ServedModel,
  type SplitType,
  TRANSFORM_JOBS,
  TRANSFORM_OPTIONS,
  type TransformJob,
  type TransformProgress,
  type TransformSettings,
  transformVariables,
} from './record.js';
export {
  type ResolvedTransform,
  resolveTransformRequest,
  type TransformRequest,
} from './request.js';
export {
  agreeOn,
  askedByContainer,
  DEFAULT_SETTINGS,
  MAX_PAYLOAD_MB,
  type RecordForm,
  recordForm,
} from './settings.js';
