import type { JobRecord } from '#src/domain/job/index.js';
import type { TrialComponent } from '#src/domain/lineage/index.js';
import { IMAGE_URI, SOURCE_DIR } from '../trial-component.js';

/** The groups of columns, in their order. */
export const COLUMN_GROUPS = ['parameter', 'data', 'code', 'image', 'package', 'metric'] as const;
export type ColumnGroup = (typeof COLUMN_GROUPS)[number];

/** The values of a metric that are compared. */
const METRIC_STATISTICS = ['last', 'least', 'greatest'] as const;
export type MetricStatistic = (typeof METRIC_STATISTICS)[number];

/** Something that jobs are compared by. */
export interface ColumnName {
  readonly group: ColumnGroup;
  readonly name: string;
  /** Only for a metric. */
  readonly statistic?: MetricStatistic;
}

/** Receives a value of a job. */
export type PutFact = (column: ColumnName, value: string) => void;

/**
 * Collects the facts of a job: from its trial component, which every kind writes in the same way,
 * and its packages from its record.
 */
export function collectFacts(
  { packages = [], finalMetrics = [] }: JobRecord,
  component: TrialComponent | undefined,
  put: PutFact,
): void {
  const parameters = component?.parameters ?? {};
  for (const name in parameters) put({ group: 'parameter', name }, String(parameters[name]));
  for (const { name, digest, value } of component?.inputArtifacts ?? [])
    put({ group: GROUP_OF_INPUT.get(name) ?? 'data', name }, digest ?? value);
  for (const line of packages) putPackage(line, put);
  const summaries = component?.metrics ?? [];
  for (const { name, last, min, max } of summaries)
    putMetric(put, name, { last, least: min, greatest: max });
  const summarised = new Set(summaries.map(({ name }) => name));
  for (const { name, value } of finalMetrics)
    if (!summarised.has(name)) putMetric(put, name, { last: value });
}

const GROUP_OF_INPUT: ReadonlyMap<string, ColumnGroup> = new Map([
  [SOURCE_DIR, 'code'],
  [IMAGE_URI, 'image'],
]);

/** A line of `pip freeze`: `name==version`, or `name @ URL`. */
function putPackage(line: string, put: PutFact): void {
  const [, name = line, value = ''] = /^([^=@\s]+)\s*(?:==|@)\s*(.*)$/.exec(line) ?? [];
  put({ group: 'package', name }, value);
}

type MetricValues = { readonly [Statistic in MetricStatistic]?: number | undefined };

function putMetric(put: PutFact, name: string, values: MetricValues): void {
  for (const statistic of METRIC_STATISTICS) {
    const value = values[statistic];
    if (value !== undefined) put({ group: 'metric', name, statistic }, String(value));
  }
}
