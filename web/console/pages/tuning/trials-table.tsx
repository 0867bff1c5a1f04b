import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { allRows } from '../../client/use-rows.js';
import { type Column, DataTable } from '../../parts/data-table.js';
import { JobStatusBadge } from '../../parts/job-kind.js';
import { numberOf } from '../../parts/number.js';
import { Panel } from '../../parts/page.js';
import type { Axis } from '../../parts/plot/axis.js';
import type { PlotProps } from '../../parts/plot/plot-props.js';
import { RangeFields } from '../../parts/plot/range-fields.js';
import { Status, wordsOf } from '../../parts/status.js';
import { Duration } from '../../parts/time.js';
import styles from './tuning.module.css';
import type { Trial } from './tuning-data.js';

/** Options of {@link TrialsTable}. */
export interface TrialsTableProps
  extends Pick<PlotProps, 'axes' | 'inside' | 'ranges' | 'onMark' | 'onRanges'> {
  readonly trials: readonly Trial[];
  /** Every tuned hyperparameter. */
  readonly parameters: readonly Axis[];
  readonly metricName: string;
}

interface Row {
  readonly trial: Trial;
  readonly place: number;
}

/** The trials in the order of their launches, with fields for the same ranges as a drag over the plot. */
export function TrialsTable(props: TrialsTableProps) {
  const { trials, parameters, metricName, axes, inside, ranges, onMark, onRanges } = props;
  const rows = useMemo(
    () => trials.flatMap((trial, place) => (inside[place] ? [{ trial, place }] : [])),
    [trials, inside],
  );
  const columns = useMemo(
    () => columnsOf({ parameters, metricName, onMark }),
    [parameters, metricName, onMark],
  );
  return (
    <Panel
      title="Trials"
      flush
      beside={
        <span className={styles.quiet}>
          {rows.length} of {trials.length} in all ranges
        </span>
      }
    >
      {trials.length > 1 && <RangeFields axes={axes} ranges={ranges} onRanges={onRanges} />}
      <div
        className={styles.trials}
        style={{ height: Math.min(480, 54 + Math.max(rows.length, 1) * 40) }}
      >
        <DataTable
          label="Trials"
          within="panel"
          columns={columns}
          rows={allRows(rows)}
          keyOf={({ trial }) => String(trial.number)}
          nameOf={({ trial }) => `trial ${trial.number}`}
          empty={
            <p className={styles.nothing}>
              {trials.length === 0 ? 'No trial was launched yet.' : 'No trial is in all ranges.'}
            </p>
          }
        />
      </div>
    </Panel>
  );
}

function columnsOf({
  parameters,
  metricName,
  onMark,
}: Pick<TrialsTableProps, 'parameters' | 'metricName' | 'onMark'>): Column<Row>[] {
  return [
    { id: 'number', header: 'Trial', width: 64, isNumber: true, cell: ({ trial }) => trial.number },
    { id: 'status', header: 'Status', width: 136, cell: ({ trial }) => <TrialStatus {...trial} /> },
    {
      id: 'objective',
      header: metricName,
      width: 104,
      isNumber: true,
      cell: ({ trial: { objectiveValue: value } }) =>
        value == null ? '–' : <span title={String(value)}>{numberOf(value)}</span>,
    },
    ...parameters.map(parameterColumn),
    {
      id: 'duration',
      header: 'Duration',
      width: 88,
      isNumber: true,
      cell: ({ trial: { trainingJob } }) => (
        <Duration from={trainingJob.startTime} to={trainingJob.endTime} />
      ),
    },
    {
      id: 'basis',
      header: 'Suggested by',
      width: 140,
      cell: ({ trial: { number, suggestion } }) => (
        <Link to="." search={((before: object) => ({ ...before, trial: String(number) })) as never}>
          {wordsOf(suggestion.model.replaceAll('-', '_'))}
          <span className="visually-hidden">: what trial {number} is based on</span>
        </Link>
      ),
    },
    {
      id: 'job',
      header: 'Training job',
      width: 200,
      grows: true,
      cell: ({ trial: { trainingJob }, place }) => (
        <Link
          to="/jobs/$kind/$name"
          params={{ kind: 'training', name: trainingJob.name }}
          onFocus={() => onMark(place)}
          onMouseEnter={() => onMark(place)}
        >
          {trainingJob.name}
        </Link>
      ),
    },
  ];
}

function parameterColumn({ id, label, names }: Axis): Column<Row> {
  return {
    id,
    header: label,
    width: 96,
    isNumber: !names,
    cell: ({ trial: { hyperparameters } }) => {
      const text = String(hyperparameters[label] ?? '–');
      const number = names ? Number.NaN : Number(text);
      return <span title={text}>{Number.isFinite(number) ? numberOf(number) : text}</span>;
    },
  };
}

/** The status of the training job while it runs; then how the tuning job recorded it. */
function TrialStatus({ status, stoppedEarly, trainingJob }: Trial) {
  if (stoppedEarly) return <Status status="STOPPED" words="Stopped early" />;
  return <JobStatusBadge job={status === 'IN_PROGRESS' ? trainingJob : { status }} />;
}
