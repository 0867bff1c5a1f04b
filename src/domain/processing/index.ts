export { processingLines } from './log-lines.js';
export {
  hasProcessingEnded,
  PROCESSING_PHASES,
  PROCESSING_TABLE,
  type ProcessingPhase,
} from './phases.js';
export type { ProcessingJob, ProcessingPlace } from './processing-job.js';
export { PROCESSING_JOBS } from './processing-jobs.js';
export { advanceProcessingJob, PROCESSING_LIFE } from './reducer.js';
export type { PlaceRequest, ProcessingRequest } from './request.js';
export { type ResolvedProcessing, resolveProcessingRequest } from './resolve-request.js';
