export { AllJobs, composeJobs, type JobQuery } from './all-jobs.js';
export {
  type ColumnGroup,
  type ComparedColumn,
  compareJobs,
  type MetricStatistic,
  namesInUse,
  readSeries,
  type SeriesKind,
} from './comparison/index.js';
export type { JobHandler, JobServices } from './job-kind.js';
export type {
  JobKindEntry,
  JobKindOptions,
  JobKindServices,
  KindOfJobs,
} from './job-kind-entry.js';
export type { JobSelection } from './job-selection.js';
export { JOB_KINDS } from './kinds.js';
export type {
  JobsOptions,
  MetricQuery,
  MetricSelection,
  RankedJob,
} from './launch/index.js';
export { CHECKPOINTS } from './phases/checkpoints.js';
export { PROCESSING, ProcessingJobs } from './processing/index.js';
export { keptProvenance, type ProvenanceBundle } from './provenance/provenance.js';
export { REPRODUCTION, type ReproductionPlan } from './reproduction/index.js';
export { TRAINING, TrainingJobs } from './training/index.js';
export { TRANSFORM, TransformJobs } from './transform/index.js';
export { IMAGE_URI, MODEL_ARTIFACT, SOURCE_DIR } from './trial-component.js';
export { Samplers, TUNING, TuningJobs } from './tuning/index.js';
export {
  type ObjectReport,
  type RecordedObjects,
  verifyObjects,
} from './verify-objects.js';
