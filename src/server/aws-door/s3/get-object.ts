import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { StoredObject } from '#src/ports/object-storage.js';
import { parseRange, type RequestedRange } from '../../http/bodies.js';
import { AwsError } from '../aws-error.js';
import { headersOf, overriddenHeaders } from './attributes.js';
import { checkConditions } from './conditions.js';
import { type Exchange, quoted, sendEmpty, unquoted, uriOf } from './exchange.js';

/** How often an object may be replaced between the look at it and the read. */
const MAX_TRIES = 5;

/** GetObject and HeadObject: the whole object or a range, under conditions. */
export async function getObject(exchange: Exchange): Promise<void> {
  const known = await findObject(exchange);
  for (let tries = 1; ; tries += 1) {
    const object = tries === 1 ? known : await findObject(exchange);
    checkConditions(exchange.headers, object);
    const range = rangeOf(exchange, object);
    const headers = answerHeaders(exchange, object, range);
    const status = range ? 206 : 200;
    if (exchange.isHead) return sendEmpty(exchange, status, headers);
    if (await sendBody(exchange, { object, range, status, headers })) return;
    if (tries === MAX_TRIES) {
      throw new AwsError('ServiceUnavailable', 'The object is replaced again and again.', {
        status: 503,
      });
    }
  }
}

/** Returns the facts of an object. Throws `NoSuchBucket` and `NoSuchKey`. */
export async function findObject(
  exchange: Pick<Exchange, 'storage' | 'refuseDeleted' | 'bucket' | 'key'>,
): Promise<StoredObject> {
  const { storage, refuseDeleted, bucket, key } = exchange;
  const uri = uriOf(exchange);
  const object = await storage.head(uri);
  if (object) return object;
  await storage.headBucket(bucket);
  await refuseDeleted(uri);
  throw new AwsError('NoSuchKey', 'The specified key does not exist.', {
    status: 404,
    members: { Key: key },
  });
}

interface Sending {
  readonly object: StoredObject;
  readonly range: RequestedRange | undefined;
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
}

/** Returns false, without an answer, when another object has replaced the known one. */
async function sendBody(
  exchange: Exchange,
  { object, range, status, headers }: Sending,
): Promise<boolean> {
  const { storage, reply } = exchange;
  const left = new AbortController();
  reply.once('close', () => left.abort());
  const opened = await storage.get(object.uri, {
    signal: left.signal,
    passing: true,
    ...(range ? { range } : {}),
  });
  const { etag, sizeBytes } = opened.object;
  if (etag !== object.etag || sizeBytes !== object.sizeBytes) {
    left.abort();
    return false;
  }
  reply.writeHead(status, headers);
  try {
    for await (const chunk of opened.body) await written(reply, chunk);
    reply.end();
  } catch {
    reply.destroy(); // the status has been sent, so an error can only cut the connection
  }
  return true;
}

/** Resolves when the chunk is sent, so that its memory may be used again. */
function written(reply: ServerResponse, chunk: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    reply.write(chunk, (error) => (error ? reject(error) : resolve()));
  });
}

/** The requested range; undefined for the whole object. Throws `InvalidRange`. */
function rangeOf({ headers, query }: Exchange, object: StoredObject): RequestedRange | undefined {
  if (query.has('partNumber')) {
    if (query.get('partNumber') === '1') return undefined;
    throw new AwsError('InvalidPartNumber', 'The requested partnumber is not satisfiable', {
      status: 416,
    });
  }
  const condition = headers['if-range'];
  if (condition !== undefined && unquoted(String(condition)) !== object.etag) return undefined;
  try {
    return parseRange(headers.range, object.sizeBytes);
  } catch (cause) {
    throw new AwsError('InvalidRange', 'The requested range is not satisfiable', {
      status: 416,
      members: {
        RangeRequested: String(headers.range).slice(0, 100),
        ActualObjectSize: String(object.sizeBytes),
      },
      cause,
    });
  }
}

function answerHeaders(
  { headers, query }: Exchange,
  { etag, lastModified, attributes, sizeBytes }: StoredObject,
  range: RequestedRange | undefined,
): OutgoingHttpHeaders {
  // The checksum is that of the whole object.
  const withChecksum = !range && String(headers['x-amz-checksum-mode']).toUpperCase() === 'ENABLED';
  return {
    ...headersOf(attributes, { withChecksum }),
    ...overriddenHeaders(query),
    'accept-ranges': 'bytes',
    'last-modified': new Date(lastModified).toUTCString(),
    ...(etag === undefined ? {} : { etag: quoted(etag) }),
    'content-length': range ? range.end - range.start + 1 : sizeBytes,
    ...(range ? { 'content-range': `bytes ${range.start}-${range.end}/${sizeBytes}` } : {}),
  };
}
