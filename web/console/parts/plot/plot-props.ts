import type { Axis } from './axis.js';
import type { Range } from './ranges.js';

/** What a plot of rows over axes gets. */
export interface PlotProps {
  readonly axes: readonly Axis[];
  /** Which rows are in all ranges. */
  readonly inside: readonly boolean[];
  readonly ranges: ReadonlyMap<string, Range>;
  /** The row that is pointed at. */
  readonly marked: number | undefined;
  readonly onMark: (row: number | undefined) => void;
  /** Ranges were chosen with the mouse; undefined: the whole axis. */
  readonly onRanges: (ranges: ReadonlyMap<string, Range | undefined>) => void;
}
