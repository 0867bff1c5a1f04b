import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

const ALLOWED_HEADERS = [
  'accept',
  'apollo-require-preflight',
  'authorization',
  'content-type',
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
