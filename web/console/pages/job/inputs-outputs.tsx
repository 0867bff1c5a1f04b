import { ArrowRight, FileInput, FileOutput } from 'lucide-react';
import { CopyButton } from '../../parts/copy-button.js';
import { sizeOf } from '../../parts/number.js';
import { Panel } from '../../parts/page.js';
import styles from './job.module.css';
import type { AnyJob } from './job-data.js';

type Artifact = NonNullable<AnyJob['trialComponent']>['inputArtifacts'][number];

/** The inputs and outputs of the job, with their digests. */
export function InputsOutputs({ job }: { readonly job: AnyJob }) {
  const { inputArtifacts = [], outputArtifacts = [] } = job.trialComponent ?? {};
  return (
    <Panel title="Inputs and outputs">
      <div className={styles.flow}>
        <Side
          title="Inputs"
          artifacts={inputArtifacts}
          icon={<FileInput size={14} aria-hidden />}
        />
        <ArrowRight className={styles.arrow} size={18} aria-hidden />
        <Side
          title="Outputs"
          artifacts={outputArtifacts}
          icon={<FileOutput size={14} aria-hidden />}
        />
      </div>
    </Panel>
  );
}

interface SideProps {
  readonly title: string;
  readonly artifacts: readonly Artifact[];
  readonly icon: React.ReactNode;
}

function Side({ title, artifacts, icon }: SideProps) {
  return (
    <div className={styles.side}>
      <h3>
        {icon}
        {title}
      </h3>
      {artifacts.length === 0 && <p className={styles.nothing}>None so far.</p>}
      <ul>
        {artifacts.map(({ name, value, digest, sizeBytes, objectCount }) => (
          <li key={name} className={styles.artifact}>
            <div className={styles.artifactName}>
              {name}
              <span className={styles.size}>
                {sizeBytes != null && sizeOf(sizeBytes)}
                {objectCount != null && objectCount > 1 && `, ${objectCount} objects`}
              </span>
            </div>
            <div className={styles.uri} title={value}>
              <span>{value}</span>
              <CopyButton text={value} what={`the URI of ${name}`} />
            </div>
            {digest && (
              <div className={styles.digest} title={`SHA-256 ${digest}`}>
                <code>{digest.slice(0, 12)}</code>
                <CopyButton text={digest} what={`the digest of ${name}`} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
