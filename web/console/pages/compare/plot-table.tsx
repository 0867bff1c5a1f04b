import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { allRows } from '../../client/use-rows.js';
import { type Column, DataTable } from '../../parts/data-table.js';
import { kindInPath } from '../../parts/job-kind.js';
import { numberOf } from '../../parts/number.js';
import { Panel } from '../../parts/page.js';
import type { Axis } from '../../parts/plot/axis.js';
import type { PlotProps } from '../../parts/plot/plot-props.js';
import { RangeFields } from '../../parts/plot/range-fields.js';
import styles from './compare.module.css';
import type { ComparedJob } from './comparison.js';

/** Options of {@link PlotTable}. */
export interface PlotTableProps extends PlotProps {
  readonly jobs: readonly ComparedJob[];
}

interface Row {
  readonly job: ComparedJob;
  readonly place: number;
}

/** The rows of a plot as a table, with fields for the same ranges as a drag over the plot. */
export function PlotTable({ jobs, axes, inside, ranges, onMark, onRanges }: PlotTableProps) {
  const rows = useMemo(
    () => jobs.flatMap((job, place) => (inside[place] ? [{ job, place }] : [])),
    [jobs, inside],
  );
  const columns = useMemo(() => [nameColumn(onMark), ...axes.map(axisColumn)], [axes, onMark]);
  return (
    <Panel title="Jobs" flush>
      <RangeFields axes={axes} ranges={ranges} onRanges={onRanges} />
      <div className={styles.jobs} style={{ height: Math.min(420, 40 + rows.length * 40) }}>
        <DataTable
          label="Jobs of the plot"
          within="panel"
          columns={columns}
          rows={allRows(rows)}
          keyOf={({ job }) => job.arn}
          nameOf={({ job }) => job.name}
          empty={<p className={styles.nothing}>No job is in all ranges.</p>}
        />
      </div>
    </Panel>
  );
}

function nameColumn(onMark: PlotProps['onMark']): Column<Row> {
  return {
    id: 'name',
    header: 'Name',
    width: 260,
    grows: true,
    cell: ({ job, place }) => (
      <Link
        to="/jobs/$kind/$name"
        params={{ kind: kindInPath(job.kind), name: job.name }}
        className={styles.jobName}
        onFocus={() => onMark(place)}
        onMouseEnter={() => onMark(place)}
      >
        {job.name}
      </Link>
    ),
  };
}

function axisColumn({ id, label, numbers }: Axis): Column<Row> {
  return {
    id,
    header: label,
    width: 140,
    isNumber: true,
    cell: ({ place }) => {
      const number = numbers[place];
      return number == null ? '–' : <span title={String(number)}>{numberOf(number)}</span>;
    },
  };
}
