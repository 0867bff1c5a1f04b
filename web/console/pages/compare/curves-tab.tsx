import { ChartLine } from 'lucide-react';
import { useMemo } from 'react';
import { useLive } from '../../client/use-live.js';
import { CompareMetricNamesDocument, CompareSeriesDocument } from '../../generated/compare.js';
import { Button } from '../../parts/button.js';
import { Chart } from '../../parts/chart.js';
import { ColumnMenu } from '../../parts/column-menu.js';
import { EmptyState } from '../../parts/empty-state.js';
import { ErrorNote } from '../../parts/error-page.js';
import { Choice } from '../../parts/field.js';
import { Panel } from '../../parts/page.js';
import { rangeOf, textOfRange } from '../../parts/plot/ranges.js';
import styles from './compare.module.css';
import type { CompareViewProps } from './compare-page.js';
import { curvesOf } from './curves.js';
import { CurvesTable } from './curves-table.js';

/** The maximum number of curves that a chart can distinguish. */
const MOST_JOBS = 50;
const MOST_POINTS = 1_000;
/** The maximum number of points that the server returns. */
const MOST_POINTS_IN_ALL = 200_000;
const SHOWN_AT_FIRST = 4;

/** The metrics of the jobs over each other, with one cursor. */
export function CurvesTab({ compared, search, onChange }: CompareViewProps) {
  const arns = useMemo(
    () => compared.jobs.slice(0, MOST_JOBS).map(({ arn }) => arn),
    [compared.jobs],
  );
  const found = useLive(CompareMetricNamesDocument, { arns }, { arns });
  const names = [...new Set(found.data?.jobMetricSeries.map(({ name }) => name))].sort();
  const ids = search.metrics ?? names.slice(0, SHOWN_AT_FIRST).map(encodeURIComponent).join(',');
  const chosen = useMemo(() => ids.split(',').filter(Boolean).map(decodeURIComponent), [ids]);
  const { axis = 'step' } = search;
  const range = rangeOf(search.part);
  const most = Math.floor(MOST_POINTS_IN_ALL / Math.max(1, arns.length * chosen.length));
  const { data, failure } = useLive(
    CompareSeriesDocument,
    {
      arns,
      names: chosen,
      axis: axis === 'step' ? 'STEP' : 'SECONDS',
      points: Math.min(MOST_POINTS, most),
      ...range,
    },
    { arns, pause: chosen.length === 0 },
  );
  const nameOf = useMemo(() => {
    const jobNames = new Map(compared.jobs.map(({ arn, name }) => [arn, name]));
    return (arn: string) => jobNames.get(arn) ?? arn;
  }, [compared.jobs]);
  const all = useMemo(
    () => chosen.map((metric) => curvesOf(metric, data?.jobMetricSeries ?? [], nameOf)),
    [data, chosen, nameOf],
  );
  if (found.failure) return <ErrorNote failure={found.failure} />;
  if (found.data && names.length === 0) return <NoCurves />;
  return (
    <>
      <div className={styles.bar}>
        <Choice
          label="Axis"
          value={axis}
          onChange={(value) =>
            onChange({ axis: value === 'seconds' ? value : undefined, part: undefined })
          }
        >
          <option value="step">By step</option>
          <option value="seconds">By time</option>
        </Choice>
        <ColumnMenu
          label="Metrics"
          options={names.map((name) => ({ id: encodeURIComponent(name), label: name }))}
          chosen={chosen.map(encodeURIComponent)}
          onChange={(ids) => onChange({ metrics: ids.join(',') || undefined })}
        />
        {range ? (
          <Button onClick={() => onChange({ part: undefined })}>Whole range</Button>
        ) : (
          <span className={styles.hint}>Drag over a chart to look closer.</span>
        )}
        <span className={styles.end}>
          {chosen.length} of {names.length} metrics
          {compared.jobs.length > MOST_JOBS &&
            ` of the first ${MOST_JOBS} of ${compared.jobs.length} jobs`}
        </span>
      </div>
      {failure && <ErrorNote failure={failure} />}
      <div className={styles.charts}>
        {all.map((curves) => (
          <Panel
            key={curves.metric}
            title={curves.metric}
            beside={<span className={styles.hint}>{pointsOf(curves)}</span>}
          >
            <Chart
              label={`${curves.metric} of ${curves.lines.length} jobs; the table below contains its values`}
              xLabel={axis === 'step' ? 'step' : 'seconds'}
              x={curves.x}
              lines={curves.lines}
              sync="compare"
              height={240}
              onRange={(from, to) => onChange({ part: textOfRange({ from, to }) })}
            />
          </Panel>
        ))}
      </div>
      <CurvesTable curves={all} nameOf={nameOf} />
    </>
  );
}

function pointsOf({ drawn, count }: { readonly drawn: number; readonly count: number }): string {
  const all = count.toLocaleString('en');
  return count > drawn ? `${drawn.toLocaleString('en')} of ${all} points` : `${all} points`;
}

function NoCurves() {
  return (
    <EmptyState icon={<ChartLine size={22} aria-hidden />} title="These jobs have no metrics">
      A program reports a metric by a line such as{' '}
      <code>{'{"metric": "loss", "value": 0.3, "step": 1}'}</code>.
    </EmptyState>
  );
}
