export {
  type DataCapture,
  type DataCaptureRequest,
  DEFAULT_LIMITS,
  type Deployment,
  deploymentsOf,
  ENDPOINT_STATUSES,
  ENDPOINTS,
  type Endpoint,
  type EndpointRequest,
  type EndpointStatus,
  type InvocationLimits,
  type RollbackRequest,
  type Scaling,
  type UpdateWatch,
  type Variant,
  type VariantRequest,
} from './endpoint.js';
export {
  ENDPOINT_CONFIGS,
  type EndpointConfig,
  type EndpointConfigRequest,
} from './endpoint-config.js';
export {
  advanceEndpoint,
  type CountOf,
  ENDPOINT_TABLE,
  type EndpointEvent,
  type EndpointTrigger,
  instancesInService,
  needsSupervision,
  usageProperties,
} from './endpoint-life.js';
export {
  captureOf,
  DEFAULT_WATCH,
  isResized,
  type ResolvedEndpoint,
  resolveEndpointRequest,
  resolveWatch,
} from './endpoint-request.js';
export {
  type InstanceUsage,
  instanceSeconds,
  isMetered,
  meter,
  usageInProperties,
} from './instance-usage.js';
export { MODEL_FIELDS, MODELS, type Model, type ModelCode, type ModelRequest } from './model.js';
export {
  isModelArchive,
  type ModelDefaults,
  type ResolvedModel,
  resolveModelRequest,
} from './model-request.js';
