import { Link } from '@tanstack/react-router';
import { bringIntoSight } from './bring-into-sight.js';
import styles from './tabs.module.css';

/** Options of {@link Tabs}. */
export interface TabsProps {
  readonly label: string;
  readonly tabs: readonly { readonly id: string; readonly label: string }[];
  /** The open one; the first tab leaves the URL without a parameter. */
  readonly open: string;
  /** The search parameters that stay when another view is opened. */
  readonly keeps?: readonly string[];
}

/** Views of one thing; the open one is in the URL as `tab`. */
export function Tabs({ label, tabs, open, keeps = [] }: TabsProps) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map(({ id, label }, index) => (
        <Link
          key={id}
          to="."
          search={
            ((before: Record<string, unknown>) => ({
              ...Object.fromEntries(keeps.map((name) => [name, before[name]])),
              tab: index === 0 ? undefined : id,
            })) as never
          }
          className={styles.tab}
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={id === open ? 'page' : undefined}
          ref={id === open ? bringIntoSight : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
