import type { Registry } from 'prom-client';
import type { Config } from '../config/index.js';
import type { RefreshMetrics } from '../metrics/index.js';
import { platformVersion } from '../system/system-clock.js';
import { type Html, html } from './page.js';
import type { BuiltEntry } from './web-folder.js';

/**
 * The page at `/`: the running jobs and endpoints that the caller may see, and the paths of the
 * server.
 */
export function homePage({ links, server }: Overview, { script, styles }: BuiltEntry): string {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Forebear</title>
<link rel="icon" href="data:,">
${styles.map((style) => html`<link rel="stylesheet" href="${style}">`)}
<script type="module" src="${script}"></script>
</head>
<body>
<main>
<h1>Forebear</h1>
${server ? whatRuns(server) : STRANGER}
<h2>Where things are</h2>
<table>
${Object.entries(links).map(([what, path]) => row(ABOUT[what] ?? what, html`<a href="${path}">${path}</a>`))}
</table>
</main>
</body>
</html>
`;
  return page.toString();
}

const ABOUT: Readonly<Record<string, string>> = {
  graphql: 'GraphQL, with an explorer in the browser',
  health: 'Health',
  metrics: 'Metrics, in the format of Prometheus',
  guides: 'Guides and reference',
};

const STRANGER = html`<p>This server asks for a token. Give it at <a href="/graphql">/graphql</a>, and come back to see what runs here.</p>`;

function whatRuns({ counts, ...facts }: ServerOverview): Html {
  return html`<h2>What runs here</h2>
<table>
${Object.entries(facts).map(([what, value]) => row(NAMES[what] ?? what, value))}
</table>
<h2>Jobs and endpoints</h2>
${counts.length === 0 ? html`<p>There are none, or the store does not answer.</p>` : countTable(counts)}`;
}

const NAMES: Readonly<Record<string, string>> = {
  defaultBucket: 'default bucket',
  companion: 'Gremlin and loader interface',
};

function countTable(counts: ServerOverview['counts']): Html {
  return html`<table>
<tr><th>what</th><th>status</th><th>how many</th></tr>
${counts.map(({ what, status, count }) => html`<tr><td>${what}</td><td>${status}</td><td>${count}</td></tr>`)}
</table>`;
}

function row(name: string, value: string | Html): Html {
  return html`<tr><th scope="row">${name}</th><td>${value}</td></tr>\n`;
}

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

export const LINKS: Overview['links'] = {
  graphql: '/graphql',
  health: '/healthz',
  metrics: '/metrics',
  guides: '/web/docs/README.html',
};

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
