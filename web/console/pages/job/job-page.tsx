import { getRouteApi, Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { useLive } from '../../client/use-live.js';
import { JobPageDocument } from '../../generated/job.js';
import { NotFound } from '../../parts/empty-state.js';
import { ErrorNote } from '../../parts/error-page.js';
import { JobKindIcon, JobStatusBadge } from '../../parts/job-kind.js';
import { JobProgress } from '../../parts/job-progress.js';
import { Page } from '../../parts/page.js';
import { wordsOf } from '../../parts/status.js';
import { Tabs } from '../../parts/tabs.js';
import { EnvironmentTab } from './environment-tab.js';
import { EventsTab } from './events-tab.js';
import { JobActions } from './job-actions.js';
import { type AnyJob, jobOf, variablesOf } from './job-data.js';
import { JOB_TABS, type JobTab } from './job-search.js';
import { ParametersTab } from './parameters-tab.js';
import { SummaryTab } from './summary-tab.js';

const LogsTab = lazy(() => import('./logs-tab.js').then((module) => ({ default: module.LogsTab })));
const TuningSummary = lazy(() =>
  import('../tuning/tuning-summary.js').then((module) => ({ default: module.TuningSummary })),
);
const ReproductionSummary = lazy(() =>
  import('../reproduction/reproduction-summary.js').then((module) => ({
    default: module.ReproductionSummary,
  })),
);
const MetricsTab = lazy(() =>
  import('./metrics-tab.js').then((module) => ({ default: module.MetricsTab })),
);

const route = getRouteApi('/jobs/$kind/$name');

/** One job of any kind. */
export function JobPage() {
  const { kind, name } = route.useParams();
  const { tab = 'summary' } = route.useSearch();
  const { data, failure, loading } = useLive(JobPageDocument, variablesOf(kind, name));
  const job = jobOf(data);
  if (!job) {
    return (
      <Page title={name} eyebrow={<Link to="/jobs">Jobs</Link>}>
        {failure && <ErrorNote failure={failure} />}
        {!failure && !loading && <NoJob kind={kind} name={name} />}
      </Page>
    );
  }
  return (
    <Page
      title={job.name}
      fill={tab === 'logs'}
      eyebrow={
        <>
          <Link to="/jobs">Jobs</Link>
          <span aria-hidden>/</span>
          <JobKindIcon kind={job.kind} /> {wordsOf(job.kind)}
        </>
      }
      beside={
        <>
          <JobStatusBadge job={job} />
          <JobProgress {...('counts' in job ? job : {})} {...('progress' in job ? job : {})} />
        </>
      }
      actions={<JobActions job={job} />}
    >
      {failure && <ErrorNote failure={failure} />}
      <Tabs label="Views of the job" tabs={tabsOf(job)} open={tab} />
      <Suspense fallback={null}>{viewOf(tab, job)}</Suspense>
    </Page>
  );
}

/** A tuning job and a reproduction report no metrics; the jobs that they launch do. */
function tabsOf({ kind }: AnyJob) {
  const launches = kind === 'TUNING' || kind === 'REPRODUCTION';
  return launches ? JOB_TABS.filter(({ id }) => id !== 'metrics') : JOB_TABS;
}

function viewOf(tab: JobTab, job: AnyJob): ReactNode {
  switch (tab) {
    case 'summary':
      if (job.__typename === 'TuningJob') return <TuningSummary job={job} />;
      if (job.__typename === 'Reproduction') return <ReproductionSummary job={job} />;
      return <SummaryTab job={job} />;
    case 'logs':
      return <LogsTab key={job.arn} job={job} />;
    case 'metrics':
      return <MetricsTab job={job} />;
    case 'parameters':
      return <ParametersTab job={job} />;
    case 'environment':
      return <EnvironmentTab job={job} />;
    case 'events':
      return <EventsTab job={job} />;
  }
}

function NoJob({ kind, name }: { readonly kind: string; readonly name: string }) {
  return (
    <NotFound what={`${kind} job ${name}`}>
      It may have been deleted; its lineage remains. <Link to="/jobs">All jobs</Link>
    </NotFound>
  );
}
