import { getRouteApi, Link } from '@tanstack/react-router';
import { CircleX } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { useLive } from '../../client/use-live.js';
import { EndpointPageDocument } from '../../generated/endpoint.js';
import { NotFound } from '../../parts/empty-state.js';
import { ErrorNote } from '../../parts/error-page.js';
import { Page } from '../../parts/page.js';
import { Status } from '../../parts/status.js';
import { Tabs } from '../../parts/tabs.js';
import { readyOf } from '../../parts/traffic.js';
import { DeploymentsTab } from './deployments-tab.js';
import styles from './endpoint.module.css';
import { EndpointActions } from './endpoint-actions.js';
import type { Endpoint } from './endpoint-data.js';
import { ENDPOINT_TABS, type EndpointTab } from './endpoint-search.js';
import { TryTab } from './try-tab.js';

const SummaryTab = lazy(() =>
  import('./summary-tab.js').then((module) => ({ default: module.SummaryTab })),
);
const LogsTab = lazy(() => import('./logs-tab.js').then((module) => ({ default: module.LogsTab })));

const route = getRouteApi('/endpoints/$name');

/** One endpoint: its variants, traffic, deployments and logs, and a form that invokes it. */
export function EndpointPage() {
  const { name } = route.useParams();
  const { tab = 'summary' } = route.useSearch();
  const { data, failure, loading } = useLive(EndpointPageDocument, { name });
  const endpoint = data?.endpoint;
  if (!endpoint) {
    return (
      <Page title={name} eyebrow={<Link to="/endpoints">Endpoints</Link>}>
        {failure && <ErrorNote failure={failure} />}
        {!failure && !loading && <NoEndpoint name={name} />}
      </Page>
    );
  }
  return (
    <Page
      title={endpoint.name}
      fill={tab === 'logs'}
      eyebrow={<Link to="/endpoints">Endpoints</Link>}
      beside={
        <>
          <Status status={endpoint.endpointStatus} />
          <span className={styles.quiet}>{readyOf(endpoint.variants)} instances ready</span>
        </>
      }
      actions={<EndpointActions endpoint={endpoint} />}
    >
      {failure && <ErrorNote failure={failure} />}
      {endpoint.failureReason && <Reason endpoint={endpoint} />}
      <Tabs label="Views of the endpoint" tabs={ENDPOINT_TABS} open={tab} />
      <Suspense fallback={null}>{viewOf(tab, endpoint)}</Suspense>
    </Page>
  );
}

function viewOf(tab: EndpointTab, endpoint: Endpoint): ReactNode {
  switch (tab) {
    case 'summary':
      return <SummaryTab endpoint={endpoint} />;
    case 'deployments':
      return <DeploymentsTab endpoint={endpoint} />;
    case 'logs':
      return <LogsTab key={endpoint.arn} arn={endpoint.arn} />;
    case 'try':
      return <TryTab key={endpoint.arn} endpoint={endpoint} />;
  }
}

/** Why it failed, or why its last update was rolled back. */
function Reason({ endpoint: { endpointStatus, failureReason } }: { readonly endpoint: Endpoint }) {
  return (
    <div className={styles.failure}>
      <CircleX size={16} aria-hidden />
      <div>
        <h2>{endpointStatus === 'FAILED' ? 'Why it failed' : 'The last update was rolled back'}</h2>
        <pre>{failureReason}</pre>
      </div>
    </div>
  );
}

function NoEndpoint({ name }: { readonly name: string }) {
  return (
    <NotFound what={`endpoint ${name}`}>
      It may have been deleted; its lineage remains. <Link to="/endpoints">All endpoints</Link>
    </NotFound>
  );
}
