export type {
  DataCapture,
  DataCaptureRequest,
  Deployment,
  Endpoint,
  EndpointRequest,
  EndpointStatus,
  InvocationLimits,
  Scaling,
  UpdateWatch,
  Variant,
  VariantRequest,
} from './endpoint.js';
export { DEFAULT_LIMITS, deploymentsOf, ENDPOINT_STATUSES, ENDPOINTS } from './endpoint.js';
export {
  advanceEndpoint,
  ENDPOINT_TABLE,
  type EndpointEvent,
  type EndpointTrigger,
  needsSupervision,
} from './endpoint-life.js';
export { MODEL_FIELDS, MODELS, type Model, type ModelCode, type ModelRequest } from './model.js';
export { isResized } from './resized.js';
export { captureOf } from './resolve-capture.js';
export { type ResolvedEndpoint, resolveEndpointRequest } from './resolve-endpoint.js';
export {
  isModelArchive,
  type ModelDefaults,
  type ResolvedModel,
  resolveModelRequest,
} from './resolve-model.js';
