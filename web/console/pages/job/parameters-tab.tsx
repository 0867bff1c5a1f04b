import { Facts, factsOf } from '../../parts/facts.js';
import { Panel } from '../../parts/page.js';
import styles from './job.module.css';
import type { AnyJob } from './job-data.js';

/** The parameters of the launch. */
export function ParametersTab({ job }: { readonly job: AnyJob }) {
  const groups = [
    ['Hyperparameters', job.__typename === 'TrainingJob' ? job.hyperparameters : {}],
    ['Parameters in the lineage', job.trialComponent?.parameters ?? {}],
    ['Tags', job.tags],
  ] as const;
  return (
    <div className={styles.halves}>
      {groups.map(([title, values]) => (
        <Panel key={title} title={title}>
          {Object.keys(values).length === 0 ? (
            <p className={styles.nothing}>None.</p>
          ) : (
            <Facts facts={factsOf(values)} />
          )}
        </Panel>
      ))}
    </div>
  );
}
