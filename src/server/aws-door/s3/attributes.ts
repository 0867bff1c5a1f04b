import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import type { ObjectAttributes } from '#src/ports/object-storage.js';
import { AwsError } from '../aws-error.js';
import { isChecksum } from './checksums.js';
import { notImplemented } from './errors.js';

/** The headers of HTTP that are kept with an object. */
const KEPT = [
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-type',
  'expires',
];
const META = 'x-amz-meta-';
const MAX_META_BYTES = 2048;
/** The type of an object that was stored without one. */
export const NO_TYPE = 'binary/octet-stream';

/**
 * Headers that ask for what the server does not do: ignoring them would deceive the client. The
 * encryption by keys of the service is accepted: the SageMaker SDK asks for it with every archive of
 * code, and the storage decides how it encrypts.
 */
const UNKNOWN =
  /^x-amz-(server-side-encryption-customer|copy-source-server-side-encryption|object-lock|tagging|website-redirect-location|write-offset-bytes|object-attributes)/;
const ACLS = ['private', 'bucket-owner-full-control'];

/**
 * Refuses headers with a meaning that the server does not have. Throws `NotImplemented`,
 * `InvalidStorageClass` and `AccessControlListNotSupported`.
 */
export function refuseUnknownHeaders(headers: IncomingHttpHeaders): void {
  const unknown = Object.keys(headers).find((name) => UNKNOWN.test(name));
  if (unknown !== undefined) throw notImplemented(unknown);
  const storageClass = headers['x-amz-storage-class'];
  if (storageClass !== undefined && storageClass !== 'STANDARD') {
    throw new AwsError('InvalidStorageClass', 'The storage class you specified is not valid');
  }
  const acl = headers['x-amz-acl'];
  const isKnown = acl === undefined || ACLS.includes(String(acl));
  if (isKnown && !Object.keys(headers).some((name) => name.startsWith('x-amz-grant-'))) return;
  throw new AwsError('AccessControlListNotSupported', 'The bucket does not allow ACLs');
}

/**
 * The attributes of an object in the headers of its upload. Throws `MetadataTooLarge` for more than
 * 2 KiB of metadata.
 */
export function attributesOf(headers: IncomingHttpHeaders): ObjectAttributes {
  const attributes: Record<string, string> = {};
  let metaBytes = 0;
  for (const [name, value] of Object.entries(headers)) {
    const text = String(value);
    if (name.startsWith(META)) {
      metaBytes += name.length - META.length + Buffer.byteLength(text);
      attributes[name] = text;
    } else if (KEPT.includes(name)) attributes[name] = text;
  }
  if (metaBytes > MAX_META_BYTES) {
    throw new AwsError(
      'MetadataTooLarge',
      'Your metadata headers exceed the maximum allowed metadata size',
    );
  }
  const encoding = withoutChunked(attributes['content-encoding']);
  const { 'content-encoding': _, ...rest } = attributes;
  return encoding === undefined ? rest : { ...rest, 'content-encoding': encoding };
}

/** `aws-chunked` describes the request, not the object. */
function withoutChunked(encoding = ''): string | undefined {
  const kept = encoding
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '' && each.toLowerCase() !== 'aws-chunked');
  return kept.length > 0 ? kept.join(',') : undefined;
}

/** The attributes of an object as headers of an answer; checksums only if the client asks for them. */
export function headersOf(
  attributes: ObjectAttributes | undefined,
  { withChecksum }: { readonly withChecksum: boolean },
): OutgoingHttpHeaders {
  const entries = Object.entries(attributes ?? {});
  const shown = entries.filter(([name]) => withChecksum || !isChecksum(name));
  const hasChecksum = shown.some(([name]) => isChecksum(name));
  return {
    'content-type': NO_TYPE,
    ...Object.fromEntries(shown),
    ...(hasChecksum ? { 'x-amz-checksum-type': 'FULL_OBJECT' } : {}),
  };
}

/** The parameters by which a client overrides headers of an answer. */
const OVERRIDES: Readonly<Record<string, string>> = Object.fromEntries(
  KEPT.map((name) => [`response-${name}`, name]),
);

/** The headers that the query overrides. Throws `InvalidArgument` for a control character. */
export function overriddenHeaders(query: ReadonlyMap<string, string>): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = {};
  for (const [name, value] of query) {
    const header = OVERRIDES[name];
    if (header === undefined) continue;
    if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) {
      throw new AwsError('InvalidArgument', `Header value of ${name} cannot be represented.`);
    }
    headers[header] = value;
  }
  return headers;
}
