import { getRouteApi } from '@tanstack/react-router';
import { Waypoints } from 'lucide-react';
import { useEffect } from 'react';
import { useRows } from '../../client/use-rows.js';
import { EndpointRowsDocument } from '../../generated/endpoints.js';
import { CommandLine } from '../../parts/command-line.js';
import { DataTable } from '../../parts/data-table.js';
import { EmptyState } from '../../parts/empty-state.js';
import { FilterField } from '../../parts/field.js';
import { Page } from '../../parts/page.js';
import styles from './endpoints.module.css';
import { ENDPOINT_COLUMNS } from './endpoints-columns.js';
import type { EndpointsSearch } from './endpoints-search.js';

const route = getRouteApi('/endpoints');
/** Traffic changes without a commit. */
const TRAFFIC_MS = 15_000;

/** The endpoints with their status and traffic. */
export function EndpointsPage() {
  const { q = '', by = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const change = (changed: EndpointsSearch) =>
    void navigate({ search: (before) => ({ ...before, ...changed }), replace: true });
  const rows = useRows({
    document: EndpointRowsDocument,
    variables: { filter: { ...(q && { nameContains: q }), ...(by && { createdBy: by }) } },
    pageOf: ({ endpoints }) => endpoints,
  });
  const { refresh } = rows;
  const hasRows = rows.rows.length > 0;
  useEffect(() => {
    if (!hasRows) return;
    const timer = setInterval(() => {
      if (!document.hidden) refresh();
    }, TRAFFIC_MS);
    return () => clearInterval(timer);
  }, [hasRows, refresh]);
  const isFiltered = q !== '' || by !== '';
  return (
    <Page title="Endpoints" fill>
      <div className={styles.filters}>
        <FilterField
          label="Part of the name"
          placeholder="Name"
          value={q}
          isMain
          onChange={(text) => change({ q: text || undefined })}
        />
        <FilterField
          label="Created by"
          placeholder="Created by"
          width={140}
          value={by}
          onChange={(text) => change({ by: text || undefined })}
        />
        <span className={styles.note}>
          {rows.rows.length > 0 && `${rows.rows.length}${rows.hasMore ? ' loaded' : ''}; `}traffic
          of the last hour on this server
        </span>
      </div>
      <DataTable
        label="Endpoints"
        columns={ENDPOINT_COLUMNS}
        rows={rows}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        empty={<NoEndpoints isFiltered={isFiltered} />}
      />
    </Page>
  );
}

function NoEndpoints({ isFiltered }: { readonly isFiltered: boolean }) {
  const icon = <Waypoints size={22} aria-hidden />;
  if (isFiltered) {
    return (
      <EmptyState icon={icon} title="No endpoint matches the filters">
        Clear a filter to see more.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={icon} title="No endpoints yet">
      <p>Serve the model of a job that has completed:</p>
      <CommandLine command="forebear deploy first --job first --wait" />
    </EmptyState>
  );
}
