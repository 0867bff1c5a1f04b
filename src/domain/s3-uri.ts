import type { ArnScope } from './arn.js';
import { isPlatformError, PlatformError } from './errors/index.js';

declare const s3Uri: unique symbol;

/** An object-storage URI: `s3://<bucket>/<key>`; the key may be empty or end in `/` (a prefix). */
export type S3Uri = string & { readonly [s3Uri]: true };

/** A URI in its parts. */
export interface S3Location {
  readonly bucket: string;
  /** Without a leading slash; empty for the bucket. */
  readonly key: string;
}

const BUCKET = /^(?!\d+\.\d+\.\d+\.\d+$)[a-z0-9](?:[a-z0-9-]|\.(?!\.)){1,61}[a-z0-9]$/;
const MAX_URI_LENGTH = 2048;
const MAX_KEY_BYTES = 1024;
/** Control characters, backslashes, empty segments but the last, and the segments `.` and `..`. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it refuses
const UNUSABLE = /[\u0000-\u001f\u007f\\]|^\/|\/\/|(?:^|\/)\.{1,2}(?:\/|$)/;

/** Parses a URI. Throws `S3_URI_INVALID`, or `BUCKET_NAME_INVALID` for the bucket. */
export function parseS3Uri(text: string): S3Location {
  const match = /^s3:\/\/([^/]*)(?:\/(.*))?$/s.exec(text);
  if (!match || text.length > MAX_URI_LENGTH) {
    throw new PlatformError(
      'S3_URI_INVALID',
      `'${text.slice(0, 200)}' is not an object-storage URI; expected s3://<bucket>/<key> of at most ${MAX_URI_LENGTH} characters.`,
      { details: { uri: text.slice(0, 200) } },
    );
  }
  const [, bucket = '', key = ''] = match;
  checkBucketName(bucket);
  checkKey(key);
  return { bucket, key };
}

/** Checks a text once at the edge; inside, an {@link S3Uri} is trusted. */
export function toS3Uri(text: string): S3Uri {
  parseS3Uri(text);
  return text as S3Uri;
}

/** True for a text that {@link toS3Uri} accepts. */
export function isS3Uri(text: string): text is S3Uri {
  try {
    parseS3Uri(text);
    return true;
  } catch (error) {
    if (isPlatformError(error)) return false;
    throw error;
  }
}

/** Builds a URI from a bucket and a key. */
export function makeS3Uri(bucket: string, key: string): S3Uri {
  return toS3Uri(`s3://${bucket}/${key}`);
}

/** Appends path segments below a URI with exactly one slash between. */
export function joinS3Uri(base: S3Uri, ...segments: readonly string[]): S3Uri {
  return toS3Uri([base.replace(/\/+$/, ''), ...segments].join('/'));
}

/** True for a location and for all that lies below it, with or without a slash at its end. */
export function isAtOrBelow(uri: string, location: string): boolean {
  const { at, below } = atOrBelow(location);
  return uri === at || uri.startsWith(below);
}

/** A location without a slash at its end, and the beginning of all that lies below it. */
export function atOrBelow(location: string): { readonly at: string; readonly below: string } {
  const at = location.replace(/\/$/, '');
  return { at, below: `${at}/` };
}

/** The most parts of an upload. */
export const MAX_PARTS = 10_000;

/** The default bucket: the configured one, or one named after region and account. */
export function defaultBucketOf(
  { region, account }: Pick<ArnScope, 'region' | 'account'>,
  named?: string,
): string {
  return named ?? `forebear-${region}-${account}`;
}

/** Whether a name follows S3's naming rules. */
export function isBucketName(name: string): boolean {
  return BUCKET.test(name);
}

/** Throws `BUCKET_NAME_INVALID` unless the name follows S3's naming rules. */
export function checkBucketName(name: string): void {
  if (isBucketName(name)) return;
  throw new PlatformError(
    'BUCKET_NAME_INVALID',
    name === ''
      ? 'No bucket was specified; name one as in s3://<bucket>/<key>.'
      : `'${name.slice(0, 100)}' is not a valid bucket name; use 3 to 63 lower-case letters, digits, dots and hyphens.`,
    { details: { bucket: name.slice(0, 100) } },
  );
}

/** Refuses keys that S3 refuses or that would leave a directory: `..` segments, empty segments, control characters. */
function checkKey(key: string): void {
  // Half of a surrogate pair has no UTF-8 bytes, so two such keys would be one.
  const bad = Buffer.byteLength(key) > MAX_KEY_BYTES || UNUSABLE.test(key) || !key.isWellFormed();
  if (!bad) return;
  throw new PlatformError(
    'S3_URI_INVALID',
    `'${key.slice(0, 200)}' is not a usable object key; leave out '.', '..' and empty segments, backslashes and control characters, and keep it within ${MAX_KEY_BYTES} bytes.`,
    { details: { key: key.slice(0, 200) } },
  );
}

/** Inputs of a dry run below this folder of a bucket are uploaded later. */
export const PLANNED_FOLDER = 'uploads/dry-run/';

/** Whether an input of a dry run is uploaded later. */
export function isPlanned(uri: S3Uri): boolean {
  return parseS3Uri(uri).key.startsWith(PLANNED_FOLDER);
}
