import { serveCalls } from '#src/threads/serve-calls.js';
import type { Column } from '../csv/column.js';
import type { Stretch, Window } from '../snapshot/window.js';
import { Layout } from './layout.js';
import { RowWriter, type WrittenRows } from './row-writer.js';

/** The file whose rows the thread writes now. */
export interface OpenedFile {
  readonly kind: Stretch['kind'];
  readonly columns: readonly Column[];
}

/** The rows that the thread returns. */
export interface TransferredRows extends WrittenRows {
  readonly transfer: readonly ArrayBuffer[];
}

let writer: RowWriter | undefined;

serveCalls(
  {
    open: ({ kind, columns }: OpenedFile) => {
      writer = new RowWriter(kind, new Layout(columns));
    },
    write: (window: Pick<Window, 'lines' | 'count'>): TransferredRows | undefined => {
      const written = writer?.write(window);
      return written && { ...written, transfer: [written.bytes.buffer as ArrayBuffer] };
    },
  },
  () => undefined,
);
