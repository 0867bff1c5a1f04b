import { FileQuestion } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

/** Options of {@link EmptyState}. */
export interface EmptyStateProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
}

/** Shows that a list is empty, and the next step. */
export function EmptyState({ icon, title, children }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <span className={styles.icon}>{icon}</span>
      <h2>{title}</h2>
      <div className={styles.text}>{children}</div>
    </div>
  );
}

/** Shows that the resource of a page does not exist. */
export function NotFound({
  what,
  children,
}: {
  readonly what: string;
  readonly children: ReactNode;
}) {
  return (
    <EmptyState icon={<FileQuestion size={22} aria-hidden />} title={`There is no ${what}`}>
      {children}
    </EmptyState>
  );
}
