import type { ReactNode } from 'react';
import styles from './plain-table.module.css';

/** Options of {@link PlainTable}. */
export interface PlainTableProps {
  readonly label: string;
  /** The headings of the columns; an empty one is of a column of buttons. */
  readonly head: readonly string[];
  /** The maximum height in pixels before the table scrolls. */
  readonly maxHeight?: number;
  /** Its rows, `<tr>`. */
  readonly children: ReactNode;
}

/** A table of a few rows. */
export function PlainTable({ label, head, maxHeight, children }: PlainTableProps) {
  return (
    <div
      className={styles.scroll}
      role="region"
      aria-label={label}
      tabIndex={0}
      style={maxHeight === undefined ? undefined : { maxHeight }}
    >
      <table className={styles.table}>
        <thead>
          <tr>
            {head.map((name) =>
              name === '' ? (
                <td key={name} />
              ) : (
                <th key={name} scope="col">
                  {name}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

/** The class of a cell whose text goes over several lines. */
export const WIDE_CELL = styles.wide;
