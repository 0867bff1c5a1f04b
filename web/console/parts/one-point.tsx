import type { ChartProps } from './chart.js';
import styles from './chart.module.css';
import { numberOf } from './number.js';
import { exactTime } from './time.js';

/** The places of the axis where a line has a value. */
export function placesOf({ x, lines }: ChartProps): number[] {
  return x.flatMap((_, index) =>
    lines.some(({ values }) => typeof values[index] === 'number') ? [index] : [],
  );
}

/** What a chart says while it has no two points that a line could join. */
export function OnePoint({ place, ...props }: ChartProps & { readonly place: number | undefined }) {
  const { label, xLabel, x, lines, isTime } = props;
  if (place === undefined) return <p className={styles.few}>There are no values yet.</p>;
  const at = x[place] ?? 0;
  return (
    <figure className={styles.few} aria-label={label}>
      <dl className={styles.values}>
        {lines.map(({ label: name, values }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{numberOf(values[place] ?? 0)}</dd>
          </div>
        ))}
      </dl>
      <figcaption>
        The only point so far,{' '}
        {isTime ? exactTime(new Date(at * 1_000).toISOString()) : `at ${xLabel} ${numberOf(at)}`}. A
        second one makes a line.
      </figcaption>
    </figure>
  );
}
