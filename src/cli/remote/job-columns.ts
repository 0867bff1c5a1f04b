import { InvalidArgumentError } from 'commander';
import type { JobFieldsFragment, JobRowsQuery } from '#src/client/generated/graphql.js';
import { ago, duration } from '../output/ago.js';
import { numberText } from '../output/number-text.js';
import { paintStatus } from '../output/paint-status.js';
import type { TableColumn } from '../output/table.js';
import { typeOfKind } from './jobs.js';

/** A job of a list; its lineage is read only for columns that need it. */
export type JobRow = JobRowsQuery['jobs']['nodes'][number];
type Column = TableColumn<JobRow>;

/** The columns with fixed names. */
const FIXED = {
  name: () => ({ title: 'NAME', text: ({ name }) => name, isLong: true }),
  type: () => ({ title: 'TYPE', text: ({ kind }) => typeOfKind(kind) }),
  status: () => ({ title: 'STATUS', text: ({ status }) => status, paint: paintStatus }),
  age: (now) => ({ title: 'AGE', text: ({ creationTime }) => ago(creationTime, now) }),
  duration: (now) => ({ title: 'DURATION', text: (job) => lasted(job, now) }),
  created: () => ({ title: 'CREATED', text: ({ creationTime }) => creationTime }),
  arn: () => ({ title: 'ARN', text: ({ arn }) => arn, isLong: true }),
} satisfies Readonly<Record<string, (now: number) => Column>>;
type FixedName = keyof typeof FIXED;

/** The columns of what jobs name themselves. */
const NAMED = {
  metric: (name, { trialComponent }) =>
    trialComponent?.metrics.find((metric) => metric.name === name)?.last,
  parameter: (name, { trialComponent }) => trialComponent?.parameters[name],
  tag: (name, { tags }) => tags[name],
} satisfies Readonly<Record<string, (name: string, job: JobRow) => unknown>>;
type Group = keyof typeof NAMED;

const DEFAULT: readonly FixedName[] = ['name', 'type', 'status', 'age', 'duration'];

/** Reads names of columns, separated by commas. */
export function columnNames(text: string): readonly string[] {
  const names = text.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !isFixed(name) && !groupOf(name));
  if (unknown === undefined) return names;
  throw new InvalidArgumentError(
    `There is no column '${unknown}'; give some of ${Object.keys(FIXED).join(', ')}, or metric:<name>, parameter:<name>, tag:<name>.`,
  );
}

/** Whether a column shows something of the lineage. */
export function isOfLineage(column: string): boolean {
  return /^(metric|parameter):/.test(column);
}

/** The columns of a list of jobs. */
export function jobColumns(now: number, names: readonly string[] = DEFAULT): readonly Column[] {
  return names.map((column) => {
    if (isFixed(column)) return FIXED[column](now);
    const { group, name } = groupOf(column) ?? { group: 'tag', name: column };
    return { title: name, text: (job) => numberText(NAMED[group](name, job)) };
  });
}

function isFixed(column: string): column is FixedName {
  return Object.hasOwn(FIXED, column);
}

function groupOf(column: string): { readonly group: Group; readonly name: string } | undefined {
  const [, group, name] = /^(metric|parameter|tag):(.+)$/.exec(column) ?? [];
  return name === undefined ? undefined : { group: group as Group, name };
}

function lasted({ startTime, endTime }: JobFieldsFragment, now: number): string {
  if (!startTime) return '';
  return duration(((endTime ? Date.parse(endTime) : now) - Date.parse(startTime)) / 1000);
}
