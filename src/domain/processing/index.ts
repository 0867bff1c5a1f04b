export { advanceProcessingJob, PROCESSING_LIFE } from './advance.js';
export {
  hasProcessingEnded,
  PROCESSING_PHASES,
  PROCESSING_TABLE,
  type ProcessingPhase,
} from './life.js';
export {
  PROCESSING_JOBS,
  PROCESSING_OPTIONS,
  type ProcessingJob,
  type ProcessingPlace,
} from './record.js';
export {
  type PlaceRequest,
  type ProcessingRequest,
  type ResolvedProcessing,
  resolveProcessingRequest,
} from './request.js';
