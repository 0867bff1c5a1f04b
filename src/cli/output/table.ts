import Table from 'cli-table3';
import stringWidth from 'string-width';
import type { Terminal } from './terminal.js';
import { plain } from './writer.js';

/** A column of a table. */
export interface TableColumn<Row> {
  readonly title: string;
  readonly text: (row: Row) => string;
  /** Set for columns whose texts may be cut when the terminal is too narrow. */
  readonly isLong?: boolean;
  /** The colour of a cell. */
  readonly paint?: (text: string, terminal: Terminal) => string;
}

const GAP = 2;
const LEAST = 8;

/**
 * A table without borders, at most as wide as the terminal; texts are cut in columns that allow it.
 */
export function tableOf<Row>(
  rows: readonly Row[],
  columns: readonly TableColumn<Row>[],
  terminal: Terminal,
): string {
  const cells = rows.map((row) => columns.map(({ text }) => plain(text(row))));
  const widths = fitted(columns, cells, terminal.width);
  const table = new Table({
    chars: BARE,
    style: { 'padding-left': 0, 'padding-right': 0, head: [], border: [] },
    head: columns.map(({ title }) => terminal.colors.dim(plain(title))),
    ...(widths && { colWidths: widths.map((width) => width + GAP) }),
  });
  const paint = (text: string, at: number) => columns[at]?.paint?.(text, terminal) ?? text;
  table.push(...cells.map((row) => row.map((text, at) => paint(cut(text, widths?.[at]), at))));
  return table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
}

function cut(text: string, width: number | undefined): string {
  if (width === undefined || stringWidth(text) <= width) return text;
  let kept = '';
  for (const letter of text) {
    if (stringWidth(kept + letter) >= width) break;
    kept += letter;
  }
  return `${kept}…`;
}

/** The widths of the columns; undefined when nothing must be cut. */
function fitted<Row>(
  columns: readonly TableColumn<Row>[],
  cells: readonly (readonly string[])[],
  width: number,
): readonly number[] | undefined {
  if (width === Number.POSITIVE_INFINITY) return undefined;
  const natural = columns.map(({ title }, at) =>
    Math.max(title.length, ...cells.map((row) => stringWidth(row[at] ?? ''))),
  );
  let over = natural.reduce((sum, one) => sum + one + GAP, -GAP) - width;
  const widths = [...natural];
  while (over > 0) {
    const [widest] = columns
      .map(({ isLong }, at) => ({ at, width: isLong ? (widths[at] ?? 0) : 0 }))
      .sort((a, b) => b.width - a.width);
    if (!widest || widest.width <= LEAST) return undefined; // cutting the others is not worthwhile
    const taken = Math.min(over, Math.max(1, Math.ceil((widest.width - LEAST) / 4)));
    widths[widest.at] = widest.width - taken;
    over -= taken;
  }
  return widths;
}

const BARE = {
  top: '',
  'top-mid': '',
  'top-left': '',
  'top-right': '',
  bottom: '',
  'bottom-mid': '',
  'bottom-left': '',
  'bottom-right': '',
  left: '',
  'left-mid': '',
  mid: '',
  'mid-mid': '',
  right: '',
  'right-mid': '',
  middle: '  ',
};
