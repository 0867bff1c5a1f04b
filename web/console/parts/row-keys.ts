import type { RefObject } from 'react';
import type { VirtualizerHandle } from 'virtua';
import { useKeys } from '../client/keys/use-keys.js';

/** Options of {@link useRowKeys}. */
export interface RowKeysOptions {
  readonly scroll: RefObject<HTMLElement | null>;
  readonly virtualizer: RefObject<VirtualizerHandle | null>;
  readonly count: number;
  /** Marks or unmarks a row; absent when rows cannot be marked. */
  readonly toggle: ((index: number) => void) | undefined;
}

/** The `aria-rowindex` of the first row, after the header. */
const HEAD_ROWS = 2;

/** Binds keys that move the focus to the link or the button of the next or previous row. */
export function useRowKeys({ scroll, virtualizer, count, toggle }: RowKeysOptions): void {
  const focused = () => {
    const row = document.activeElement?.closest('[role="row"]');
    const index = Number(row?.getAttribute('aria-rowindex')) - HEAD_ROWS;
    return row && scroll.current?.contains(row) && index >= 0 ? index : undefined;
  };
  const step = (by: number) => {
    const { current: view } = virtualizer;
    if (!view) return;
    const from = focused();
    const next = from === undefined ? view.findItemIndex(view.scrollOffset) : from + by;
    if (next < 0 || next >= count) return;
    const row = scroll.current?.querySelector(`[aria-rowindex="${next + HEAD_ROWS}"]`);
    const control = row?.querySelector<HTMLElement>('a, button') ?? row?.querySelector('input');
    control?.focus();
  };
  useKeys({
    j: () => step(1),
    k: () => step(-1),
    x: () => {
      const index = focused();
      if (index !== undefined) toggle?.(index);
    },
  });
}
