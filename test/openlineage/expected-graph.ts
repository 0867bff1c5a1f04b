import type { FileDataset, FileEvent, FileName } from './event-files.js';

/** A graph, with the names that events use. */
export interface EventGraph {
  /** `<namespace> <name>` of jobs. */
  readonly jobs: readonly string[];
  /** `<job> <run id>: <status>`. */
  readonly runs: readonly string[];
  /** The URIs of locations. */
  readonly datasets: readonly string[];
  /** `<source> -<type>-> <destination>`. */
  readonly edges: readonly string[];
}

const ENDS: Readonly<Record<string, string>> = {
  COMPLETE: 'Completed',
  FAIL: 'Failed',
  ABORT: 'Stopped',
};

/**
 * The graph that events describe, by the specification of OpenLineage and the guide; shares no code
 * with the product. Versions are left out.
 */
export function expectedGraph(events: readonly FileEvent[]): EventGraph {
  const jobs = new Set<string>();
  const statuses = new Map<string, string[]>();
  const datasets = new Set<string>();
  const edges = new Set<string>();
  const job = (name: FileName) => {
    jobs.add(jobKey(name));
    return jobKey(name);
  };
  const run = (itsJob: FileName, id: string, status?: string) => {
    const key = runKey(itsJob, id);
    statuses.set(key, [...(statuses.get(key) ?? []), ...(status ? [status] : [])]);
    edges.add(`${key} -AssociatedWith-> ${job(itsJob)}`);
    return key;
  };
  const dataset = (given: FileDataset) => {
    const uri = uriOf(given);
    datasets.add(uri);
    for (const name of given.facets?.['symlinks']?.identifiers ?? []) {
      const other = uriOf(name);
      datasets.add(other);
      if (other === uri) continue;
      edges.add(`${uri} -SameAs-> ${other}`);
      edges.add(`${other} -SameAs-> ${uri}`);
    }
    return uri;
  };
  for (const event of events) {
    if (event.job) job(event.job);
    if (!event.run && event.dataset && !event.job) dataset(event.dataset);
    const inputs = (event.inputs ?? []).map(dataset);
    const outputs = (event.outputs ?? []).map(dataset);
    if (!event.run || !event.job) continue;
    const it = run(event.job, event.run.runId, statusOf(event.eventType));
    for (const uri of inputs) edges.add(`${uri} -ContributedTo-> ${it}`);
    for (const uri of outputs) edges.add(`${it} -Produced-> ${uri}`);
    const parent = event.run.facets?.['parent'];
    if (!parent?.run?.runId || !parent.job?.name) continue;
    const above = run(parent.job, parent.run.runId);
    if (above !== it) edges.add(`${it} -AssociatedWith-> ${above}`);
  }
  const runs = [...statuses].map(([key, all]) => `${key}: ${settled(all)}`);
  return {
    jobs: sorted(jobs),
    runs: sorted(runs),
    datasets: sorted(datasets),
    edges: sorted(edges),
  };
}

/** The key of a job. */
export function jobKey({ namespace, name }: FileName): string {
  return `${namespace} ${name}`;
}

/** The key of a run: a UUID names it everywhere, other ids only with their job. */
export function runKey(job: FileName, runId: string): string {
  return /^[0-9a-f]{8}-/i.test(runId) ? runId.toLowerCase() : `${jobKey(job)} ${runId}`;
}

/** Texts in ascending order, each once. */
export function sorted(texts: Iterable<string>): readonly string[] {
  return [...new Set(texts)].sort();
}

function statusOf(eventType = 'OTHER'): string | undefined {
  if (['START', 'RUNNING'].includes(eventType)) return 'InProgress';
  return ENDS[eventType];
}

function settled(statuses: readonly string[]): string {
  return statuses.findLast((status) => status !== 'InProgress') ?? statuses.at(0) ?? 'none';
}

function uriOf({ namespace, name }: FileName): string {
  const path = name.replace(/^\/+|\/+$/g, '');
  if (namespace === 'file') return `file:///${path}`;
  if (/^s3[an]?:\/\//.test(namespace)) return `s3://${namespace.split('://')[1]}/${path}`;
  if (/^(gs|hdfs|file|abfss|dbfs|wasbs):\/\//.test(namespace)) return `${namespace}/${path}`;
  if (namespace.includes('://')) return `${namespace}/${name}`;
  const parts = name.split('/').map(encodeURIComponent);
  return `openlineage://${encodeURIComponent(namespace)}/${parts.join('/')}`;
}
