import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './menu.module.css';

/** Options of {@link Menu}. */
export interface MenuProps {
  readonly label: ReactNode;
  readonly icon?: ReactNode;
  /** Whether a click on a link or a button of the panel closes the menu. */
  readonly closes?: boolean;
  readonly children: ReactNode;
}

/** A button that opens a small panel below itself; a click elsewhere or Escape closes it. */
export function Menu({ label, icon, closes = false, children }: MenuProps) {
  const ref = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
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
  const closeAfterPress = ({ target }: MouseEvent<HTMLElement>) => {
    const isPress = target instanceof Element && target.closest('a, button') !== null;
    if (isPress && ref.current) ref.current.open = false;
  };
  return (
    <details
      ref={ref}
      className={styles.menu}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className={styles.summary}>
        {icon}
        {label}
      </summary>
      {isOpen && (
        // biome-ignore lint/a11y/noStaticElementInteractions: clicks bubble from its links and buttons
        // biome-ignore lint/a11y/useKeyWithClickEvents: their keys click
        <div className={styles.panel} onClick={closes ? closeAfterPress : undefined}>
          {children}
        </div>
      )}
    </details>
  );
}
