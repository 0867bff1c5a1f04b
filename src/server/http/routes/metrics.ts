import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { Identity } from '#src/ports/identity.js';
import { requireRole } from '../../identity/index.js';
import type { RefreshMetrics } from '../../metrics/index.js';
import { credentialsOf } from '../headers.js';

/** Options of {@link metricsRoutes}. */
export interface MetricsRouteOptions {
  readonly registry: Registry;
  readonly identity: Identity;
  readonly refreshMetrics: RefreshMetrics;
}

/** `GET /metrics` in Prometheus' text format, also while the store cannot be reached. */
export async function metricsRoutes(
  app: FastifyInstance,
  { registry, identity, refreshMetrics }: MetricsRouteOptions,
): Promise<void> {
  app.get('/metrics', async (request, reply) => {
    requireRole(await identity.authenticate(credentialsOf(request.raw)), 'viewer');
    await refreshMetrics();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
