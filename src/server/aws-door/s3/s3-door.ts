import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { checkBucketName } from '#src/domain/s3-uri.js';
import { covers, type Role } from '#src/ports/identity.js';
import type { Logger } from '#src/ports/system.js';
import { AwsError } from '../aws-error.js';
import { type AwsRequest, decode } from '../aws-request.js';
import * as buckets from './buckets.js';
import { copyObject } from './copy-object.js';
import { copyPart } from './copy-part.js';
import { deleteObjects } from './delete-objects.js';
import { answerS3Error, notImplemented, toS3Error } from './errors.js';
import type { Exchange, S3Parts } from './exchange.js';
import { getObject } from './get-object.js';
import { listObjects, listObjectsV2 } from './list-objects.js';
import { deleteObject, putObject } from './put-object.js';
import * as uploads from './uploads.js';

/** Options of {@link s3Door}. */
export interface S3DoorOptions extends S3Parts {
  readonly logger: Logger;
}

/** Answers a verified request of S3. Never rejects: an error is answered as S3 does. */
export type S3Door = (request: AwsRequest, reply: ServerResponse) => Promise<void>;

/** An S3 server, path style, over the storage of the platform. */
export function s3Door(options: S3DoorOptions): S3Door {
  return async (request, reply) => {
    reply.setHeader('x-amz-request-id', randomBytes(8).toString('hex').toUpperCase());
    try {
      await answer(request, reply, options);
    } catch (error) {
      refuse({ request, reply, logger: options.logger, error });
    }
  };
}

interface Refusal {
  readonly request: Pick<AwsRequest, 'raw'>;
  readonly reply: ServerResponse;
  readonly logger: Logger;
  readonly error: unknown;
}

/** Answers with an error as S3 does, also one from before the request was verified. */
export function refuse({ request, reply, logger, error }: Refusal): void {
  const translated = toS3Error(error);
  const { method, url = '', readableAborted } = request.raw;
  if (translated.status >= 500 && translated.code !== 'NotImplemented') {
    // A client that disconnects is not a failure of the server.
    const level = readableAborted || reply.destroyed ? 'debug' : 'error';
    // The query may have a signature.
    const [path] = url.split('?', 1);
    logger[level]('A request of S3 failed', { method, path, error });
  }
  answerS3Error(request, reply, translated);
}

interface Operation {
  readonly needs: Role;
  readonly run: (exchange: Exchange) => Promise<void>;
}

async function answer(
  request: AwsRequest,
  reply: ServerResponse,
  options: S3DoorOptions,
): Promise<void> {
  const { raw, target, principal } = request;
  const [bucket = '', ...rest] = target.rawPath.slice(1).split('/');
  const named = decode(bucket);
  if (named.includes('/')) checkBucketName(named); // else a part of the key would be in the bucket's name
  const exchange: Exchange = {
    ...options,
    request,
    reply,
    headers: raw.headers,
    query: new Map(target.query),
    bucket: named,
    key: decode(rest.join('/')),
    isHead: raw.method === 'HEAD',
  };
  const { needs, run } = operationOf(exchange);
  if (!covers(principal.role, needs)) {
    throw new AwsError('AccessDenied', `Access Denied: this needs the role ${needs}.`, {
      status: 403,
    });
  }
  checkOwner(exchange);
  await run(exchange);
}

const read = (run: Operation['run']): Operation => ({ needs: 'viewer', run });
const write = (run: Operation['run']): Operation => ({ needs: 'operator', run });

/** Parts of S3 that a parameter of the query names, and that the server does not have. */
const UNKNOWN = new Set([
  ...['accelerate', 'acl', 'analytics', 'append', 'attributes', 'cors', 'encryption'],
  ...['intelligent-tiering', 'inventory', 'legal-hold', 'lifecycle', 'logging', 'metrics'],
  ...['metadataConfiguration', 'metadataTable', 'notification', 'object-lock', 'ownershipControls'],
  ...[
    'policy',
    'policyStatus',
    'publicAccessBlock',
    'renameObject',
    'replication',
    'requestPayment',
  ],
  ...['restore', 'retention', 'select', 'session', 'tagging', 'torrent', 'versioning', 'versions'],
  'website',
]);

/** Finds the operation of a request. Throws `NotImplemented` and `MethodNotAllowed`. */
function operationOf({ request, query, bucket, key, headers }: Exchange): Operation {
  const method = request.raw.method ?? '';
  for (const name of query.keys()) if (UNKNOWN.has(name)) throw notImplemented(name);
  const version = query.get('versionId');
  if (version !== undefined && version !== 'null') throw notImplemented('versionId');
  const found =
    bucket === ''
      ? SERVICE[method]
      : key === ''
        ? ofBucket(method, query)
        : ofObject(method, { query, isCopy: headers['x-amz-copy-source'] !== undefined });
  if (found) return found;
  throw new AwsError(
    'MethodNotAllowed',
    'The specified method is not allowed against this resource.',
    { status: 405, members: { Method: method } },
  );
}

const SERVICE: Readonly<Record<string, Operation>> = { GET: read(buckets.listBuckets) };

function ofBucket(method: string, query: Exchange['query']): Operation | undefined {
  switch (method) {
    case 'GET':
      if (query.has('location')) return read(buckets.bucketLocation);
      if (query.has('uploads')) return read(uploads.listUploads);
      return read(query.get('list-type') === '2' ? listObjectsV2 : listObjects);
    case 'HEAD':
      return read(buckets.headBucket);
    case 'PUT':
      return write(buckets.createBucket);
    case 'DELETE':
      return write(buckets.deleteBucket);
    case 'POST':
      if (query.has('delete')) return write(deleteObjects);
      throw notImplemented('POST of a form');
    default:
      return undefined;
  }
}

interface OfObject {
  readonly query: Exchange['query'];
  readonly isCopy: boolean;
}

function ofObject(method: string, { query, isCopy }: OfObject): Operation | undefined {
  const ofUpload = query.has('uploadId');
  switch (method) {
    case 'GET':
      return read(ofUpload ? uploads.listParts : getObject);
    case 'HEAD':
      return read(getObject);
    case 'PUT':
      if (ofUpload || query.has('partNumber')) return write(isCopy ? copyPart : uploads.uploadPart);
      return write(isCopy ? copyObject : putObject);
    case 'DELETE':
      return write(ofUpload ? uploads.abortUpload : deleteObject);
    case 'POST':
      if (query.has('uploads')) return write(uploads.createUpload);
      return ofUpload ? write(uploads.completeUpload) : undefined;
    default:
      return undefined;
  }
}

/** Clients may name the account that they expect to own the buckets. Throws `AccessDenied`. */
function checkOwner({ request, headers }: Exchange): void {
  for (const name of ['x-amz-expected-bucket-owner', 'x-amz-source-expected-bucket-owner']) {
    const expected = headers[name];
    if (expected === undefined || expected === request.principal.account) continue;
    throw new AwsError('AccessDenied', 'Access Denied', { status: 403 });
  }
}
