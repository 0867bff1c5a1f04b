export { datasetAt, isInS3, locationOf, type Named, ownUri } from './dataset-names.js';
export {
  componentNameOf,
  contextNameOf,
  datasetArn,
  datasetVersionArn,
  eventVertexId,
  isUuid,
  jobArn,
  NAME_PREFIX,
  runArn,
  runIdOf,
  runUuid,
} from './identity.js';
export { ownJob, ownNamespace } from './own-jobs.js';
export {
  DATASET_TYPE,
  FACET_PREFIX,
  JOB_TYPE,
  originalName,
  PROPERTY,
  RUN_TYPE,
} from './properties.js';
