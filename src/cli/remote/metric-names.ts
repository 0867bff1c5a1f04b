import type { Client } from '#src/client/client.js';
import { KnownMetricsDocument } from '#src/client/generated/graphql.js';
import { likely } from '../likely.js';
import { note } from '../output/writer.js';
import type { JobRow } from './job-columns.js';
import type { ListFilter } from './resource.js';

/** The newest jobs whose metrics are known by name. */
const NEWEST = 200;
const MOST_NAMED = 10;

/** Prints a note for each metric of a list's flags that no job has. */
export async function noteUnknownMetrics(
  client: Client,
  filter: ListFilter,
  jobs: readonly JobRow[],
): Promise<void> {
  for (const metric of missingMetrics(filter, jobs)) {
    const asked = { metric, first: NEWEST };
    const { jobColumns, jobs: ended } = await client.ask(KnownMetricsDocument, asked);
    if (ended.nodes.length > 0 || jobColumns.metrics.includes(metric)) continue;
    note(`No job has the metric '${metric}'; ${metricHint(metric, jobColumns.metrics)}\n`);
  }
}

/** Suggests a known metric in place of an unknown one. */
export function metricHint(name: string, known: readonly string[]): string {
  const meant = likely(name, known);
  if (meant !== undefined) return `did you mean '${meant}'?`;
  if (known.length === 0) return 'there are no metrics yet.';
  return `there are ${known.slice(0, MOST_NAMED).join(', ')}${known.length > MOST_NAMED ? ' and more' : ''}.`;
}

/** The metrics of flags that no listed job has. */
function missingMetrics(
  { metric, sort, columns = [] }: ListFilter,
  jobs: readonly JobRow[],
): ReadonlySet<string> {
  const chosen = jobs.length === 0 ? [metric?.name, sort?.metric] : [];
  const had = new Set(
    jobs.flatMap(({ trialComponent }) => trialComponent?.metrics.map(({ name }) => name) ?? []),
  );
  const shown = columns.map((column) => /^metric:(.+)$/s.exec(column)?.[1]);
  const missing = [...chosen, ...shown.filter((name) => name && !had.has(name))];
  return new Set(missing.filter((name) => typeof name === 'string'));
}
