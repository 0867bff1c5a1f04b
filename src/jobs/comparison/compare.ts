import type { Arn } from '#src/domain/arn.js';
import type { JobRecord } from '#src/domain/job/index.js';
import { refuse } from '#src/domain/request/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { AllJobs } from '../all-jobs.js';
import { componentsOf } from './components.js';
import { COLUMN_GROUPS, type ColumnGroup, type ColumnName, collectFacts } from './facts.js';

/** The jobs to compare, and by what. */
export interface ComparisonRequest {
  readonly arns: readonly Arn[];
  /**
   * Groups such as `metric`, of which the columns with different values are returned, or columns
   * such as `metric:loss`, which are returned in any case. Default: all groups.
   */
  readonly columns?: readonly string[];
  /** Also returns columns with equal values. */
  readonly all?: boolean;
  /** The commit to read right after; absent: the present. */
  readonly at?: number;
}

/** A column with the value of each job, in the order of the jobs; undefined for a job without one. */
export interface ComparedColumn extends ColumnName {
  readonly values: readonly (string | undefined)[];
}

/** Jobs, and their values side by side. */
export interface JobComparison {
  readonly jobs: readonly JobRecord[];
  readonly columns: readonly ComparedColumn[];
}

/** The parts that compare jobs. */
export interface ComparisonServices {
  readonly store: GraphStore;
  readonly jobs: AllJobs;
}

/** The most jobs of a comparison. */
export const MOST_COMPARED = 500;

/**
 * Compares jobs of any kind in two reads: their records, and their trial components. Throws
 * `VALIDATION_FAILED` for fewer than 2 jobs, more than 500 or an unknown column, and `NOT_FOUND`
 * for a job that does not exist.
 */
export async function compareJobs(
  { store, jobs }: ComparisonServices,
  { arns, columns, all = false, at }: ComparisonRequest,
): Promise<JobComparison> {
  const isChosen = chosenColumns(columns, all);
  const different = [...new Set(arns)];
  if (different.length < 2)
    refuse('arns', 'There is nothing to compare: name at least two different jobs.');
  if (different.length > MOST_COMPARED)
    refuse(
      'arns',
      `At most ${MOST_COMPARED} jobs are compared at once, not ${different.length}; compare fewer, such as the best by a metric.`,
    );
  const records = await jobs.requireAll(different, at);
  const components = await componentsOf(store, records, at);
  const table = new ColumnTable();
  records.forEach((job, row) => {
    collectFacts(job, components[row], (column, value) => table.put(column, row, value));
  });
  const compared = table.columns(records.length).filter(isChosen).sort(inOrder);
  return { jobs: records, columns: compared };
}

interface WritableColumn extends ColumnName {
  readonly values: (string | undefined)[];
}

/** The values of the jobs by column. */
class ColumnTable {
  readonly #groups = new Map<string, Map<string, WritableColumn>>();

  put(column: ColumnName, row: number, value: string): void {
    const group = column.statistic ?? column.group;
    let names = this.#groups.get(group);
    if (!names) {
      names = new Map();
      this.#groups.set(group, names);
    }
    let known = names.get(column.name);
    if (!known) {
      known = { ...column, values: [] };
      names.set(column.name, known);
    }
    known.values[row] = value;
  }

  columns(rows: number): readonly ComparedColumn[] {
    return [...this.#groups.values()].flatMap((names) =>
      [...names.values()].map((column) => ({
        ...column,
        values: Array.from({ length: rows }, (_, row) => column.values[row]),
      })),
    );
  }
}

/** Whether to return a column: it is chosen by name, or its group is chosen and its values differ or `all` is set. */
function chosenColumns(
  columns: readonly string[] = COLUMN_GROUPS,
  all: boolean,
): (column: ComparedColumn) => boolean {
  const groups = new Set<string>();
  const names = new Set<string>();
  for (const column of columns) {
    const [group = ''] = column.split(':', 1);
    if (!(COLUMN_GROUPS as readonly string[]).includes(group))
      refuse(
        'columns',
        `There is no column '${column.slice(0, 100)}'; name a group, ${COLUMN_GROUPS.join(', ')}, or one of its columns, such as metric:loss.`,
      );
    if (group === column) groups.add(group);
    else names.add(column);
  }
  return ({ group, name, values }) =>
    names.has(`${group}:${name}`) ||
    (groups.has(group) && (all || values.some((value) => value !== values[0])));
}

function inOrder(one: ColumnName, other: ColumnName): number {
  const groups = positionOf(one.group) - positionOf(other.group);
  if (groups !== 0) return groups;
  if (one.name !== other.name) return one.name < other.name ? -1 : 1;
  return 0; // the statistics of a metric stay in their order
}

function positionOf(group: ColumnGroup): number {
  return COLUMN_GROUPS.indexOf(group);
}
