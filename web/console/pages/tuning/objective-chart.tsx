import { useMemo } from 'react';
import { Chart } from '../../parts/chart.js';
import { Panel } from '../../parts/page.js';
import type { ResultsProps } from './best-trial.js';
import styles from './tuning.module.css';
import { bestSoFar, type Trial } from './tuning-data.js';

/** The objective of each trial, and the best objective so far. */
export function ObjectiveChart({ job, results }: ResultsProps) {
  const { goal, metricName } = job.objective;
  const trials = results.trainingJobs.nodes;
  const drawn = useMemo(
    () => ({
      x: trials.map(({ number }) => number),
      completed: valuesOf(trials, (status) => status === 'COMPLETED'),
      best: bestSoFar(trials, goal),
      others: valuesOf(trials, (status) => status !== 'COMPLETED'),
    }),
    [trials, goal],
  );
  const known = trials.filter(({ objectiveValue }) => objectiveValue != null).length;
  const hasOthers = drawn.others.some((value) => value !== null);
  return (
    <Panel
      title="Objective by trial"
      beside={
        <span className={styles.quiet}>
          {known} of {trials.length} have a value
        </span>
      }
    >
      {known === 0 ? (
        <p className={styles.quiet}>
          Each trial becomes a point here once it reports {metricName}.
        </p>
      ) : (
        <Chart
          label={`${metricName} of ${known} trials; the table below contains the values`}
          xLabel="trial"
          x={drawn.x}
          lines={[
            { label: metricName, values: drawn.completed, kind: 'points' },
            { label: 'best so far', values: drawn.best, kind: 'steps' },
            ...(hasOthers
              ? [{ label: 'not completed', values: drawn.others, kind: 'points' } as const]
              : []),
          ]}
          height={220}
        />
      )}
    </Panel>
  );
}

/** The objectives of the trials of some statuses. */
function valuesOf(
  trials: readonly Trial[],
  isWanted: (status: Trial['status']) => boolean,
): (number | null)[] {
  return trials.map(({ status, objectiveValue }) =>
    isWanted(status) ? (objectiveValue ?? null) : null,
  );
}
