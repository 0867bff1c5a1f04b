import type { IncomingHttpHeaders } from 'node:http';

/** The bearer token of a request, if it carries one. */
export function bearerToken({ authorization }: IncomingHttpHeaders): string | undefined {
  return parseBearer(authorization);
}

/** The token in `Bearer <token>`. */
export function parseBearer(text: string | undefined): string | undefined {
  return /^Bearer +([^\s]+) *$/i.exec(text ?? '')?.[1];
}
