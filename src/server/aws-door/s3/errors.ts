import type { ServerResponse } from 'node:http';
import {
  type ErrorCode,
  isPlatformError,
  maskedError,
  type PlatformError,
} from '#src/domain/errors/index.js';
import { leaveBody } from '../../http/bodies.js';
import { AwsError } from '../aws-error.js';
import type { AwsRequest } from '../aws-request.js';
import { writeXml } from './xml.js';

type Translated = readonly [code: string, status: number];

/** Maps each code of the platform to a code and a status of S3. */
const CODES: Partial<Record<ErrorCode, Translated>> = {
  ALREADY_EXISTS: ['PreconditionFailed', 412],
  BUCKET_ACCESS_DENIED: ['AccessDenied', 403],
  BUCKET_NAME_INVALID: ['InvalidBucketName', 400],
  BUCKET_NOT_EMPTY: ['BucketNotEmpty', 409],
  BUCKET_NOT_FOUND: ['NoSuchBucket', 404],
  // The bytes are gone, and the message says why.
  BYTES_DELETED: ['NoSuchKey', 404],
  CONFLICT: ['OperationAborted', 409],
  FORBIDDEN: ['AccessDenied', 403],
  LIMIT_EXCEEDED: ['InvalidRequest', 400],
  OBJECT_NOT_FOUND: ['NoSuchKey', 404],
  PART_INVALID: ['InvalidPart', 400],
  PAYLOAD_TOO_LARGE: ['EntityTooLarge', 400],
  RANGE_NOT_SATISFIABLE: ['InvalidRange', 416],
  S3_URI_INVALID: ['InvalidArgument', 400],
  STORAGE_FULL: ['ServiceUnavailable', 503],
  STORAGE_UNAVAILABLE: ['ServiceUnavailable', 503],
  UPLOAD_NOT_FOUND: ['NoSuchUpload', 404],
};

/** An error as S3 names it; any other than a known one is masked. */
export function toS3Error(error: unknown): AwsError {
  if (error instanceof AwsError) return error;
  const known: PlatformError = isPlatformError(error) ? error : maskedError(error);
  const [code, status] = CODES[known.code] ?? codeOfStatus(known.httpStatus);
  return new AwsError(code, known.message, { status, cause: error });
}

function codeOfStatus(status: number): Translated {
  if (status === 503) return ['ServiceUnavailable', 503];
  return status >= 500 ? ['InternalError', 500] : ['InvalidRequest', 400];
}

/**
 * Answers with an error of S3; without a body to HEAD. When the answer has begun, it can only be
 * cut off.
 */
export function answerS3Error(
  { raw }: Pick<AwsRequest, 'raw'>,
  reply: ServerResponse,
  { code, message, status, members }: AwsError,
): void {
  if (reply.headersSent) {
    reply.destroy();
    return;
  }
  leaveBody(raw, reply);
  const resource = (raw.url ?? '').split('?', 1)[0]?.slice(0, 2048) ?? '';
  const requestId = String(reply.getHeader('x-amz-request-id') ?? '');
  const facts = { Code: code, Message: message, ...members, Resource: resource };
  const text = Buffer.from(writeXml('Error', { ...facts, RequestId: requestId }));
  const hasBody = raw.method !== 'HEAD' && status !== 304;
  reply.writeHead(status, {
    ...(hasBody ? { 'content-type': 'application/xml', 'content-length': text.length } : {}),
    ...(status === 416 && members['ActualObjectSize']
      ? { 'content-range': `bytes */${members['ActualObjectSize']}` }
      : {}),
    ...(status === 304 && members['ETag'] ? { etag: `"${members['ETag']}"` } : {}),
  });
  reply.end(hasBody ? text : undefined);
}

/** The error for a thing that S3 has and this server has not. */
export function notImplemented(what: string): AwsError {
  return new AwsError(
    'NotImplemented',
    `A header or query you provided implies functionality that is not implemented: ${what.slice(0, 100)}.`,
    { status: 501 },
  );
}
