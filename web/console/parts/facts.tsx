import type { ReactNode } from 'react';
import styles from './facts.module.css';

/** A name with its value; facts without a value are left out. */
export type Fact = readonly [name: string, value: ReactNode];

/** Names with values, one in a line. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  const known = facts.filter(([, value]) => value !== undefined && value !== null && value !== '');
  return (
    <dl className={styles.facts}>
      {known.map(([name, value]) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The facts of a JSON object. */
export function factsOf(values: Readonly<Record<string, unknown>>): Fact[] {
  return Object.entries(values).map(([name, value]) => [
    name,
    <code key={name}>{typeof value === 'string' ? value : JSON.stringify(value)}</code>,
  ]);
}
