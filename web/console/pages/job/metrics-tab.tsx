import { ChartLine } from 'lucide-react';
import { useState } from 'react';
import { useLive } from '../../client/use-live.js';
import { JobSeriesDocument, type JobSeriesQuery, type SeriesAxis } from '../../generated/job.js';
import { Button } from '../../parts/button.js';
import { Chart } from '../../parts/chart.js';
import { EmptyState } from '../../parts/empty-state.js';
import { ErrorNote } from '../../parts/error-page.js';
import { Choice } from '../../parts/field.js';
import { numberOf } from '../../parts/number.js';
import { Panel } from '../../parts/page.js';
import { PlainTable } from '../../parts/plain-table.js';
import styles from './job.module.css';
import type { AnyJob } from './job-data.js';

const POINTS = 1_000;

type Series = JobSeriesQuery['jobMetricSeries'][number];

/** A chart for each metric, with one cursor, and a table of the same values. */
export function MetricsTab({ job }: { readonly job: AnyJob }) {
  const [axis, setAxis] = useState<SeriesAxis>('STEP');
  const [range, setRange] = useState<{ from: number; to: number }>();
  const { data, failure, loading } = useLive(JobSeriesDocument, {
    arn: job.arn,
    points: POINTS,
    axis,
    ...range,
  });
  const series = data?.jobMetricSeries ?? [];
  if (failure) return <ErrorNote failure={failure} />;
  if (series.length === 0 && !loading && !range) return <NoMetrics />;
  return (
    <>
      <div className={styles.chartBar}>
        <Choice
          label="Axis"
          value={axis}
          onChange={(value) => {
            setAxis(value as SeriesAxis);
            setRange(undefined);
          }}
        >
          <option value="STEP">By step</option>
          <option value="SECONDS">By time</option>
        </Choice>
        {range ? (
          <Button onClick={() => setRange(undefined)}>Whole range</Button>
        ) : (
          <span className={styles.nothing}>Drag over a chart to look closer.</span>
        )}
      </div>
      <div className={styles.charts}>
        {series.map((one) => (
          <Panel key={one.name} title={one.name} beside={<Thinned series={one} />}>
            <Chart
              label={`${one.name} of ${job.name}; the table below contains its values`}
              xLabel={axis === 'STEP' ? 'step' : 'seconds'}
              x={one.x}
              lines={[{ label: one.name, values: one.values }]}
              sync={job.arn}
              onRange={(from, to) => setRange({ from, to })}
            />
          </Panel>
        ))}
      </div>
      <SeriesTable series={series} />
    </>
  );
}

/** Says how many of the points are drawn. */
function Thinned({ series: { count, x } }: { readonly series: Series }) {
  const words =
    count > x.length
      ? `${x.length.toLocaleString('en')} of ${count.toLocaleString('en')} points`
      : `${count.toLocaleString('en')} points`;
  return <span className={styles.nothing}>{words}</span>;
}

function SeriesTable({ series }: { readonly series: readonly Series[] }) {
  return (
    <Panel title="Values" flush>
      <PlainTable
        label="Values of the metrics"
        head={['Metric', 'First', 'Least', 'Greatest', 'Last', 'Points']}
      >
        {series.map(({ name, values, count }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{numberOf(values[0] ?? 0)}</td>
            <td>{numberOf(values.reduce((least, value) => Math.min(least, value), Infinity))}</td>
            <td>{numberOf(values.reduce((most, value) => Math.max(most, value), -Infinity))}</td>
            <td>{numberOf(values.at(-1) ?? 0)}</td>
            <td>{count.toLocaleString('en')}</td>
          </tr>
        ))}
      </PlainTable>
    </Panel>
  );
}

function NoMetrics() {
  return (
    <EmptyState icon={<ChartLine size={22} aria-hidden />} title="No metrics yet">
      A program reports a metric by a line such as{' '}
      <code>{'{"metric": "loss", "value": 0.3, "step": 1}'}</code>.
    </EmptyState>
  );
}
