import { Link } from '@tanstack/react-router';
import { Digest } from '../../parts/digest.js';
import { JobStatusBadge } from '../../parts/job-kind.js';
import { numberOf } from '../../parts/number.js';
import { Panel } from '../../parts/page.js';
import styles from './model.module.css';
import type { Model } from './model-page.js';

/** The job that made the model, its metrics, and the data that it read. */
export function Behind({ model: { trainingJob: job, modelData } }: { readonly model: Model }) {
  if (!job) {
    return (
      <Panel title="Training">
        <p className={styles.nothing}>
          {modelData
            ? 'No training job of this server wrote its model data.'
            : 'This model has no model data, only a program.'}
        </p>
      </Panel>
    );
  }
  return (
    <Panel title="Training" beside={<JobStatusBadge job={job} />}>
      <div className={styles.entries}>
        <div className={styles.entry}>
          <span className={styles.what}>Training job</span>
          <Link to="/jobs/$kind/$name" params={{ kind: 'training', name: job.name }}>
            {job.name}
          </Link>
          <span className={styles.end}>
            {job.finalMetrics
              .slice(0, 4)
              .map(({ name, value }) => `${name} ${numberOf(value)}`)
              .join(' · ')}
          </span>
        </div>
        {job.trialComponent?.inputArtifacts.map(({ name, value, digest }) => (
          <div key={name} className={styles.entry}>
            <span className={styles.what} title={name}>
              {name}
            </span>
            <span className={styles.uri} title={value}>
              {value}
            </span>
            <span className={styles.end}>{digest && <Digest digest={digest} />}</span>
          </div>
        ))}
      </div>
    </Panel>
  );
}
