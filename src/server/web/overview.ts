import type { Registry } from 'prom-client';
import type { Config } from '../config/index.js';
import type { RefreshMetrics } from '../metrics/index.js';
import { platformVersion } from '../system/system-clock.js';

/** The part of `/` that every caller sees. */
export interface Overview {
  readonly name: 'forebear';
  /** Paths of this server by their names. */
  readonly links: Readonly<Record<string, string>>;
  /** Only for callers with a role. */
  readonly server?: ServerOverview;
}

/** The server and its jobs and endpoints. */
export interface ServerOverview {
  readonly version: string;
  readonly store: string;
  readonly storage: string;
  readonly runner: string;
  readonly region: string;
  readonly account: string;
  readonly defaultBucket: string;
  /** The URL of the Gremlin and loader interface; absent when it has no port. */
  readonly companion?: string;
  /** The number of jobs and endpoints; empty while the store is unavailable. */
  readonly counts: readonly Count[];
}

export interface Count {
  readonly what: string;
  readonly status: string;
  readonly count: number;
}

/** The parts that {@link describeServer} reads. */
export interface OverviewSource {
  readonly config: Config;
  readonly registry: Registry;
  readonly refreshMetrics: RefreshMetrics;
  readonly defaultBucket: string;
  readonly companionUrl?: string | undefined;
}

export const LINKS = {
  console: '/console',
  graphql: '/graphql',
  health: '/healthz',
  metrics: '/metrics',
  guides: '/web/docs/README.html',
} as const satisfies Overview['links'];

/** Describes a server without its secrets, such as addresses of databases, which may contain logins. */
export async function describeServer(source: OverviewSource): Promise<ServerOverview> {
  const { config, registry, refreshMetrics, defaultBucket, companionUrl } = source;
  const { store, storage, runner, region, account } = config;
  await refreshMetrics();
  return {
    version: platformVersion(),
    store,
    storage,
    runner,
    region,
    account,
    defaultBucket,
    ...(companionUrl === undefined ? {} : { companion: companionUrl }),
    counts: [
      ...(await countsOf(registry, 'forebear_jobs', ' jobs')),
      ...(await countsOf(registry, 'forebear_endpoints', ' endpoints')),
    ],
  };
}

/** The figures of the metrics, without zeros. */
async function countsOf(registry: Registry, metric: string, noun: string): Promise<Count[]> {
  const { values } = (await registry.getSingleMetric(metric)?.get()) ?? { values: [] };
  return values
    .filter(({ value }) => value > 0)
    .map(({ labels, value }) => ({
      what: `${labels['kind']}${noun}`,
      status: String(labels['status']),
      count: value,
    }));
}
