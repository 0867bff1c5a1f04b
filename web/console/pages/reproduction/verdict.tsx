import { CircleCheck, CircleX } from 'lucide-react';
import { wordsOf } from '../../parts/status.js';
import type { Reproduction } from '../job/job-data.js';
import styles from './reproduction.module.css';

/** Options of {@link Verdict}. */
export interface VerdictProps {
  readonly verdict: NonNullable<Reproduction['verdict']>;
  readonly results: Reproduction['results'];
}

const MEANINGS = {
  IDENTICAL: 'Every file of the result is equal.',
  EQUIVALENT: 'Files differ; the metrics and the predictions agree within the tolerance.',
  DIFFERENT:
    'Files differ, and a metric or a prediction differs by more than the tolerance; or there is nothing to compare.',
} as const;

/** The verdict in large, and its meaning. */
export function Verdict({ verdict, results }: VerdictProps) {
  const Icon = verdict === 'DIFFERENT' ? CircleX : CircleCheck;
  return (
    <div className={`${styles.verdict} ${verdict === 'DIFFERENT' ? styles.bad : styles.good}`}>
      <Icon size={22} aria-hidden />
      <div>
        <h2>{wordsOf(verdict)}</h2>
        <p>
          {MEANINGS[verdict]}
          {results.length > 1 && ` This is the worst of ${results.length} results.`}
        </p>
      </div>
    </div>
  );
}
