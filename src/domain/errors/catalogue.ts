/**
 * Every error code that crosses a boundary of the platform, with the HTTP status it maps to.
 * Codes are stable: tests and clients compare them, messages may change.
 */
export const ERROR_CATALOGUE = {
  // input
  VALIDATION_FAILED: 400,
  CURSOR_INVALID: 400,
  HYPERPARAMETER_INVALID: 400,
  S3_URI_INVALID: 400,
  ARN_INVALID: 400,
  PAGE_SIZE_EXCEEDED: 400,
  QUERY_TOO_DEEP: 400,
  QUERY_TOO_COSTLY: 400,
  ANSWER_TOO_LARGE: 400,
  PAYLOAD_TOO_LARGE: 413,
  TOO_MANY_SUBSCRIPTIONS: 429,
  // state
  NOT_FOUND: 404,
  ALREADY_EXISTS: 409,
  CONFLICT: 409,
  ARTIFACT_TYPE_CONFLICT: 409,
  RESOURCE_IN_USE: 409,
  VERTEX_HAS_EDGES: 409,
  EDGE_END_MISSING: 409,
  CLAIM_LOST: 409,
  // access
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  // graph store
  STORE_CLOSED: 503,
  STORE_UNAVAILABLE: 503,
  STORE_FULL: 507,
  STORE_TOO_NEW: 500,
  STORE_TOO_OLD: 500,
  STORE_LOCKED: 500,
  LEDGER_BROKEN: 500,
  // object storage; the first three are the outcomes of the bucket check
  BUCKET_NAME_INVALID: 400,
  BUCKET_ACCESS_DENIED: 403,
  BUCKET_NOT_FOUND: 404,
  OBJECT_NOT_FOUND: 404,
  RANGE_NOT_SATISFIABLE: 416,
  STORAGE_FULL: 507,
  STORAGE_UNAVAILABLE: 503,
  // runner and jobs
  IMAGE_UNKNOWN: 400,
  SECRET_UNKNOWN: 400,
  RUN_FAILED: 500,
  ARCHIVE_INVALID: 400,
  // hosting
  ENDPOINT_NOT_READY: 429,
  MODEL_ERROR: 424,
  SERVICE_UNAVAILABLE: 503,
  // process
  CONFIG_INVALID: 500,
  INTERNAL_ERROR: 500,
} as const;

/** A stable error code of the platform. */
export type ErrorCode = keyof typeof ERROR_CATALOGUE;
