import { Link } from '@tanstack/react-router';
import { Facts, factsOf } from '../../parts/facts.js';
import { numberOf } from '../../parts/number.js';
import { Panel } from '../../parts/page.js';
import styles from './tuning.module.css';
import { bestOf, type Results, shortValues, type TuningJob } from './tuning-data.js';

/** Options of the panels of a tuning job. */
export interface ResultsProps {
  readonly job: TuningJob;
  readonly results: Results;
}

/** The best trial so far with its values, and the number of trials in each state. */
export function BestTrial({ job, results }: ResultsProps) {
  const best = bestOf(results);
  const { goal, metricName } = job.objective;
  return (
    <Panel
      title={isOver(job.status) ? 'Best trial' : 'Best trial so far'}
      beside={
        best && (
          <Link to="/jobs/$kind/$name" params={{ kind: 'training', name: best.trainingJob.name }}>
            {best.trainingJob.name}
          </Link>
        )
      }
    >
      <div className={styles.best}>
        {best ? (
          <>
            <div className={styles.value}>
              <strong title={String(best.objectiveValue)}>
                {best.objectiveValue == null ? '–' : numberOf(best.objectiveValue)}
              </strong>
              <span>
                {goal === 'MAXIMIZE' ? 'greatest' : 'least'} {metricName}, trial {best.number}
              </span>
            </div>
            <Facts facts={factsOf(shortValues(best.hyperparameters))} />
          </>
        ) : (
          <p className={styles.quiet}>No trial has completed with a value of {metricName} yet.</p>
        )}
      </div>
      <Counts job={job} />
    </Panel>
  );
}

function isOver(status: TuningJob['status']): boolean {
  return status !== 'IN_PROGRESS' && status !== 'STOPPING';
}

function Counts({ job: { counts, maxJobs, status } }: { readonly job: TuningJob }) {
  const { completed, failed, stopped, inProgress } = counts;
  const launched = completed + failed + stopped + inProgress;
  const all = [
    ['Completed', completed],
    ['Running', inProgress],
    ['Failed', failed],
    ['Stopped', stopped],
    [isOver(status) ? 'Not launched' : 'Not launched yet', maxJobs - launched],
  ] as const;
  return (
    <dl className={styles.counts} aria-label={`Trials: ${launched} of ${maxJobs} launched`}>
      {all.map(([name, count]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={name === 'Failed' && count > 0 ? styles.bad : undefined}>{count}</dd>
        </div>
      ))}
    </dl>
  );
}
