import { AwsError } from '../aws-error.js';
import { ownerOf } from './buckets.js';
import { type Exchange, isoTime, quoted, sendXml, wholeNumber } from './exchange.js';
import { listPage, type PageItem } from './list-page.js';
import type { XmlContent } from './xml.js';

const MAX_KEYS = 1000;
const MAX_TEXT = 1024;

/** ListObjects, version 1. */
export async function listObjects(exchange: Exchange): Promise<void> {
  const { query } = exchange;
  const asked = readAsked(exchange);
  const marker = query.get('marker') ?? '';
  const page = await listPage(exchange.storage, { ...asked, after: marker });
  const last = lastOf(page.items);
  const { encode } = asked;
  sendXml(exchange, [
    'ListBucketResult',
    {
      ...named(asked),
      Marker: encode(marker),
      NextMarker: page.hasNext && last !== undefined ? encode(last) : undefined,
      IsTruncated: page.hasNext,
      ...contentsOf(page.items, { encode, owner: ownerOf(exchange) }),
    },
  ]);
}

/** ListObjectsV2. */
export async function listObjectsV2(exchange: Exchange): Promise<void> {
  const { query } = exchange;
  const asked = readAsked(exchange);
  const startAfter = query.get('start-after') ?? '';
  const token = query.get('continuation-token');
  const after = token === undefined ? startAfter : fromToken(token);
  const page = await listPage(exchange.storage, { ...asked, after });
  const last = lastOf(page.items);
  const { encode } = asked;
  const owner = query.get('fetch-owner') === 'true' ? ownerOf(exchange) : undefined;
  sendXml(exchange, [
    'ListBucketResult',
    {
      ...named(asked),
      KeyCount: page.items.length,
      StartAfter: startAfter === '' ? undefined : encode(startAfter),
      ContinuationToken: token,
      NextContinuationToken: page.hasNext && last !== undefined ? toToken(last) : undefined,
      IsTruncated: page.hasNext,
      ...contentsOf(page.items, { encode, owner }),
    },
  ]);
}

interface Asked {
  readonly bucket: string;
  readonly prefix: string;
  readonly delimiter: string;
  readonly first: number;
  readonly encodingType: string | undefined;
  readonly encode: (text: string) => string;
}

function readAsked({ query, bucket }: Exchange): Asked {
  const [prefix, delimiter] = ['prefix', 'delimiter'].map((name) => query.get(name) ?? '');
  const first = wholeNumber(query.get('max-keys'), {
    name: 'max-keys',
    fallback: MAX_KEYS,
    max: MAX_KEYS,
  });
  const encodingType = query.get('encoding-type') || undefined;
  if (encodingType !== undefined && encodingType !== 'url') {
    throw invalid('encoding-type', 'Invalid Encoding Method specified in Request');
  }
  for (const name of ['prefix', 'delimiter', 'start-after', 'marker'])
    if ((query.get(name)?.length ?? 0) > MAX_TEXT) throw invalid(name, `The ${name} is too long.`);
  return {
    bucket,
    prefix: prefix ?? '',
    delimiter: delimiter ?? '',
    first,
    encodingType,
    encode: encodingType === undefined ? (text) => text : encodeKey,
  };
}

function named({ bucket, prefix, delimiter, first, encodingType, encode }: Asked) {
  return {
    Name: bucket,
    Prefix: encode(prefix),
    Delimiter: delimiter === '' ? undefined : encode(delimiter),
    MaxKeys: first,
    EncodingType: encodingType,
  };
}

interface Shown {
  readonly encode: (text: string) => string;
  readonly owner: XmlContent;
}

function contentsOf(
  items: readonly PageItem[],
  { encode, owner }: Shown,
): Readonly<Record<string, readonly XmlContent[]>> {
  const contents: XmlContent[] = [];
  const groups: XmlContent[] = [];
  for (const item of items) {
    if ('group' in item) groups.push({ Prefix: encode(item.group) });
    else {
      const { etag, lastModified, sizeBytes } = item.object;
      contents.push({
        Key: encode(item.key),
        LastModified: isoTime(lastModified),
        ETag: etag === undefined ? undefined : quoted(etag),
        Size: sizeBytes,
        StorageClass: 'STANDARD',
        Owner: owner,
      });
    }
  }
  return { Contents: contents, CommonPrefixes: groups };
}

function lastOf(items: readonly PageItem[]): string | undefined {
  const last = items.at(-1);
  return last && ('group' in last ? last.group : last.key);
}

/** Escapes a key as `encoding-type=url` does. */
export function encodeKey(key: string): string {
  return encodeURIComponent(key).replaceAll('%2F', '/');
}

function toToken(last: string): string {
  return Buffer.from(last).toString('base64url');
}

function fromToken(token: string): string {
  const text = Buffer.from(token, 'base64url').toString();
  if (token !== '' && token.length <= 2 * MAX_TEXT && toToken(text) === token) return text;
  throw invalid('continuation-token', 'The continuation token provided is incorrect');
}

function invalid(name: string, message: string): AwsError {
  return new AwsError('InvalidArgument', message, { members: { ArgumentName: name } });
}
