import { Panel } from '../../parts/page.js';
import { StepsTable } from '../../parts/reproduce/steps-table.js';
import type { Reproduction } from '../job/job-data.js';
import { JobFacts, JobNotes } from '../job/job-facts.js';
import { LogTail } from '../job/log-tail.js';
import styles from './reproduction.module.css';
import { Result } from './result.js';
import { Verdict } from './verdict.js';

/** A reproduction: its verdict, the comparison of each subject, and its steps. */
export function ReproductionSummary({ job }: { readonly job: Reproduction }) {
  const { steps, results, verdict } = job;
  return (
    <>
      <JobNotes job={job} />
      {verdict && <Verdict verdict={verdict} results={results} />}
      <div className={styles.columns}>
        <div className={styles.column}>
          {results.map((result) => (
            <Result
              key={result.step}
              result={result}
              step={steps.find(({ number }) => number === result.step)}
            />
          ))}
          <Panel
            title="Steps"
            flush
            beside={<span className={styles.quiet}>{steps.length.toLocaleString('en')}</span>}
          >
            <StepsTable steps={steps} maxHeight={440} />
          </Panel>
          <LogTail job={job} />
        </div>
        <JobFacts job={job} />
      </div>
    </>
  );
}
