import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import { refuse } from '#src/domain/request/index.js';
import type { Credentials, Principal } from '#src/ports/identity.js';
import { isLoopback } from '../config/index.js';

/**
 * Headers of every answer that does not set others: no cache stores an answer for a caller's token,
 * and no browser interprets it as a page.
 */
export const PRIVATE_HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
} as const;

/** The credentials of a request; the token may come from another place than its header. */
export function credentialsOf(
  request: IncomingMessage,
  token = bearerToken(request.headers),
): Credentials {
  return { token, address: addressOf(request) };
}

/** The header with which an admin overrides policies: the reason, percent-encoded. */
const OVERRIDE_HEADER = 'forebear-override';
const MAX_REASON = 1_024;

/** Returns the caller of a request, with its override of policies. Throws `VALIDATION_FAILED`. */
export function callerOf(principal: Principal, { headers }: IncomingMessage): Principal {
  const given = headers[OVERRIDE_HEADER];
  if (given === undefined) return principal;
  const override = decoded(String(given)).trim();
  if (override === '' || override.length > MAX_REASON || override.includes('\0'))
    refuse(
      OVERRIDE_HEADER,
      `The override has no valid reason; give 1 to ${MAX_REASON} characters, in the header ${OVERRIDE_HEADER} percent-encoded.`,
    );
  return { ...principal, override };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/** The longest address that is logged, with room for an IPv6 zone. */
const MAX_ADDRESS = 64;

/**
 * The address of the client. Only the last entry of X-Forwarded-For is trusted, and only from a
 * peer on this machine, which may be a proxy; any other peer could forge it.
 */
export function addressOf({ socket, headers }: IncomingMessage): string {
  const peer = (socket.remoteAddress ?? 'unknown').replace(/^::ffff:/, '');
  const forwarded = headers['x-forwarded-for'];
  if (forwarded === undefined || !isLoopback(peer)) return peer;
  const last = String(forwarded).split(',').at(-1)?.trim().slice(0, MAX_ADDRESS);
  return last || peer;
}

/** The bearer token of a request, if it carries one. */
export function bearerToken({ authorization }: IncomingHttpHeaders): string | undefined {
  return parseBearer(authorization);
}

/** The token in `Bearer <token>`. */
export function parseBearer(text: string | undefined): string | undefined {
  return /^Bearer +([^\s]+) *$/i.exec(text ?? '')?.[1];
}

const ALLOWED_HEADERS = [
  'accept',
  'apollo-require-preflight',
  'authorization',
  'content-type',
  OVERRIDE_HEADER,
  'if-none-match',
  'if-range',
  'range',
  'x-amzn-sagemaker-custom-attributes',
  'x-amzn-sagemaker-inference-id',
  'x-amzn-sagemaker-target-variant',
];
const EXPOSED_HEADERS = [
  'etag',
  'content-range',
  'content-length',
  'retry-after',
  'x-amzn-invoked-production-variant',
  'x-amzn-sagemaker-custom-attributes',
];
const PREFLIGHT_SECONDS = 600;

/** Lets pages of the allowed origins read the answers. The guard refuses all other origins. */
export async function allowOrigins(
  app: FastifyInstance,
  allowedOrigins: readonly string[],
): Promise<void> {
  if (allowedOrigins.length === 0) return;
  const allowed = new Set(allowedOrigins.map((origin) => origin.toLowerCase()));
  await app.register(cors, {
    origin: async (origin?: string) => origin !== undefined && allowed.has(origin.toLowerCase()),
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ALLOWED_HEADERS,
    exposedHeaders: EXPOSED_HEADERS,
    maxAge: PREFLIGHT_SECONDS,
    strictPreflight: false,
  });
}
