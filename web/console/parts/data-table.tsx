import { ArrowDown, ArrowUp } from 'lucide-react';
import { type CSSProperties, type ReactNode, useRef } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import type { Rows } from '../client/use-rows.js';
import { Button } from './button.js';
import styles from './data-table.module.css';
import { ErrorNote } from './error-page.js';
import { useRowKeys } from './row-keys.js';

/** A column with its cells and its width. */
export interface Column<Row> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Its least width in pixels. */
  readonly width: number;
  /** Whether the column takes the remaining width. */
  readonly grows?: boolean;
  /** Whether cells are aligned to the end, as numbers are. */
  readonly isNumber?: boolean;
  /** Whether the server can order by this column. */
  readonly isSortable?: boolean;
}

/** The order of a list: a column and a direction. */
export interface Order {
  readonly by: string;
  readonly descending: boolean;
}

/** The rows that are marked. */
export interface Selection {
  readonly keys: ReadonlySet<string>;
  readonly toggle: (key: string) => void;
  readonly toggleAll: () => void;
}

/** Options of {@link DataTable}. */
export interface DataTableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: Rows<Row>;
  readonly keyOf: (row: Row) => string;
  readonly nameOf: (row: Row) => string;
  readonly order?: Order;
  readonly onOrder?: (order: Order) => void;
  readonly selection?: Selection;
  /** Shown when there are no rows. */
  readonly empty: ReactNode;
  /** The table fills a place of fixed height, with a border unless a panel contains it. */
  readonly within?: 'panel' | 'page';
}

const ROW_HEIGHT = 40;
const HEAD_HEIGHT = 36;
const CHECKBOX_WIDTH = 40;

/**
 * The rows of a list in the order of the server. Only the rows in view are rendered. The next page is
 * loaded when the last rows scroll into view.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, keyOf, selection, empty, within } = props;
  const scroll = useRef<HTMLDivElement>(null);
  const virtualizer = useRef<VirtualizerHandle>(null);
  const loadAhead = () => {
    const handle = virtualizer.current;
    if (!handle) return;
    const last = handle.findItemIndex(handle.scrollOffset + handle.viewportSize);
    if (last > rows.rows.length - 20) rows.loadMore();
  };
  useRowKeys({
    scroll,
    virtualizer,
    count: rows.rows.length,
    toggle: selection && ((index) => selection.toggle(keyOf(rows.rows[index] as Row))),
  });
  if (rows.failure && rows.rows.length === 0) return <ErrorNote failure={rows.failure} />;
  const frame = within ? `${styles.frame} ${styles[within]}` : styles.frame;
  if (!rows.loading && rows.rows.length === 0) return <div className={frame}>{empty}</div>;
  return (
    <div className={frame}>
      {rows.failure && <ErrorNote failure={rows.failure} />}
      {rows.isStale && (
        <div className={styles.stale} role="status">
          The list has changed.
          <Button onClick={rows.refresh}>Load it again</Button>
        </div>
      )}
      <div ref={scroll} className={styles.scroll} tabIndex={0} role="region" aria-label={label}>
        <div
          role="table"
          aria-label={label}
          aria-rowcount={rows.hasMore ? -1 : rows.rows.length + 1}
          aria-busy={rows.loading}
          className={styles.table}
          style={gridOf(columns, selection !== undefined)}
        >
          <HeadRow {...props} />
          <div role="rowgroup" className={rows.loading ? styles.loading : undefined}>
            <Virtualizer
              ref={virtualizer}
              scrollRef={scroll}
              startMargin={HEAD_HEIGHT}
              itemSize={ROW_HEIGHT}
              onScroll={loadAhead}
            >
              {rows.rows.map((row, index) => (
                <BodyRow key={keyOf(row)} {...props} row={row} index={index} />
              ))}
            </Virtualizer>
          </div>
        </div>
      </div>
    </div>
  );
}

function HeadRow<Row>({ columns, order, onOrder, selection, rows, keyOf }: DataTableProps<Row>) {
  const isAll =
    selection !== undefined &&
    rows.rows.length > 0 &&
    rows.rows.every((row) => selection.keys.has(keyOf(row)));
  return (
    <div role="rowgroup" className={styles.head}>
      <div role="row" aria-rowindex={1} className={styles.row}>
        {selection && (
          <div role="columnheader" className={styles.box}>
            <input
              type="checkbox"
              aria-label="Mark all loaded rows"
              checked={isAll}
              onChange={selection.toggleAll}
            />
          </div>
        )}
        {columns.map((column) => (
          <HeadCell key={column.id} column={column} order={order} onOrder={onOrder} />
        ))}
      </div>
    </div>
  );
}

interface HeadCellProps<Row> {
  readonly column: Column<Row>;
  readonly order: Order | undefined;
  readonly onOrder: ((order: Order) => void) | undefined;
}

function HeadCell<Row>({ column, order, onOrder }: HeadCellProps<Row>) {
  const { id, header, isNumber, isSortable } = column;
  const isOrder = order?.by === id;
  const Arrow = order?.descending ? ArrowDown : ArrowUp;
  return (
    <div
      role="columnheader"
      className={isNumber ? `${styles.cell} ${styles.number}` : styles.cell}
      aria-sort={isOrder ? (order.descending ? 'descending' : 'ascending') : undefined}
      title={header}
    >
      {isSortable && onOrder ? (
        <button
          type="button"
          className={styles.sort}
          onClick={() => onOrder({ by: id, descending: isOrder ? !order.descending : !isNumber })}
        >
          <span>{header}</span>
          {isOrder && <Arrow size={12} aria-hidden />}
        </button>
      ) : (
        header
      )}
    </div>
  );
}

type BodyRowProps<Row> = DataTableProps<Row> & { readonly row: Row; readonly index: number };

function BodyRow<Row>({ columns, selection, keyOf, nameOf, row, index }: BodyRowProps<Row>) {
  const key = keyOf(row);
  const isMarked = selection?.keys.has(key);
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={isMarked ? `${styles.row} ${styles.marked}` : styles.row}
    >
      {selection && (
        <div role="cell" className={styles.box}>
          <input
            type="checkbox"
            aria-label={`Mark ${nameOf(row)}`}
            checked={isMarked}
            onChange={() => selection.toggle(key)}
          />
        </div>
      )}
      {columns.map(({ id, cell, isNumber }) => (
        <div
          key={id}
          role="cell"
          className={isNumber ? `${styles.cell} ${styles.number}` : styles.cell}
        >
          {cell(row)}
        </div>
      ))}
    </div>
  );
}

/** On a narrow screen the growing column is narrower, so that the next column is visible. */
const NARROW = '44vw';

function gridOf<Row>(columns: readonly Column<Row>[], hasBoxes: boolean): CSSProperties {
  const boxes = hasBoxes ? [`${CHECKBOX_WIDTH}px`] : [];
  const least = columns.map(({ width, grows }) =>
    grows ? `min(${width}px, ${NARROW})` : `${width}px`,
  );
  const widths = columns.map(({ grows }, at) => (grows ? `minmax(${least[at]}, 1fr)` : least[at]));
  return {
    '--columns': [...boxes, ...widths].join(' '),
    minWidth: `calc(${[...boxes, ...least].join(' + ')})`,
  } as CSSProperties;
}
