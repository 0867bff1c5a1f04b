import type { ComparisonQuery } from '../../generated/compare.js';
import { wordsOf } from '../../parts/status.js';

type Answer = ComparisonQuery['compareJobs'];
export type ComparedJob = Answer['jobs'][number];

/** A column. It has numbers when all its values are numbers. */
export type Difference = Answer['columns'][number] & {
  readonly numbers: readonly (number | null)[] | undefined;
};

/** Jobs and their differences. */
export interface Compared {
  readonly jobs: readonly ComparedJob[];
  readonly columns: readonly Difference[];
}

/** The groups in display order: inputs before outputs. */
const GROUPS = ['PARAMETER', 'DATA', 'CODE', 'IMAGE', 'PACKAGE', 'METRIC'] as const;

const TITLES: Readonly<Record<string, string>> = {
  PARAMETER: 'Parameters',
  DATA: 'Data',
  CODE: 'Code',
  IMAGE: 'Image',
  PACKAGE: 'Packages',
  METRIC: 'Metrics',
};

export function titleOfGroup(group: string): string {
  return TITLES[group] ?? wordsOf(group);
}

/** The groups that have differences, in their order. */
export function groupsOf(columns: readonly Difference[]): string[] {
  const found = [...new Set(columns.map(({ group }) => group))];
  const place = (group: string) => (GROUPS as readonly string[]).indexOf(group);
  return found.sort((a, b) => place(a) - place(b));
}

/** Puts the jobs and the values of a comparison in the order of ARNs. */
export function inOrderOf({ jobs, columns }: Answer, arns: readonly string[]): Compared {
  const places = new Map(jobs.map(({ arn }, index) => [arn, index]));
  const order = arns.flatMap((arn) => places.get(arn) ?? []);
  const sorted = <Item>(items: readonly Item[]) => order.map((place) => items[place] as Item);
  return {
    jobs: sorted(jobs),
    columns: columns.map((column) => {
      const values = sorted(column.values);
      return { ...column, values, numbers: numbersOf(values) };
    }),
  };
}

/** The server could send these too, which would double a large answer. */
function numbersOf(values: readonly (string | null)[]): (number | null)[] | undefined {
  const numbers: (number | null)[] = [];
  for (const value of values) {
    const number = value === null || value.trim() === '' ? null : Number(value);
    if (value !== null && !Number.isFinite(number)) return undefined;
    numbers.push(number);
  }
  return numbers;
}

/** The name of a column; for a metric, also which value it contains. */
export function labelOf({ name, statistic }: Difference): string {
  return statistic == null || statistic === 'LAST' ? name : `${name} (${statistic.toLowerCase()})`;
}

/** The id of a column in a URL. */
export function idOf(column: Difference): string {
  return encodeURIComponent(`${column.group.toLowerCase()}:${labelOf(column)}`)
    .replaceAll('%3A', ':')
    .replaceAll('%20', ' ');
}
