import { getRouteApi, Link } from '@tanstack/react-router';
import { GitCompareArrows } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { useConsole } from '../../client/console-context.js';
import { useLive } from '../../client/use-live.js';
import { ComparisonDocument } from '../../generated/compare.js';
import { EmptyState } from '../../parts/empty-state.js';
import { ErrorNote } from '../../parts/error-page.js';
import { formatJobIds, parseJobIds } from '../../parts/job-ids.js';
import { Page } from '../../parts/page.js';
import { Tabs } from '../../parts/tabs.js';
import { Uncached } from '../../parts/uncached.js';
import { useView } from '../../parts/views/use-view.js';
import { ViewsMenu } from '../../parts/views/views-menu.js';
import { COMPARE_TABS, type CompareSearch, compareSearch } from './compare-search.js';
import { type Compared, inOrderOf } from './comparison.js';
import { DifferencesTab } from './differences-tab.js';

const CurvesTab = lazy(() =>
  import('./curves-tab.js').then((module) => ({ default: module.CurvesTab })),
);
const PlotsTab = lazy(() =>
  import('./plots-tab.js').then((module) => ({ default: module.PlotsTab })),
);

const route = getRouteApi('/compare');

/** Options of the views of a comparison. */
export interface CompareViewProps {
  readonly compared: Compared;
  readonly search: CompareSearch;
  readonly onChange: (change: CompareSearch) => void;
}

/** Several jobs side by side. */
export function ComparePage() {
  return (
    <Uncached>
      <Comparison />
    </Uncached>
  );
}

function Comparison() {
  const navigate = route.useNavigate();
  const view = useView('compare', route.useSearch(), compareSearch);
  const search = view.state ?? {};
  const { caller } = useConsole();
  const { ids = '', tab = 'differences' } = search;
  const all = search.show === 'all' && tab === 'differences';
  const arns = useMemo(() => (caller ? parseJobIds(ids, caller) : []), [ids, caller]);
  const { data, failure } = useLive(
    ComparisonDocument,
    { arns, all },
    { arns, pause: arns.length < 2 },
  );
  const compared = useMemo(() => data && inOrderOf(data.compareJobs, arns), [data, arns]);
  const onChange = (change: CompareSearch) =>
    void navigate({ search: (before) => view.changed(before, change), replace: true });
  const onView = (name: string | undefined) =>
    void navigate({ search: name === undefined ? search : { view: name } });
  const { tab: _tab, ...selection } = search;
  const title = arns.length < 2 ? 'Compare jobs' : `Compare ${arns.length} jobs`;
  return (
    <Page
      title={title}
      eyebrow={<Link to="/jobs">Jobs</Link>}
      fill={tab === 'differences'}
      actions={<ViewsMenu page="compare" state={selection} saved={view.saved} onView={onView} />}
    >
      {view.failure && <ErrorNote failure={view.failure} />}
      {caller && view.state && arns.length < 2 && <TooFew />}
      {failure && <ErrorNote failure={failure} />}
      {compared && (
        <>
          <Tabs label="Views of the comparison" tabs={COMPARE_TABS} open={tab} keeps={KEPT} />
          <Suspense fallback={null}>{viewOf(tab, { compared, search, onChange })}</Suspense>
        </>
      )}
    </Page>
  );
}

/** The search parameters that all views share. */
const KEPT = ['view', 'not', 'ids', 'cols', 'in'] as const;

function viewOf(tab: NonNullable<CompareSearch['tab']>, props: CompareViewProps): ReactNode {
  const { compared, onChange } = props;
  switch (tab) {
    case 'differences':
      return <DifferencesTab {...props} onJobs={(jobs) => onChange({ ids: formatJobIds(jobs) })} />;
    case 'charts':
      return <CurvesTab {...props} />;
    case 'parallel':
    case 'scatter':
      return <PlotsTab key={compared.jobs.length} {...props} kind={tab} />;
  }
}

function TooFew() {
  return (
    <EmptyState icon={<GitCompareArrows size={22} aria-hidden />} title="Choose two jobs or more">
      Mark them in the list of <Link to="/jobs">jobs</Link>, and press Compare.
    </EmptyState>
  );
}
