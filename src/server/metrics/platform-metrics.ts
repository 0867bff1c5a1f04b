import { statfs } from 'node:fs/promises';
import pTimeout from 'p-timeout';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { GraphStore } from '#src/ports/graph-store.js';
import { askHead } from '../store/ask-head.js';

/** Records that are counted by their status. */
export interface CountedRecords {
  /** `forebear_jobs` or `forebear_endpoints`. */
  readonly metric: string;
  readonly help: string;
  /** The value of the metric's label `kind`. */
  readonly kind: string;
  /** The vertex label of the records. */
  readonly label: string;
  readonly statuses: readonly string[];
}

/** What the metrics of the platform are read from. */
export interface PlatformMetricsOptions {
  readonly store: GraphStore;
  readonly dataDirectory: string;
  readonly records: readonly CountedRecords[];
}

/** Reads the figures anew, for at most 2 seconds; those that come too late are left out. */
export type RefreshMetrics = () => Promise<void>;

/** Whoever reads metrics does not wait for a store or a disk that hangs. */
const LONGEST_MS = 2_000;

/** Adds what is known of the ledger, the records and the disk. */
export function addPlatformMetrics(
  registry: Registry,
  options: PlatformMetricsOptions,
): RefreshMetrics {
  const { store, dataDirectory, records } = options;
  const refreshments = [
    addCommits(registry, store),
    addDisk(registry, dataDirectory),
    ...[...new Set(records.map(({ metric }) => metric))].map((metric) =>
      addRecords(
        registry,
        store,
        records.filter((counted) => counted.metric === metric),
      ),
    ),
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
  records: readonly CountedRecords[],
): RefreshMetrics {
  const [{ metric = '', help = '' } = {}] = records;
  const gauge = new Gauge({
    name: metric,
    help,
    labelNames: ['kind', 'status'],
    registers: [registry],
  });
  return async () => {
    const counts = await inTime(Promise.all(records.map((of) => countByStatus(store, of))));
    gauge.reset();
    for (const { kind, status, count } of counts?.flat() ?? []) gauge.set({ kind, status }, count);
  };
}

function countByStatus(store: GraphStore, { kind, label, statuses }: CountedRecords) {
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
