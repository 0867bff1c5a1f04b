import { type ErrorCode, PlatformError } from '#src/domain/errors/index.js';

/** Why a load is refused, in the original's words where they exist. */
export interface Refusal {
  readonly code: ErrorCode;
  readonly message: string;
  /** The code of the graph database's interface; default `BadRequestException`. */
  readonly loaderCode?: string;
}

export const FAILURES = {
  noBucket: (source: string): Refusal => ({
    code: 'BUCKET_NOT_FOUND',
    message: `S3 bucket not found for source ${source}`,
  }),
  noSource: (source: string): Refusal => ({
    code: 'OBJECT_NOT_FOUND',
    message: `The source ${source} does not exist/not reachable`,
  }),
  otherRegion: (region: string): Refusal => ({
    code: 'VALIDATION_FAILED',
    message: `Bucket is not in provided Region; it is in '${region}'.`,
  }),
  unknownRole: (role: string): Refusal => ({
    code: 'VALIDATION_FAILED',
    message: `Couldn't find the AWS credential for iam_role_arn ${role.slice(0, 200)}; add the role to the setting roles.`,
  }),
  notPermitted: (role: string, uri: string): Refusal => ({
    code: 'FORBIDDEN',
    message: `The role '${role.slice(0, 200)}' may not read ${uri}; give it access in the setting roles.`,
    loaderCode: 'LoadUrlAccessDeniedException',
  }),
  tooManyFiles: (source: string, max: number): Refusal => ({
    code: 'PAYLOAD_TOO_LARGE',
    message: `Unable to perform S3 list operation: more than ${max} objects lie below ${source}; load parts of it.`,
  }),
  concurrent: (): Refusal => ({
    code: 'CONFLICT',
    message:
      'Max concurrent load limit breached: a load is under way. Wait for its end, or set queueRequest.',
  }),
  queueFull: (max: number): Refusal => ({
    code: 'CONFLICT',
    message: `Failed to start a new load: Max load task queue size limit breached. Limit is ${max}`,
  }),
  noDependency: (id: string): Refusal => ({
    code: 'VALIDATION_FAILED',
    message: `There is no load with the id '${id.slice(0, 100)}' to depend on.`,
    loaderCode: 'InvalidParameterException',
  }),
  notEnded: (id: string): Refusal => ({
    code: 'CONFLICT',
    message: `The load '${id}' has not ended; cancel it, or wait for its end.`,
  }),
  noLoad: (id: string): Refusal => ({
    code: 'NOT_FOUND',
    message: `The load with id = ${id.slice(0, 100)} does not exist or not active.`,
    loaderCode: 'BulkLoadIdNotFoundException',
  }),
} as const;

/** The error of a refusal. */
export function refused({ code, message, loaderCode }: Refusal, cause?: unknown): PlatformError {
  return new PlatformError(code, message, {
    ...(loaderCode === undefined ? {} : { details: { loaderCode } }),
    ...(cause === undefined ? {} : { cause }),
  });
}
