import { Button } from '../../parts/button.js';
import { ColumnMenu } from '../../parts/column-menu.js';
import { Panel } from '../../parts/page.js';
import type { Axis } from '../../parts/plot/axis.js';
import { ParallelPlot } from '../../parts/plot/parallel-plot.js';
import type { PlotProps } from '../../parts/plot/plot-props.js';
import styles from './tuning.module.css';
import type { Trial } from './tuning-data.js';

/** Options of {@link TrialsPlot}. */
export interface TrialsPlotProps extends PlotProps {
  readonly trials: readonly Trial[];
  /** All axes to choose from. */
  readonly all: readonly Axis[];
  readonly onAxes: (ids: readonly string[]) => void;
  /** The row of the best trial, which is highlighted unless the mouse points at another row. */
  readonly best: number | undefined;
}

/** Draws each trial as a line across the tuned hyperparameters and the objective. */
export function TrialsPlot({ trials, all, onAxes, best, ...props }: TrialsPlotProps) {
  const { axes, marked = best, ranges, onRanges } = props;
  const shown = marked === undefined ? undefined : trials[marked];
  return (
    <Panel
      title="Parallel coordinates"
      beside={
        <div className={styles.tools}>
          {ranges.size > 0 && (
            <Button
              onClick={() => onRanges(new Map([...ranges.keys()].map((id) => [id, undefined])))}
            >
              Clear ranges
            </Button>
          )}
          <ColumnMenu
            label="Axes"
            options={all}
            chosen={axes.map(({ id }) => id)}
            onChange={onAxes}
          />
        </div>
      }
    >
      <ParallelPlot {...props} marked={marked} rows="trials" />
      <p className={styles.quiet}>
        {shown ? `Trial ${shown.number}${marked === best ? ', the best' : ''}. ` : ''}
        Drag along an axis to keep a range.
      </p>
    </Panel>
  );
}

const AXES_AT_FIRST = 8;

/** The chosen axes; by default the first hyperparameters, then the objective. */
export function chosenAxes(all: readonly Axis[], cols: string | undefined): readonly Axis[] {
  const ids = cols?.split(',');
  if (ids) return ids.flatMap((id) => all.find((axis) => axis.id === id) ?? []);
  return [...all.slice(0, -1).slice(0, AXES_AT_FIRST - 1), ...all.slice(-1)];
}
