import type { IncomingHttpHeaders } from 'node:http';
import type { StoredObject } from '#src/ports/object-storage.js';
import { AwsError } from '../aws-error.js';
import { unquoted } from './exchange.js';

/** The names of conditional headers. A copy adds a prefix to them for its source. */
type Condition = 'if-match' | 'if-none-match' | 'if-modified-since' | 'if-unmodified-since';

/**
 * Checks the conditions of a request on the object that it names. Throws `PreconditionFailed`, and
 * `NotModified` with the status 304 for reads.
 */
export function checkConditions(
  headers: IncomingHttpHeaders,
  object: StoredObject,
  { prefix = '', isRead = true }: { readonly prefix?: string; readonly isRead?: boolean } = {},
): void {
  const headerOf = (name: Condition): string | undefined => {
    const value = headers[`${prefix}${name}`];
    return value === undefined ? undefined : String(value);
  };
  const match = headerOf('if-match');
  if (match !== undefined) {
    if (!hasTag(match, object)) throw preconditionFailed('If-Match');
  } else {
    const since = timeOf(headerOf('if-unmodified-since'));
    if (since !== undefined && seconds(object) > since) {
      throw preconditionFailed('If-Unmodified-Since');
    }
  }
  const noneMatch = headerOf('if-none-match');
  const refuse = (condition: string) =>
    isRead ? notModified(object) : preconditionFailed(condition);
  if (noneMatch !== undefined) {
    if (hasTag(noneMatch, object)) throw refuse('If-None-Match');
    return;
  }
  const since = timeOf(headerOf('if-modified-since'));
  if (since !== undefined && seconds(object) <= since) throw refuse('If-Modified-Since');
}

/** The error for a condition that does not hold. */
export function preconditionFailed(condition: string): AwsError {
  return new AwsError(
    'PreconditionFailed',
    'At least one of the pre-conditions you specified did not hold',
    { status: 412, members: { Condition: condition } },
  );
}

function notModified({ etag = '' }: StoredObject): AwsError {
  return new AwsError('NotModified', 'Not Modified', { status: 304, members: { ETag: etag } });
}

function hasTag(header: string, { etag }: StoredObject): boolean {
  if (header.trim() === '*') return true;
  return header.split(',').some((tag) => unquoted(tag.trim().replace(/^W\//, '')) === etag);
}

/** Seconds since the epoch, the unit of times in headers. */
function seconds({ lastModified }: StoredObject): number {
  return Math.floor(lastModified / 1000);
}

/** Undefined for a malformed time, which RFC 9110 ignores. */
function timeOf(header: string | undefined): number | undefined {
  const at = Date.parse(header ?? '');
  return Number.isNaN(at) ? undefined : Math.floor(at / 1000);
}
