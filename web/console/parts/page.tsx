import type { ReactNode } from 'react';
import { useEffect } from 'react';
import styles from './page.module.css';

/** Options of {@link Page}. */
export interface PageProps {
  readonly title: string;
  /** Shown above the title, such as a link to the list. */
  readonly eyebrow?: ReactNode;
  /** Shown beside the title, such as a status. */
  readonly beside?: ReactNode;
  readonly actions?: ReactNode;
  /** Whether the page is as high as the window, with parts that scroll. */
  readonly fill?: boolean;
  readonly children: ReactNode;
}

/** A page: its heading with actions, and its content. */
export function Page({ title, eyebrow, beside, actions, fill, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · Forebear`;
  }, [title]);
  return (
    <div className={fill ? `${styles.page} ${styles.fill}` : styles.page}>
      <header className={styles.head}>
        <div className={styles.title}>
          {eyebrow && <div className={styles.eyebrow}>{eyebrow}</div>}
          <div className={styles.line}>
            <h1>{title}</h1>
            {beside}
          </div>
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}

/** Options of {@link Panel}. */
export interface PanelProps {
  readonly title: string;
  readonly beside?: ReactNode;
  readonly children: ReactNode;
  /** Whether the content reaches the border, as tables and lists do. */
  readonly flush?: boolean;
}

/** A part of a page with a heading and a border. */
export function Panel({ title, beside, children, flush }: PanelProps) {
  return (
    <section className={styles.panel} aria-label={title}>
      <header className={styles.panelHead}>
        <h2>{title}</h2>
        {beside}
      </header>
      <div className={flush ? styles.flush : styles.body}>{children}</div>
    </section>
  );
}
