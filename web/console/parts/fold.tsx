import { ChevronDown, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useCallback, useSyncExternalStore } from 'react';
import styles from './fold.module.css';

/** Options of {@link Fold}. */
export interface FoldProps {
  /** A one-line summary of the controls. */
  readonly label: string;
  readonly children: ReactNode;
}

const NARROW = '(max-width: 760px)';

/** Controls that a narrow screen folds into one line. */
export function Fold({ label, children }: FoldProps) {
  if (!useMedia(NARROW)) return children;
  return (
    <details className={styles.fold}>
      <summary className={styles.line}>
        <SlidersHorizontal size={14} aria-hidden />
        <span className={styles.label}>{label}</span>
        <ChevronDown size={14} aria-hidden />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}

function useMedia(query: string): boolean {
  const listen = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(listen, () => matchMedia(query).matches);
}
