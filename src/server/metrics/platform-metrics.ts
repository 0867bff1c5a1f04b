import { statfs } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import pTimeout from 'p-timeout';
import { Counter, collectDefaultMetrics, Gauge, type Registry } from 'prom-client';
import type { GraphStore } from '#src/ports/graph-store.js';
import { askHead } from '../store/ask-head.js';

/** Records to count by kind and status. */
export interface CountedRecords {
  /** The name of the metric. */
  readonly metric: string;
  readonly help: string;
  readonly kinds: readonly CountedKind[];
}

interface CountedKind {
  readonly kind: string;
  /** The vertex label of the records. */
  readonly label: string;
  readonly statuses: readonly string[];
}

/** Options of {@link addPlatformMetrics}. */
export interface PlatformMetricsOptions {
  readonly store: GraphStore;
  readonly dataDirectory: string;
  readonly records: readonly CountedRecords[];
}

/** Updates the figures within at most 2 seconds; those that take longer are omitted. */
export type RefreshMetrics = () => Promise<void>;

/** Bounds a request for metrics when the store or the disk hangs. */
const LONGEST_MS = 2_000;

/** Registers the metrics of the ledger, the records and the disk. */
export function addPlatformMetrics(
  registry: Registry,
  options: PlatformMetricsOptions,
): RefreshMetrics {
  const { store, dataDirectory, records } = options;
  const refreshments = [
    addCommits(registry, store),
    addDisk(registry, dataDirectory),
    ...records.map((counted) => addRecords(registry, store, counted)),
  ];
  return async () => {
    await Promise.all(refreshments.map((refresh) => refresh()));
  };
}

function addCommits(registry: Registry, store: GraphStore): RefreshMetrics {
  const commits = new Counter({
    name: 'forebear_commits_total',
    help: 'Commits in the ledger.',
    registers: [registry],
  });
  return async () => {
    const { head } = await askHead(store);
    commits.remove();
    if (head !== undefined) commits.inc(head);
  };
}

function addRecords(
  registry: Registry,
  store: GraphStore,
  { metric: name, help, kinds }: CountedRecords,
): RefreshMetrics {
  const gauge = new Gauge({ name, help, labelNames: ['kind', 'status'], registers: [registry] });
  return async () => {
    const counts = await inTime(Promise.all(kinds.map((kind) => countByStatus(store, kind))));
    gauge.reset();
    for (const { kind, status, count } of counts?.flat() ?? []) gauge.set({ kind, status }, count);
  };
}

function countByStatus(store: GraphStore, { kind, label, statuses }: CountedKind) {
  return Promise.all(
    statuses.map(async (status) => {
      const count = await store.count({ label, where: { status } });
      return { kind, status, count };
    }),
  );
}

function addDisk(registry: Registry, dataDirectory: string): RefreshMetrics {
  const gauge = (what: string, help: string) =>
    new Gauge({ name: `forebear_data_directory_${what}_bytes`, help, registers: [registry] });
  const free = gauge('free', 'Free room on the file system of the data directory.');
  const size = gauge('size', 'Size of the file system of the data directory.');
  return async () => {
    const stats = await inTime(statfs(dataDirectory));
    free.remove();
    size.remove();
    if (!stats) return;
    free.set(stats.bavail * stats.bsize);
    size.set(stats.blocks * stats.bsize);
  };
}

function inTime<Value>(reading: Promise<Value>): Promise<Value | undefined> {
  return pTimeout(reading, { milliseconds: LONGEST_MS }).catch(() => undefined);
}

/** Registers prom-client's default metrics of the process, and the delay of its event loop. */
export function addProcessMetrics(registry: Registry): void {
  const { user, system } = process.cpuUsage();
  collectDefaultMetrics({ register: registry });
  // prom-client counts from its registration on; the time before belongs to the process too.
  count(registry, 'process_cpu_user_seconds_total', user / 1e6);
  count(registry, 'process_cpu_system_seconds_total', system / 1e6);
  count(registry, 'process_cpu_seconds_total', (user + system) / 1e6);
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  new Gauge({
    name: 'nodejs_eventloop_delay_p99_seconds',
    help: 'Delay of the event loop, 99th percentile since the start.',
    registers: [registry],
    collect() {
      this.set(delay.percentile(99) / 1e9);
    },
  });
}

function count(registry: Registry, name: string, amount: number): void {
  (registry.getSingleMetric(name) as Counter | undefined)?.inc(amount);
}
