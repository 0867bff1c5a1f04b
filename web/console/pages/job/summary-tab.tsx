import { Facts } from '../../parts/facts.js';
import { numberOf } from '../../parts/number.js';
import { Panel } from '../../parts/page.js';
import { InputsOutputs } from './inputs-outputs.js';
import styles from './job.module.css';
import type { AnyJob } from './job-data.js';
import { JobFacts, JobNotes } from './job-facts.js';
import { LogTail } from './log-tail.js';
import { PhaseTimeline } from './phase-timeline.js';

/** The most important facts: status, log, metrics, inputs and outputs. */
export function SummaryTab({ job }: { readonly job: AnyJob }) {
  return (
    <>
      <JobNotes job={job} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <Panel title="Phases">
            <PhaseTimeline transitions={job.statusTransitions} />
          </Panel>
          <LogTail job={job} />
          <InputsOutputs job={job} />
        </div>
        <div className={styles.column}>
          <JobFacts job={job} />
          <FinalMetrics job={job} />
        </div>
      </div>
    </>
  );
}

function FinalMetrics({ job }: { readonly job: AnyJob }) {
  if (job.__typename !== 'TrainingJob' || job.finalMetrics.length === 0) return null;
  return (
    <Panel title="Last values of metrics">
      <Facts
        facts={job.finalMetrics.map(({ name, value }) => [
          name,
          <span key={name} title={String(value)}>
            {numberOf(value)}
          </span>,
        ])}
      />
    </Panel>
  );
}
