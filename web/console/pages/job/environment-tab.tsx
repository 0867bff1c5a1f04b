import { type Fact, Facts, factsOf } from '../../parts/facts.js';
import { Panel } from '../../parts/page.js';
import { durationOf } from '../../parts/time.js';
import styles from './job.module.css';
import type { AnyJob } from './job-data.js';

/** The environment of the program: image, code, packages, instances, variables. */
export function EnvironmentTab({ job }: { readonly job: AnyJob }) {
  const packages = job.__typename === 'TrainingJob' ? job.packages : [];
  const environment = 'environment' in job ? job.environment : {};
  return (
    <div className={styles.halves}>
      <Panel title="Program and instances">
        <Facts facts={programOf(job)} />
      </Panel>
      <Panel title="Code">
        {job.git ? (
          <Facts facts={codeOf(job)} />
        ) : (
          <p className={styles.nothing}>No commit is known.</p>
        )}
      </Panel>
      <Panel title="Environment variables">
        {Object.keys(environment).length === 0 ? (
          <p className={styles.nothing}>None.</p>
        ) : (
          <Facts facts={factsOf(environment)} />
        )}
      </Panel>
      <Panel title={`Packages${packages.length > 0 ? ` (${packages.length})` : ''}`}>
        {packages.length === 0 ? (
          <p className={styles.nothing}>None are recorded.</p>
        ) : (
          <ul className={styles.packages}>
            {packages.map((name) => (
              <li key={name}>
                <code>{name}</code>
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </div>
  );
}

function programOf(job: AnyJob): Fact[] {
  const resources: Fact[] =
    'resources' in job
      ? [
          ['Instances', `${job.resources.instanceCount} × ${job.resources.instanceType}`],
          ['Volume', job.resources.volumeSizeGb && `${job.resources.volumeSizeGb} GB`],
        ]
      : [];
  const role: Fact = ['Role', job.role];
  if (job.__typename !== 'TrainingJob') {
    return [['Image', 'image' in job ? job.image : undefined], ...resources, role];
  }
  const { algorithm } = job;
  return [
    ['Algorithm', algorithm.name],
    ['Image', job.imageUri],
    ['Entry point', algorithm.entryPoint],
    ['Source', algorithm.sourceDir],
    ['Runtime', algorithm.runtime],
    ...factsOf(algorithm.frameworkVersions),
    ...resources,
    ['Longest run', durationOf(job.maxRuntimeSeconds)],
    ['Checkpoints', job.checkpointUri],
    role,
  ];
}

function codeOf({ git }: AnyJob): Fact[] {
  return [
    ['Repository', git?.repository],
    ['Branch', git?.branch],
    ['Commit', git && <code key="commit">{git.commit}</code>],
    ['Local changes', git?.isDirty == null ? undefined : git.isDirty ? 'yes' : 'no'],
  ];
}
