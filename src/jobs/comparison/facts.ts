import type { JobRecord } from '#src/domain/job/index.js';
import type { TrialComponent } from '#src/domain/lineage/index.js';
import { IMAGE_URI, SOURCE_DIR } from '../trial-component.js';

/** The groups of columns, in their order. */
export const COLUMN_GROUPS = ['parameter', 'data', 'code', 'image', 'package', 'metric'] as const;
export type ColumnGroup = (typeof COLUMN_GROUPS)[number];

/** The values of a metric that are compared. */
export type MetricStatistic = 'last' | 'least' | 'greatest';

/** Something that jobs are compared by. */
export interface ColumnName {
  readonly group: ColumnGroup;
  readonly name: string;
  /** Only for a metric. */
  readonly statistic?: MetricStatistic;
}

/** The value of a job in a column. */
export interface JobFact extends ColumnName {
  readonly value: string;
}

/**
 * Yields the facts of a job: from its trial component, which every kind writes in the same way, and
 * its packages from its record.
 */
export function* factsOf(
  { packages = [], finalMetrics = [] }: JobRecord,
  component: TrialComponent | undefined,
): Generator<JobFact, void, void> {
  for (const [name, value] of Object.entries(component?.parameters ?? {}))
    yield { group: 'parameter', name, value: String(value) };
  for (const { name, digest, value } of component?.inputArtifacts ?? [])
    yield { group: GROUP_OF_INPUT.get(name) ?? 'data', name, value: digest ?? value };
  for (const line of packages) yield packageOf(line);
  const summaries = component?.metrics ?? [];
  const summarised = new Set(summaries.map(({ name }) => name));
  for (const { name, last, min, max } of summaries) {
    yield* metricFact(name, 'last', last);
    yield* metricFact(name, 'least', min);
    yield* metricFact(name, 'greatest', max);
  }
  for (const { name, value } of finalMetrics)
    if (!summarised.has(name)) yield* metricFact(name, 'last', value);
}

const GROUP_OF_INPUT: ReadonlyMap<string, ColumnGroup> = new Map([
  [SOURCE_DIR, 'code'],
  [IMAGE_URI, 'image'],
]);

/** A line of `pip freeze`: `name==version`, or `name @ URL`. */
function packageOf(line: string): JobFact {
  const [, name = line, value = ''] = /^([^=@\s]+)\s*(?:==|@)\s*(.*)$/.exec(line) ?? [];
  return { group: 'package', name, value };
}

function* metricFact(
  name: string,
  statistic: MetricStatistic,
  value: number | undefined,
): Generator<JobFact, void, void> {
  if (value !== undefined) yield { group: 'metric', name, statistic, value: String(value) };
}
