import { ChartScatter } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button } from '../../parts/button.js';
import { ColumnMenu } from '../../parts/column-menu.js';
import { EmptyState } from '../../parts/empty-state.js';
import { Choice } from '../../parts/field.js';
import { Panel } from '../../parts/page.js';
import { type Axis, insideOf } from '../../parts/plot/axis.js';
import { ParallelPlot } from '../../parts/plot/parallel-plot.js';
import type { PlotProps } from '../../parts/plot/plot-props.js';
import { rangesOf, withRanges } from '../../parts/plot/ranges.js';
import { axesOf, chosenAxes } from './axes.js';
import styles from './compare.module.css';
import type { CompareViewProps } from './compare-page.js';
import { PlotTable } from './plot-table.js';
import { ScatterPlot } from './scatter-plot.js';

/** Options of {@link PlotsTab}. */
export interface PlotsTabProps extends CompareViewProps {
  readonly kind: 'parallel' | 'scatter';
}

/** The jobs over some of their numbers, as a plot and as a table. */
export function PlotsTab({ compared, search, onChange, kind }: PlotsTabProps) {
  const [marked, setMarked] = useState<number>();
  const all = useMemo(() => axesOf(compared), [compared]);
  const axes = useMemo(() => {
    const chosen = chosenAxes(all, search.cols);
    return kind === 'parallel' ? chosen : pairOf(chosen);
  }, [all, search.cols, kind]);
  const count = compared.jobs.length;
  const inside = useMemo(() => insideOf(all, search.in, count), [all, search.in, count]);
  const ranges = useMemo(() => rangesOf(search.in), [search.in]);
  if (all.length < 2) return <TooFew />;
  const onRanges: PlotProps['onRanges'] = (changed) =>
    onChange({ in: withRanges(search.in, changed) });
  const onAxes = (ids: readonly string[]) => onChange({ cols: ids.join(',') || undefined });
  const props: PlotProps = { axes, inside, ranges, marked, onMark: setMarked, onRanges };
  const ids = axes.map(({ id }) => id);
  return (
    <>
      <div className={styles.bar}>
        {kind === 'parallel' ? (
          <ColumnMenu label="Axes" options={all} chosen={ids} onChange={onAxes} />
        ) : (
          <PairFields axes={all} ids={ids} onAxes={onAxes} />
        )}
        {ranges.size > 0 ? (
          <Button onClick={() => onChange({ in: undefined })}>Clear ranges</Button>
        ) : (
          <span className={styles.hint}>
            {kind === 'parallel' ? 'Drag along an axis' : 'Drag over the plot'} to keep a range.
          </span>
        )}
        <span className={styles.end}>
          {inside.filter(Boolean).length} of {count} jobs, {axes.length} of {all.length} columns
        </span>
      </div>
      <Panel title={kind === 'parallel' ? 'Parallel coordinates' : 'Scatter'}>
        {kind === 'parallel' ? <ParallelPlot {...props} rows="jobs" /> : <ScatterPlot {...props} />}
        <p className={styles.pointed}>
          {marked === undefined ? 'Point at a job to see its name.' : compared.jobs[marked]?.name}
        </p>
      </Panel>
      <PlotTable jobs={compared.jobs} {...props} />
    </>
  );
}

/** The two axes of a scatter plot: the first column, and the last one, which is usually a metric. */
function pairOf(axes: readonly Axis[]): Axis[] {
  const [first, ...others] = axes;
  const last = others.at(-1) ?? first;
  return first && last ? [first, last] : [];
}

interface PairFieldsProps {
  readonly axes: readonly Axis[];
  readonly ids: readonly string[];
  readonly onAxes: (ids: readonly string[]) => void;
}

function PairFields({ axes, ids: [across = '', up = ''], onAxes }: PairFieldsProps) {
  const options = axes.map(({ id, label }) => (
    <option key={id} value={id}>
      {label}
    </option>
  ));
  return (
    <>
      <Choice label="Across" value={across} onChange={(id) => onAxes([id, up])}>
        {options}
      </Choice>
      <span className={styles.hint}>against</span>
      <Choice label="Up" value={up} onChange={(id) => onAxes([across, id])}>
        {options}
      </Choice>
    </>
  );
}

function TooFew() {
  return (
    <EmptyState icon={<ChartScatter size={22} aria-hidden />} title="Nothing to plot">
      The jobs differ in fewer than two numbers. Parameters and metrics that are numbers in all jobs
      can be axes.
    </EmptyState>
  );
}
