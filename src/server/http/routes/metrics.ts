import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { Identity } from '#src/ports/identity.js';
import { requireRole } from '../../identity/index.js';
import { bearerToken } from '../bearer.js';

/** What the metrics tell about. */
export interface MetricsOptions {
  readonly store: GraphStore;
  readonly identity: Identity;
}

interface Sample {
  readonly name: string;
  readonly type: 'counter' | 'gauge';
  readonly help: string;
  readonly value: number;
}

/** `GET /metrics`: a few figures of the process and the ledger in Prometheus' text format. */
export async function metricsRoutes(
  app: FastifyInstance,
  { store, identity }: MetricsOptions,
): Promise<void> {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  app.addHook('onClose', async () => void delay.disable());
  let requests = 0;
  app.server.on('request', () => {
    requests += 1;
  });
  app.get('/metrics', async (request, reply) => {
    requireRole(await identity.authenticate(bearerToken(request.headers)), 'viewer');
    const samples: readonly Sample[] = [
      {
        name: 'forebear_commits_total',
        type: 'counter',
        help: 'Commits in the ledger.',
        value: (await store.head()).seq,
      },
      {
        name: 'forebear_http_requests_total',
        type: 'counter',
        help: 'Requests, of every kind.',
        value: requests,
      },
      {
        name: 'process_resident_memory_bytes',
        type: 'gauge',
        help: 'Resident memory.',
        value: process.memoryUsage.rss(),
      },
      {
        name: 'process_cpu_seconds_total',
        type: 'counter',
        help: 'User and system time.',
        value: cpuSeconds(),
      },
      {
        name: 'nodejs_eventloop_delay_p99_seconds',
        type: 'gauge',
        help: 'Delay of the event loop, 99th percentile since the start.',
        value: delay.percentile(99) / 1e9,
      },
    ];
    return reply
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(samples.map(format).join(''));
  });
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

function format({ name, type, help, value }: Sample): string {
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${name} ${value}\n`;
}
