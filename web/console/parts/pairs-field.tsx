import { Plus, X } from 'lucide-react';
import { Button } from './button.js';
import { ErrorNote } from './error-page.js';
import { useFieldFailure } from './form.js';
import styles from './form.module.css';

/** A name and a value in a form. */
export interface Pair {
  readonly key: number;
  readonly name: string;
  readonly value: string;
}

/** Converts a map to pairs; values that are not texts become JSON. */
export function pairsOf(values: Readonly<Record<string, unknown>>): readonly Pair[] {
  return Object.entries(values).map(([name, value], key) => ({
    key,
    name,
    value: typeof value === 'string' ? value : JSON.stringify(value),
  }));
}

/** Converts pairs to a map, without pairs that have no name. */
export function mapOf(pairs: readonly Pair[]): Readonly<Record<string, string>> {
  const named = pairs.filter(({ name }) => name.trim() !== '');
  return Object.fromEntries(named.map(({ name, value }) => [name.trim(), value]));
}

/** Options of {@link PairsField}. */
export interface PairsFieldProps {
  readonly label: string;
  /** The noun for one pair. */
  readonly one: string;
  readonly field: string;
  readonly pairs: readonly Pair[];
  readonly onChange: (pairs: readonly Pair[]) => void;
}

/** A field that edits, adds and removes pairs of names and values. */
export function PairsField({ label, one, field, pairs, onChange }: PairsFieldProps) {
  const failure = useFieldFailure(field);
  const change = (key: number, changed: Partial<Pair>) =>
    onChange(pairs.map((pair) => (pair.key === key ? { ...pair, ...changed } : pair)));
  const key = Math.max(-1, ...pairs.map((pair) => pair.key)) + 1;
  return (
    <fieldset className={failure ? `${styles.group} ${styles.refused}` : styles.group}>
      <legend>{label}</legend>
      {pairs.map((pair, at) => (
        <div key={pair.key} className={styles.pair}>
          <input
            aria-label={`Name of ${one} ${at + 1}`}
            value={pair.name}
            spellCheck={false}
            onChange={({ target }) => change(pair.key, { name: target.value })}
          />
          <input
            aria-label={pair.name === '' ? `Value of ${one} ${at + 1}` : pair.name}
            value={pair.value}
            spellCheck={false}
            onChange={({ target }) => change(pair.key, { value: target.value })}
          />
          <Button
            kind="quiet"
            aria-label={`Remove the ${one} ${pair.name}`}
            onClick={() => onChange(pairs.filter((other) => other.key !== pair.key))}
          >
            <X size={14} aria-hidden />
          </Button>
        </div>
      ))}
      {failure && <ErrorNote failure={failure} />}
      <div>
        <Button
          kind="quiet"
          icon={<Plus size={14} aria-hidden />}
          onClick={() => onChange([...pairs, { key, name: '', value: '' }])}
        >
          Add a {one}
        </Button>
      </div>
    </fieldset>
  );
}
