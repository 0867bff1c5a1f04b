import type { Operation } from '../json/operation.js';
import { ENDPOINT_CONFIG_OPERATIONS } from './hosting/endpoint-configs.js';
import { ENDPOINT_OPERATIONS } from './hosting/endpoints.js';
import { MODEL_OPERATIONS } from './hosting/models.js';
import { PROCESSING_OPERATIONS } from './jobs/processing-jobs.js';
import { TRAINING_OPERATIONS } from './jobs/training-jobs.js';
import { TRANSFORM_OPERATIONS } from './jobs/transform-jobs.js';
import { TUNING_OPERATIONS } from './jobs/tuning-jobs.js';
import { ACTION_OPERATIONS } from './lineage/actions.js';
import { ARTIFACT_OPERATIONS } from './lineage/artifacts.js';
import { ASSOCIATION_OPERATIONS } from './lineage/associations.js';
import { CONTEXT_OPERATIONS } from './lineage/contexts.js';
import { EXPERIMENT_OPERATIONS } from './lineage/experiments.js';
import { QUERY_OPERATIONS } from './lineage/query.js';
import { TRIAL_COMPONENT_OPERATIONS } from './lineage/trial-components.js';
import { TRIAL_OPERATIONS } from './lineage/trials.js';
import { MODEL_PACKAGE_OPERATIONS } from './registry/model-packages.js';
import { PACKAGE_GROUP_OPERATIONS } from './registry/package-groups.js';
import { SEARCH_OPERATIONS } from './search/search.js';
import { TAG_OPERATIONS } from './tags.js';

/** Every operation of SageMaker that the door has; a noun adds its own here. */
export const SAGEMAKER_OPERATIONS: readonly Operation[] = [
  ...TRAINING_OPERATIONS,
  ...PROCESSING_OPERATIONS,
  ...TRANSFORM_OPERATIONS,
  ...TUNING_OPERATIONS,
  ...MODEL_OPERATIONS,
  ...ENDPOINT_CONFIG_OPERATIONS,
  ...ENDPOINT_OPERATIONS,
  ...TAG_OPERATIONS,
  ...ARTIFACT_OPERATIONS,
  ...ACTION_OPERATIONS,
  ...CONTEXT_OPERATIONS,
  ...ASSOCIATION_OPERATIONS,
  ...QUERY_OPERATIONS,
  ...TRIAL_COMPONENT_OPERATIONS,
  ...TRIAL_OPERATIONS,
  ...EXPERIMENT_OPERATIONS,
  ...PACKAGE_GROUP_OPERATIONS,
  ...MODEL_PACKAGE_OPERATIONS,
  ...SEARCH_OPERATIONS,
];
