import type { ButtonHTMLAttributes, ReactNode } from 'react';
import styles from './button.module.css';

/** Options of {@link Button}. */
export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly kind?: 'plain' | 'primary' | 'danger' | 'quiet';
  readonly icon?: ReactNode;
  /** Why the button does nothing. The button stays reachable, so that everybody can read the reason. */
  readonly refusal?: string | undefined;
}

/** A button of 32 px height. */
export function Button(props: ButtonProps) {
  const { kind = 'plain', icon, refusal, children, onClick, type = 'button', ...rest } = props;
  return (
    <button
      title={refusal}
      {...rest}
      type={type}
      className={`${styles.button} ${styles[kind]}`}
      aria-disabled={refusal === undefined ? undefined : true}
      onClick={refusal === undefined ? onClick : undefined}
    >
      {icon}
      {children}
      {refusal !== undefined && <span className="visually-hidden">. {refusal}</span>}
    </button>
  );
}
