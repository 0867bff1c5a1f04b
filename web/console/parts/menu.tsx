import { type ReactNode, useEffect, useRef } from 'react';
import styles from './menu.module.css';

/** Options of {@link Menu}. */
export interface MenuProps {
  readonly label: ReactNode;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}

/** A button that opens a small panel below itself; a click elsewhere or Escape closes it. */
export function Menu({ label, icon, children }: MenuProps) {
  const ref = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = (event: Event) => {
      const details = ref.current;
      if (!details?.open) return;
      const isElsewhere = event.target instanceof Node && !details.contains(event.target);
      const isEscape = event instanceof KeyboardEvent && event.key === 'Escape';
      if (isEscape) details.querySelector('summary')?.focus();
      if (isEscape || (event.type === 'pointerdown' && isElsewhere)) details.open = false;
    };
    addEventListener('pointerdown', close);
    addEventListener('keydown', close);
    return () => {
      removeEventListener('pointerdown', close);
      removeEventListener('keydown', close);
    };
  }, []);
  return (
    <details ref={ref} className={styles.menu}>
      <summary className={styles.summary}>
        {icon}
        {label}
      </summary>
      <div className={styles.panel}>{children}</div>
    </details>
  );
}
