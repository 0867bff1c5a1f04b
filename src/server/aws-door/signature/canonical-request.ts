import type { IncomingMessage } from 'node:http';
import { decode, type RequestTarget } from '../aws-request.js';
import type { Protocol } from './refusals.js';
import { headerValues } from './signed-parts.js';

/** Options of {@link canonicalRequests}. */
export interface CanonicalOptions {
  readonly protocol: Protocol;
  readonly signedHeaders: readonly string[];
  /** The digest of the body, or the word in its place. */
  readonly payload: string;
}

/**
 * The texts that a client may have signed. For S3, some clients sign the path as they send it, and
 * some its normal form; both name the same object.
 */
export function canonicalRequests(
  request: IncomingMessage,
  target: RequestTarget,
  { protocol, signedHeaders, payload }: CanonicalOptions,
): readonly string[] {
  const { rawPath, query } = target;
  const rest = [
    canonicalQuery(query),
    ...signedHeaders.map((name) => `${name}:${canonicalValue(request, name)}`),
    '',
    signedHeaders.join(';'),
    payload,
  ];
  const paths =
    protocol === 's3'
      ? new Set([rawPath, escapePath(decode(rawPath))])
      : new Set([escapePath(withoutDots(rawPath))]);
  return [...paths].map((path) => [request.method, path, ...rest].join('\n'));
}

function canonicalValue(request: IncomingMessage, name: string): string {
  return headerValues(request, name)
    .map((value) => value.replace(/ {2,}/g, ' '))
    .join(',');
}

function canonicalQuery(query: RequestTarget['query']): string {
  return query
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${escapeText(name)}=${escapeText(value)}`)
    .toSorted((left, right) => (sortKey(left) < sortKey(right) ? -1 : 1))
    .join('&');
}

/** Sorts by name first: `=` would sort after some characters of longer names. */
function sortKey(pair: string): string {
  return pair.replace('=', '\0');
}

/** Escapes all but the unreserved characters of RFC 3986. */
function escapeText(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function escapePath(path: string): string {
  return path.split('/').map(escapeText).join('/');
}

/** Removes empty and dot segments. */
function withoutDots(path: string): string {
  const kept: string[] = [];
  for (const segment of path.split('/')) {
    if (segment === '..') kept.pop();
    else if (segment !== '' && segment !== '.') kept.push(segment);
  }
  return `/${kept.join('/')}${kept.length > 0 && path.endsWith('/') ? '/' : ''}`;
}
