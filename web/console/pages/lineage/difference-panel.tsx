import { ErrorNote } from '../../parts/error-page.js';
import { numberOf } from '../../parts/number.js';
import { wordsOf } from '../../parts/status.js';
import styles from './lineage.module.css';
import { partOf } from './lineage-graph.js';
import type { Difference } from './use-difference.js';

/** Options of {@link DifferencePanel}. */
export interface DifferencePanelProps {
  readonly difference: Difference;
  readonly diff: string;
}

/** The legend of the colours, and the changed values. */
export function DifferencePanel({ difference, diff }: DifferencePanelProps) {
  const { data, failure } = difference;
  const other = /^\d+$/.test(diff) ? `at commit ${diff}` : `behind ${partOf(diff).split('/')[1]}`;
  if (failure) return <ErrorNote failure={failure} />;
  if (!data) return null;
  const { onlyA, onlyB, changed, complete, incompleteReason } = data.lineageDiff;
  return (
    <aside className={styles.side} aria-label="Differences">
      <header className={styles.sideHead}>
        <h2>Differences</h2>
      </header>
      <ul className={styles.legend}>
        {onlyB.length > 0 && <li className={styles.onlyB}>{onlyB.length} only here</li>}
        {onlyA.length > 0 && (
          <li className={styles.onlyA}>
            {onlyA.length} only {other}
          </li>
        )}
        {changed.length > 0 && (
          <li className={styles.changed}>
            {changed.length} {changed.length === 1 ? 'value' : 'values'} changed
          </li>
        )}
      </ul>
      {!complete && (
        <p className={styles.refused}>The comparison is incomplete: {incompleteReason}.</p>
      )}
      {onlyA.length + onlyB.length + changed.length === 0 && (
        <p className={styles.quiet}>The two lineages are equal.</p>
      )}
      {changed.length > 0 && <p className={styles.quiet}>Value {other} → value here</p>}
      <ol className={styles.differences}>
        {changed.map(({ kind, name, a, b }) => (
          <li key={`${kind} ${name}`}>
            <div className={styles.differenceName}>
              <span className={styles.quiet}>{wordsOf(kind)}</span> {name}
            </div>
            <div className={styles.values}>
              <code title={a ?? undefined}>{short(a)}</code>
              <span aria-hidden>→</span>
              <code title={b ?? undefined}>{short(b)}</code>
            </div>
          </li>
        ))}
      </ol>
    </aside>
  );
}

function short(value: string | null | undefined): string {
  if (value == null) return '–';
  if (/^[0-9a-f]{64}$/.test(value)) return value.slice(0, 12);
  return /^-?\d+\.\d{5,}/.test(value) ? numberOf(Number(value)) : value;
}
