import type { ReactNode } from 'react';
import styles from './chip.module.css';

/** Options of {@link FilterChip}. */
export interface FilterChipProps {
  readonly isOn: boolean;
  readonly onToggle: () => void;
  readonly count?: number | undefined;
  readonly children: ReactNode;
}

/** A filter that is on or off, with the number of rows that match it. */
export function FilterChip({ isOn, onToggle, count, children }: FilterChipProps) {
  return (
    <button type="button" className={styles.filter} aria-pressed={isOn} onClick={onToggle}>
      {children}
      {count !== undefined && <span className={styles.count}>{count.toLocaleString('en')}</span>}
    </button>
  );
}

/** A short label, such as a tag. */
export function Chip({ children }: { readonly children: ReactNode }) {
  return <span className={styles.chip}>{children}</span>;
}
