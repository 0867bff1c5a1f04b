import type { Axis } from './axes.js';
import type { Range } from './compare-search.js';

/** What a plot of jobs over axes gets. */
export interface PlotProps {
  readonly axes: readonly Axis[];
  /** Which jobs are in all ranges. */
  readonly inside: readonly boolean[];
  readonly ranges: ReadonlyMap<string, Range>;
  /** The job that is pointed at. */
  readonly marked: number | undefined;
  readonly onMark: (job: number | undefined) => void;
  /** Ranges were chosen with the mouse; undefined: the whole axis. */
  readonly onRanges: (ranges: ReadonlyMap<string, Range | undefined>) => void;
}
