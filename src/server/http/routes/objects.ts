import type { OutgoingHttpHeaders } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PlatformError } from '#src/domain/errors/index.js';
import { makeS3Uri, type S3Uri } from '#src/domain/s3-uri.js';
import type { Identity } from '#src/ports/identity.js';
import type { ObjectStorage, StoredObject } from '#src/ports/object-storage.js';
import type { CheckObject, SharedLinks } from '#src/sessions/index.js';
import { requireRole } from '../../identity/index.js';
import { limitBytes, parseRange, type RequestedRange } from '../bodies.js';
import { credentialsOf } from '../headers.js';

/** Options of {@link objectRoutes}. */
export interface ObjectRoutesOptions {
  readonly storage: ObjectStorage;
  readonly identity: Identity;
  readonly links: Pick<SharedLinks, 'check'>;
  readonly maxObjectBytes: number;
  /** Throws for a missing object whose bytes retention has removed. */
  readonly refuseDeleted: (uri: S3Uri) => Promise<void>;
}

const PREFIX = '/objects/';

/**
 * `PUT`, `GET`, `HEAD` and `DELETE /objects/{bucket}/{key}`: objects as streams,
 * downloads with ranges. A signed link reads one object without a token.
 */
export async function objectRoutes(
  app: FastifyInstance,
  options: ObjectRoutesOptions,
): Promise<void> {
  app.removeAllContentTypeParsers();
  // The body is passed unparsed to the storage, for any content type.
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  app.route({
    method: 'PUT',
    url: `${PREFIX}*`,
    handler: (request, reply) => putObject({ ...options, request, reply }),
  });
  app.route({
    method: ['GET', 'HEAD'],
    url: `${PREFIX}*`,
    handler: (request, reply) => getObject({ ...options, request, reply }),
  });
  app.route({
    method: 'DELETE',
    url: `${PREFIX}*`,
    handler: (request, reply) => deleteObject({ ...options, request, reply }),
  });
}

interface ObjectRequest extends ObjectRoutesOptions {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

async function putObject(exchange: ObjectRequest): Promise<FastifyReply> {
  const { request, reply, identity, storage, maxObjectBytes } = exchange;
  requireRole(await identity.authenticate(credentialsOf(request.raw)), 'operator');
  const uri = uriOf(request.raw.url ?? '');
  const announced = Number(request.headers['content-length'] ?? 0);
  // Not destroyed when reading ends early, because the connection must still carry the error.
  const bytes = request.raw.iterator({ destroyOnReturn: false });
  const body = limitBytes(bytes, { max: maxObjectBytes, announced });
  const stored = await storage.put(uri, body);
  return reply
    .code(200)
    .headers(stored.etag === undefined ? {} : { etag: quoted(stored.etag) })
    .send({ ...stored, lastModified: new Date(stored.lastModified).toISOString() });
}

async function getObject({ request, reply, ...options }: ObjectRequest): Promise<FastifyReply> {
  const { identity, links, storage, refuseDeleted } = options;
  const query = queryOf(request.raw.url ?? '');
  const isShared = query.has('signature');
  if (!isShared) requireRole(await identity.authenticate(credentialsOf(request.raw)), 'viewer');
  const uri = uriOf(request.raw.url ?? '');
  const check = isShared ? links.check(uri, query) : undefined;
  const known = await storage.head(uri);
  if (!known) {
    await refuseDeleted(uri);
    throw notFound(uri);
  }
  check?.(known);
  if (known.etag !== undefined && request.headers['if-none-match'] === quoted(known.etag)) {
    return reply.code(304).headers(headersOf(known)).send();
  }
  const range = requestedRange(request, known);
  if (request.method === 'HEAD') {
    return reply.headers({ ...headersOf(known), 'content-length': known.sizeBytes }).send();
  }
  return sendObject({ request, reply, uri, storage, range, check });
}

/**
 * Removes only the bytes: the graph's facts about them, such as the digests of their versions,
 * stay.
 */
async function deleteObject(exchange: ObjectRequest): Promise<FastifyReply> {
  const { request, reply, identity, storage } = exchange;
  requireRole(await identity.authenticate(credentialsOf(request.raw)), 'operator');
  const uri = uriOf(request.raw.url ?? '');
  // Reports a mistyped key, although storages accept the removal of a missing object.
  if (!(await storage.head(uri))) throw notFound(uri);
  await storage.delete(uri);
  return reply.code(204).send();
}

interface Sending {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly uri: S3Uri;
  readonly storage: ObjectStorage;
  readonly range: RequestedRange | undefined;
  /** Refuses an object that replaced a shared one. */
  readonly check: CheckObject | undefined;
}

async function sendObject(sending: Sending): Promise<FastifyReply> {
  const { request, reply, uri, storage, range, check } = sending;
  const left = new AbortController();
  reply.raw.once('close', () => left.abort());
  const { object, body } = await storage.get(uri, {
    signal: left.signal,
    ...(range ? { range } : {}),
  });
  try {
    check?.(object);
  } catch (error) {
    left.abort();
    throw error;
  }
  const [from, to] = firstAndLastByte(range, object.sizeBytes);
  reply.hijack();
  reply.raw.writeHead(range ? 206 : 200, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    ...headersOf(object),
    'content-length': to - from + 1,
    ...(range ? { 'content-range': `bytes ${from}-${to}/${object.sizeBytes}` } : {}),
    ...(request.raw.httpVersion === '1.0' ? { connection: 'close' } : {}),
  });
  // The status has been sent, so an error can only cut the connection.
  await pipeline(body, reply.raw).catch(() => reply.raw.destroy());
  return reply;
}

/** Computed for the opened object, which may have replaced the one whose size was read before. */
function firstAndLastByte(range: RequestedRange | undefined, size: number): [number, number] {
  return range ? [range.start, Math.min(range.end, size - 1)] : [0, size - 1];
}

/** The requested range, or undefined for the whole object; throws `RANGE_NOT_SATISFIABLE`. */
function requestedRange(
  { headers }: FastifyRequest,
  object: StoredObject,
): RequestedRange | undefined {
  const condition = headers['if-range'];
  if (condition !== undefined && condition !== quoted(object.etag ?? '')) return undefined;
  return parseRange(headers.range, object.sizeBytes);
}

/** Keeps browsers from guessing a type and from running uploads as pages of this origin. */
function headersOf({ etag, lastModified }: StoredObject): Record<string, string> {
  return {
    'content-type': 'application/octet-stream',
    'content-disposition': 'attachment',
    'accept-ranges': 'bytes',
    'last-modified': new Date(lastModified).toUTCString(),
    ...(etag === undefined ? {} : { etag: quoted(etag) }),
  };
}

/**
 * Decodes the raw path segment by segment: the router leaves escaped slashes encoded, and they must not end the
 * bucket's name.
 */
function uriOf(url: string): S3Uri {
  const [path = ''] = url.slice(url.indexOf('/', 1) + 1).split('?', 1);
  try {
    const [bucket = '', ...key] = path.split('/').map((part) => decodeURIComponent(part));
    return makeS3Uri(bucket, key.join('/'));
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    throw new PlatformError('S3_URI_INVALID', `'${path.slice(0, 200)}' is badly escaped.`, {
      details: { path: path.slice(0, 200) },
    });
  }
}

function queryOf(url: string): URLSearchParams {
  const at = url.indexOf('?');
  return new URLSearchParams(at < 0 ? '' : url.slice(at));
}

function notFound(uri: S3Uri): PlatformError {
  return new PlatformError('OBJECT_NOT_FOUND', `There is no object '${uri}'.`, {
    details: { uri },
  });
}

function quoted(etag: string): string {
  return etag.startsWith('"') ? etag : `"${etag}"`;
}
