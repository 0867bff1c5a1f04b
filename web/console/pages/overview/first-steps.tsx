import { CommandLine } from '../../parts/command-line.js';
import { Panel } from '../../parts/page.js';
import styles from './overview.module.css';

/** The commands of the README, from data to a live endpoint with its lineage. */
const STEPS = [
  [
    'Make some data',
    'forebear example logins --users 500',
    'Generated logins, for training, validation and test.',
  ],
  [
    'Train',
    'forebear train --name logins-1 --algorithm ipinsights --channel train=logins/train.csv --content-type text/csv -p num_entity_vectors=1000 -p vector_dim=64 -p epochs=3 -p learning_rate=0.01 --wait',
    'The job and its lineage appear here as one commit.',
  ],
  ['Deploy', 'forebear deploy logins --job logins-1 --wait', 'An endpoint that answers requests.'],
  [
    'Ask, and see what is behind the answer',
    'head -n 3 logins/test.csv | forebear invoke logins && forebear lineage logins',
    'The deployment, the model, the job and the data with its digest.',
  ],
] as const;

/** The first steps, shown while the server has no jobs. */
export function FirstSteps() {
  return (
    <Panel title="Nothing runs here yet: four commands to a live endpoint">
      <ol className={styles.steps}>
        {STEPS.map(([title, command, about], index) => (
          <li key={title} className={styles.step}>
            <span className={styles.stepNumber} aria-hidden>
              {index + 1}
            </span>
            <div className={styles.stepBody}>
              <h3>{title}</h3>
              <p>{about}</p>
              <CommandLine command={command} />
            </div>
          </li>
        ))}
      </ol>
      <p className={styles.more}>
        This page fills by itself. More: <a href="/web/docs/README.html">the guides</a>.
      </p>
    </Panel>
  );
}
