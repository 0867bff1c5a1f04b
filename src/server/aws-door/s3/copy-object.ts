import type { GetOptions, ObjectAttributes, StoredObject } from '#src/ports/object-storage.js';
import { AwsError } from '../aws-error.js';
import { decode } from '../aws-request.js';
import { attributesOf, refuseUnknownHeaders } from './attributes.js';
import { checkConditions } from './conditions.js';
import { notImplemented } from './errors.js';
import { type Exchange, isoTime, quoted, sendXml, uriOf } from './exchange.js';
import { findObject } from './get-object.js';
import { entityTooLarge, isToBeAbsent } from './put-object.js';

/** The prefix of the conditions on the source of a copy. */
const SOURCE = 'x-amz-copy-source-';

/** CopyObject, within the server. */
export async function copyObject(exchange: Exchange): Promise<void> {
  const { storage, headers, maxObjectBytes } = exchange;
  refuseUnknownHeaders(headers);
  const source = await sourceOf(exchange);
  const directive = String(headers['x-amz-metadata-directive'] ?? 'COPY');
  if (directive !== 'COPY' && directive !== 'REPLACE') {
    throw new AwsError('InvalidArgument', 'Unknown metadata directive.');
  }
  if (source.uri === uriOf(exchange) && directive === 'COPY') {
    throw new AwsError(
      'InvalidRequest',
      "This copy request is illegal because it is trying to copy an object to itself without changing the object's metadata.",
    );
  }
  if (source.sizeBytes > maxObjectBytes) throw entityTooLarge(source.sizeBytes, maxObjectBytes);
  const attributes = directive === 'COPY' ? (source.attributes ?? {}) : attributesOf(headers);
  const stored = await storage.put(uriOf(exchange), await contentOf(exchange, source), {
    ifAbsent: isToBeAbsent(exchange),
    ...given(attributes),
  });
  const { etag, lastModified } = stored;
  sendXml(exchange, [
    'CopyObjectResult',
    {
      LastModified: isoTime(lastModified),
      ETag: etag === undefined ? undefined : quoted(etag),
    },
  ]);
}

/**
 * Finds the source that a copy names, under its conditions. Throws `NoSuchKey`,
 * `PreconditionFailed` and `InvalidArgument`.
 */
export async function sourceOf(exchange: Exchange): Promise<StoredObject> {
  const { headers } = exchange;
  const [path = '', ...version] = String(headers['x-amz-copy-source']).split('?');
  if (version.length > 0 && version.join('?') !== 'versionId=null') {
    throw notImplemented('versionId in x-amz-copy-source');
  }
  const [, bucket, key] = /^\/?([^/]+)\/(.+)$/s.exec(decode(path)) ?? [];
  if (bucket === undefined || key === undefined) {
    throw new AwsError(
      'InvalidArgument',
      'Copy Source must mention the source bucket and key: sourcebucket/sourcekey',
      { members: { ArgumentName: 'x-amz-copy-source' } },
    );
  }
  const source = await findObject({ ...exchange, bucket, key });
  checkConditions(headers, source, { prefix: SOURCE, isRead: false });
  return source;
}

/** Opens the source. Throws `OperationAborted` when another object has replaced it. */
export async function contentOf(
  { storage, reply }: Exchange,
  source: StoredObject,
  range?: GetOptions['range'],
): Promise<AsyncIterable<Uint8Array>> {
  const left = new AbortController();
  reply.once('close', () => left.abort());
  const { object, body } = await storage.get(source.uri, {
    signal: left.signal,
    ...(range && { range }),
  });
  if (object.etag === source.etag) return body;
  left.abort();
  throw new AwsError('OperationAborted', 'The source was replaced during the copy; try again.', {
    status: 409,
  });
}

function given(attributes: ObjectAttributes): { readonly attributes?: ObjectAttributes } {
  return Object.keys(attributes).length > 0 ? { attributes } : {};
}
