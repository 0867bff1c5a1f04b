import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Guard } from './guard.js';

const ALLOWED = [
  'accept, apollo-require-preflight, authorization, content-type, if-none-match, if-range, range',
  'x-amzn-sagemaker-custom-attributes, x-amzn-sagemaker-inference-id',
  'x-amzn-sagemaker-target-variant',
].join(', ');
const EXPOSED = [
  'etag, content-range, content-length, retry-after',
  'x-amzn-invoked-production-variant, x-amzn-sagemaker-custom-attributes',
].join(', ');

/**
 * Runs the guard, and writes the headers by which a browser lets the page of an allowed origin read
 * the answer. Returns true when it answered itself: a preflight.
 */
export function createCors(
  guard: Guard,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  return (request, response) => {
    const origin = guard(request);
    if (origin === undefined) return false;
    response.setHeader('access-control-allow-origin', request.headers.origin ?? origin);
    response.setHeader('vary', 'origin');
    response.setHeader('access-control-expose-headers', EXPOSED);
    if (request.method !== 'OPTIONS') return false;
    response
      .writeHead(204, {
        'access-control-allow-methods': 'GET, HEAD, POST, PUT',
        'access-control-allow-headers': ALLOWED,
        'access-control-max-age': '600',
      })
      .end();
    return true;
  };
}
