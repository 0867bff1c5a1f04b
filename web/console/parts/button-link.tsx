import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button } from './button.js';
import styles from './button.module.css';

/** Options of {@link ButtonLink}. */
export interface ButtonLinkProps {
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
  readonly icon?: ReactNode;
  readonly refusal?: string | undefined;
  readonly children: ReactNode;
}

/** A link that looks like a button. */
export function ButtonLink({ to, search, icon, refusal, children }: ButtonLinkProps) {
  if (refusal !== undefined) {
    return (
      <Button icon={icon} refusal={refusal}>
        {children}
      </Button>
    );
  }
  return (
    <Link to={to} search={(search ?? {}) as never} className={`${styles.button} ${styles.plain}`}>
      {icon}
      {children}
    </Link>
  );
}
