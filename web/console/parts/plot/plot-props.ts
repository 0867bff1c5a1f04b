import type { Axis } from './axis.js';
import type { Range } from './ranges.js';

/** Options of the plots. */
export interface PlotProps {
  readonly axes: readonly Axis[];
  /** Which rows are in all ranges. */
  readonly inside: readonly boolean[];
  readonly ranges: ReadonlyMap<string, Range>;
  /** The row under the mouse. */
  readonly marked: number | undefined;
  readonly onMark: (row: number | undefined) => void;
  /** Called when the mouse selects ranges; undefined selects the whole axis. */
  readonly onRanges: (ranges: ReadonlyMap<string, Range | undefined>) => void;
}
