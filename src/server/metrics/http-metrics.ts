import type { FastifyInstance } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';

/** The route of invocations, which have additional metrics. */
export const INVOCATION_ROUTE = '/endpoints/:name/invocations';

const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** Measures the requests of an HTTP server; the servers of a process share their metrics. */
export function addHttpMetrics(registry: Registry, app: FastifyInstance): void {
  const { requests, refused, routes, invocations, durations } = metricsIn(registry);
  app.server.on('request', () => requests.inc());
  app.server.on('drop', () => refused.inc());
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const { url: route = 'none' } = routeOptions;
    const { statusCode: status } = reply.raw;
    const seconds = reply.elapsedTime / 1000;
    routes.observe({ method, route, status }, seconds);
    if (route !== INVOCATION_ROUTE) return;
    invocations.inc({ status });
    durations.observe(seconds);
  });
}

type HttpMetrics = ReturnType<typeof registerMetrics>;

const registered = new WeakMap<Registry, HttpMetrics>();

function metricsIn(registry: Registry): HttpMetrics {
  const known = registered.get(registry) ?? registerMetrics(registry);
  registered.set(registry, known);
  return known;
}

function registerMetrics(registry: Registry) {
  const registers = [registry];
  const requests = new Counter({
    name: 'forebear_http_requests_total',
    help: 'Requests, of every kind.',
    registers,
  });
  const refused = new Counter({
    name: 'forebear_http_connections_refused_total',
    help: 'Connections that were refused, because there were too many.',
    registers,
  });
  const routes = new Histogram({
    name: 'forebear_http_request_seconds',
    help: 'Time from a request to the end of its answer, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  });
  const invocations = new Counter({
    name: 'forebear_invocations_total',
    help: 'Invocations of endpoints, by the status of the answer.',
    labelNames: ['status'],
    registers,
  });
  const durations = new Histogram({
    name: 'forebear_invocation_seconds',
    help: 'Time from an invocation to the end of its answer.',
    buckets: BUCKETS,
    registers,
  });
  return { requests, refused, routes, invocations, durations };
}
