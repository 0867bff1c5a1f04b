import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import type { Identity } from '#src/ports/identity.js';
import { requireRole } from '../../identity/index.js';
import { credentialsOf } from '../credentials.js';
import { type Family, formatFamilies, PROMETHEUS_TYPE } from '../prometheus.js';
import { type AskedStore, askHead } from './ask-head.js';
import { storeFamilies } from './store-families.js';

/** What the metrics tell about. */
export interface MetricsOptions extends AskedStore {
  readonly identity: Identity;
}

/** `GET /metrics`: figures of the process, the ledger and the store, also while the store is gone. */
export async function metricsRoutes(
  app: FastifyInstance,
  { identity, ...asked }: MetricsOptions,
): Promise<void> {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  app.addHook('onClose', async () => void delay.disable());
  let requests = 0;
  app.server.on('request', () => {
    requests += 1;
  });
  app.get('/metrics', async (request, reply) => {
    requireRole(await identity.authenticate(credentialsOf(request.raw)), 'viewer');
    const { head } = await askHead(asked);
    const families: readonly Family[] = [
      {
        name: 'forebear_commits_total',
        type: 'counter',
        help: 'Commits in the ledger.',
        samples: head === undefined ? [] : [{ value: head }],
      },
      ...storeFamilies(asked.monitor),
      {
        name: 'forebear_http_requests_total',
        type: 'counter',
        help: 'Requests, of every kind.',
        samples: [{ value: requests }],
      },
      {
        name: 'process_resident_memory_bytes',
        type: 'gauge',
        help: 'Resident memory.',
        samples: [{ value: process.memoryUsage.rss() }],
      },
      {
        name: 'process_cpu_seconds_total',
        type: 'counter',
        help: 'User and system time.',
        samples: [{ value: cpuSeconds() }],
      },
      {
        name: 'nodejs_eventloop_delay_p99_seconds',
        type: 'gauge',
        help: 'Delay of the event loop, 99th percentile since the start.',
        samples: [{ value: delay.percentile(99) / 1e9 }],
      },
    ];
    return reply.type(PROMETHEUS_TYPE).send(formatFamilies(families));
  });
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
