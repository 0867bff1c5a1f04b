import type { IncomingHttpHeaders, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { makeS3Uri, type S3Uri } from '#src/domain/s3-uri.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import { AwsError } from '../aws-error.js';
import type { AwsRequest } from '../aws-request.js';
import { readXml, writeXml, type XmlContent, type XmlElement } from './xml.js';

/** The parts that S3 needs of the platform. */
export interface S3Parts {
  /** The storage with the rights of callers. */
  readonly storage: ObjectStorage;
  readonly region: string;
  /** The most bytes of an object. */
  readonly maxObjectBytes: number;
  /** Throws for a missing object whose bytes retention has removed. */
  readonly refuseDeleted: (uri: S3Uri) => Promise<void>;
}

/** One request of S3 and its answer. */
export interface Exchange extends S3Parts {
  readonly request: AwsRequest;
  readonly reply: ServerResponse;
  readonly headers: IncomingHttpHeaders;
  readonly query: ReadonlyMap<string, string>;
  /** Empty for the list of buckets. */
  readonly bucket: string;
  /** Empty for a bucket. */
  readonly key: string;
  readonly isHead: boolean;
}

/** The longest document that a request may have: one of 10,000 parts has about 2 MB. */
const MAX_XML_BYTES = 4 * 1024 * 1024;

/** The URI of the object of a request. */
export function uriOf({ bucket, key }: Pick<Exchange, 'bucket' | 'key'>): S3Uri {
  return makeS3Uri(bucket, key);
}

/** Answers with headers alone. */
export function sendEmpty(
  { reply }: Exchange,
  status: number,
  headers: OutgoingHttpHeaders = {},
): void {
  reply.writeHead(status, { ...(status === 204 ? {} : { 'content-length': 0 }), ...headers }).end();
}

/** Answers with a document. */
export function sendXml(
  { reply }: Exchange,
  [name, content]: readonly [name: string, content: XmlContent],
  headers: OutgoingHttpHeaders = {},
): void {
  const text = Buffer.from(writeXml(name, content));
  const all = { 'content-type': 'application/xml', 'content-length': text.length, ...headers };
  reply.writeHead(200, all).end(text);
}

/** Reads the document of a request, after its digests were checked. Throws `MalformedXML`. */
export async function receiveXml(body: AsyncIterable<Uint8Array>): Promise<XmlElement> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.byteLength;
    if (length > MAX_XML_BYTES) {
      throw new AwsError('MaxMessageLengthExceeded', 'Your request was too big.');
    }
    chunks.push(chunk);
  }
  return readXml(Buffer.concat(chunks).toString());
}

/** An ETag as headers and documents have it. */
export function quoted(etag: string): string {
  return `"${etag}"`;
}

/** An ETag of a client, which may have left out the quotes. */
export function unquoted(etag: string): string {
  return etag.trim().replace(/^"(.*)"$/, '$1');
}

/** A time in a document. */
export function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

/** A parameter that is a whole number. Throws `InvalidArgument`. */
export function wholeNumber(
  text: string | undefined,
  {
    name,
    fallback,
    max,
  }: { readonly name: string; readonly fallback: number; readonly max: number },
): number {
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!/^\d{1,10}$/.test(text) || value > 2 ** 31 - 1) {
    throw new AwsError(
      'InvalidArgument',
      `Provided ${name} not an integer or within integer range`,
      { members: { ArgumentName: name, ArgumentValue: text.slice(0, 100) } },
    );
  }
  return Math.min(value, max);
}
