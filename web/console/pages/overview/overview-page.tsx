import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useLive } from '../../client/use-live.js';
import { OverviewDocument, type OverviewQuery } from '../../generated/overview.js';
import { ErrorNote } from '../../parts/error-page.js';
import { Page, Panel } from '../../parts/page.js';
import { Attention } from './attention.js';
import { Counts } from './counts.js';
import { FirstSteps } from './first-steps.js';
import { Commits, Models } from './newest.js';
import styles from './overview.module.css';
import { Running } from './running.js';

const DAY_MS = 86_400_000;

/** The overview: problems, running jobs, and news. */
export function OverviewPage() {
  const [since] = useState(() => new Date(Date.now() - DAY_MS).toISOString());
  const { data, failure } = useLive(OverviewDocument, { since });
  return (
    <Page title="Overview">
      {failure && <ErrorNote failure={failure} />}
      {data && (isEmpty(data) ? <FirstSteps /> : <Filled overview={data} />)}
    </Page>
  );
}

function isEmpty({ newest, endpoints, models }: OverviewQuery): boolean {
  return [newest, endpoints, models].every(({ nodes }) => nodes.length === 0);
}

function Filled({ overview }: { readonly overview: OverviewQuery }) {
  return (
    <>
      <Counts counts={overview.jobCounts} endpoints={overview.endpoints.nodes} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <Panel title="Needs attention" flush>
            <Attention overview={overview} />
          </Panel>
          <Panel
            title="In progress"
            flush
            beside={
              <Link to="/jobs" search={{ status: 'IN_PROGRESS' }}>
                All
              </Link>
            }
          >
            {overview.running.nodes.length === 0 ? (
              <p className={styles.calm}>
                <CircleCheck size={16} aria-hidden /> No job runs or waits.
              </p>
            ) : (
              <Running jobs={overview.running.nodes} />
            )}
          </Panel>
        </div>
        <div className={styles.column}>
          <Panel title="Newest models" flush>
            <Models models={overview.models.nodes} />
          </Panel>
          <Panel title="Last commits" flush>
            <Commits commits={overview.commits.nodes} />
          </Panel>
        </div>
      </div>
    </>
  );
}
