/**
 * The class of an error. `passing`: a later attempt may succeed, so it is retried. `job`: the
 * request or its data is wrong, so the job or the endpoint fails. `platform`: an error of the
 * server or its operation.
 */
export type ErrorClass = 'passing' | 'job' | 'platform';

/**
 * The cause of a passing error that affects more than one job: without the graph `store` not even a
 * failure can be recorded, so waiting has no limit; a `machine` without room delays all jobs.
 */
export type Lack = 'store' | 'machine';

interface CatalogueEntry {
  /** The HTTP status. */
  readonly status: number;
  readonly class: ErrorClass;
  readonly lacks?: Lack;
}

/** Every public error code. Codes are stable, because tests and clients compare them; messages may change. */
export const ERROR_CATALOGUE = {
  // input
  VALIDATION_FAILED: { status: 400, class: 'job' },
  CURSOR_INVALID: { status: 400, class: 'job' },
  HYPERPARAMETER_INVALID: { status: 400, class: 'job' },
  S3_URI_INVALID: { status: 400, class: 'job' },
  ARN_INVALID: { status: 400, class: 'job' },
  PAGE_SIZE_EXCEEDED: { status: 400, class: 'job' },
  QUERY_TOO_DEEP: { status: 400, class: 'job' },
  QUERY_TOO_COSTLY: { status: 400, class: 'job' },
  ANSWER_TOO_LARGE: { status: 400, class: 'job' },
  PAYLOAD_TOO_LARGE: { status: 413, class: 'job' },
  QUERY_TIMED_OUT: { status: 503, class: 'passing', lacks: 'store' },
  QUERY_CANCELLED: { status: 499, class: 'passing' },
  TOO_MANY_SUBSCRIPTIONS: { status: 429, class: 'passing' },
  // state
  NOT_FOUND: { status: 404, class: 'job' },
  ALREADY_EXISTS: { status: 409, class: 'job' },
  CONFLICT: { status: 409, class: 'job' },
  ARTIFACT_TYPE_CONFLICT: { status: 409, class: 'job' },
  MODEL_CHANGED: { status: 409, class: 'job' },
  INPUT_CHANGED: { status: 409, class: 'job' },
  PROVENANCE_INVALID: { status: 400, class: 'job' },
  REPRODUCTION_IMPOSSIBLE: { status: 409, class: 'job' },
  ALIAS_MOVED: { status: 409, class: 'job' },
  PROMOTION_CYCLE: { status: 409, class: 'job' },
  POLICY_DENIED: { status: 409, class: 'job' },
  LOG_CHANGED: { status: 409, class: 'platform' },
  RESOURCE_IN_USE: { status: 409, class: 'job' },
  VERTEX_HAS_EDGES: { status: 409, class: 'job' },
  EDGE_END_MISSING: { status: 409, class: 'job' },
  CLAIM_LOST: { status: 409, class: 'platform' },
  // access
  UNAUTHENTICATED: { status: 401, class: 'job' },
  FORBIDDEN: { status: 403, class: 'job' },
  // graph store
  STORE_CLOSED: { status: 503, class: 'passing', lacks: 'store' },
  STORE_UNAVAILABLE: { status: 503, class: 'passing', lacks: 'store' },
  STORE_FULL: { status: 507, class: 'passing', lacks: 'store' },
  STORE_TOO_NEW: { status: 500, class: 'platform' },
  STORE_TOO_OLD: { status: 500, class: 'platform' },
  STORE_LOCKED: { status: 500, class: 'platform' },
  RECORD_UNREADABLE: { status: 500, class: 'platform' },
  VALUES_KEY_UNKNOWN: { status: 500, class: 'platform' },
  LEDGER_BROKEN: { status: 500, class: 'platform' },
  LEDGER_RESTORED: { status: 409, class: 'passing', lacks: 'store' },
  GRAPH_LOST: { status: 500, class: 'platform' },
  GRAPH_RESETTING: { status: 503, class: 'passing', lacks: 'store' },
  HISTORY_PURGED: { status: 410, class: 'job' },
  // object storage; the first three are the outcomes of the bucket check
  BUCKET_NAME_INVALID: { status: 400, class: 'job' },
  BUCKET_ACCESS_DENIED: { status: 403, class: 'job' },
  BUCKET_NOT_FOUND: { status: 404, class: 'job' },
  BUCKET_NOT_EMPTY: { status: 409, class: 'job' },
  UPLOAD_NOT_FOUND: { status: 404, class: 'job' },
  PART_INVALID: { status: 400, class: 'job' },
  OBJECT_NOT_FOUND: { status: 404, class: 'job' },
  BYTES_DELETED: { status: 410, class: 'job' },
  RANGE_NOT_SATISFIABLE: { status: 416, class: 'job' },
  STORAGE_FULL: { status: 507, class: 'passing', lacks: 'machine' },
  STORAGE_UNAVAILABLE: { status: 503, class: 'passing' },
  DATA_DAMAGED: { status: 500, class: 'platform' },
  // runner and jobs
  IMAGE_UNKNOWN: { status: 400, class: 'job' },
  SECRET_UNKNOWN: { status: 400, class: 'job' },
  RUN_FAILED: { status: 500, class: 'job' },
  ARCHIVE_INVALID: { status: 400, class: 'job' },
  LIMIT_EXCEEDED: { status: 400, class: 'job' },
  // hosting
  ENDPOINT_NOT_READY: { status: 429, class: 'passing' },
  MODEL_ERROR: { status: 424, class: 'job' },
  SERVICE_UNAVAILABLE: { status: 503, class: 'passing', lacks: 'machine' },
  SLOTS_STUCK: { status: 503, class: 'passing', lacks: 'machine' },
  // process
  CONFIG_INVALID: { status: 500, class: 'platform' },
  INTERNAL_ERROR: { status: 500, class: 'platform' },
} as const satisfies Readonly<Record<string, CatalogueEntry>>;

/** A stable error code of the platform. */
export type ErrorCode = keyof typeof ERROR_CATALOGUE;
