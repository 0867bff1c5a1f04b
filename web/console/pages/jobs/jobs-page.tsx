import { getRouteApi } from '@tanstack/react-router';
import { ListChecks } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useRows } from '../../client/use-rows.js';
import { JobRowsDocument } from '../../generated/jobs.js';
import { CommandLine } from '../../parts/command-line.js';
import { DataTable, type Order } from '../../parts/data-table.js';
import { EmptyState } from '../../parts/empty-state.js';
import { ErrorNote } from '../../parts/error-page.js';
import { Page } from '../../parts/page.js';
import { useView } from '../../parts/views/use-view.js';
import { ViewsMenu } from '../../parts/views/views-menu.js';
import styles from './jobs.module.css';
import { FIXED_COLUMNS, type JobRow, valueColumn } from './jobs-columns.js';
import { JobsFilters } from './jobs-filters.js';
import { filterOf, type JobsSearch, jobsSearch, orderOf } from './jobs-search.js';
import { JobsSelection } from './jobs-selection.js';

const route = getRouteApi('/jobs');

/** One table over all kinds of jobs. */
export function JobsPage() {
  const navigate = route.useNavigate();
  const { state, saved, failure, changed } = useView('jobs', route.useSearch(), jobsSearch);
  const onView = (view: string | undefined) =>
    void navigate({ search: view === undefined ? { ...state } : { view } });
  return (
    <Page
      title="Jobs"
      fill
      actions={
        state && <ViewsMenu page="jobs" state={{ ...state }} saved={saved} onView={onView} />
      }
    >
      {failure && <ErrorNote failure={failure} />}
      {state && (
        <JobsList
          search={state}
          change={(change) =>
            void navigate({ search: (before) => changed(before, change), replace: true })
          }
        />
      )}
    </Page>
  );
}

interface JobsListProps {
  readonly search: JobsSearch;
  readonly change: (change: JobsSearch) => void;
}

function JobsList({ search, change }: JobsListProps) {
  const columns = useMemo(
    () => [...FIXED_COLUMNS, ...(search.cols?.split(',') ?? []).map(valueColumn)],
    [search.cols],
  );
  const filter = filterOf(search);
  const orderBy = orderOf(search);
  const rows = useRows({
    document: JobRowsDocument,
    variables: { filter, orderBy, values: search.cols !== undefined },
    pageOf: ({ jobs }) => jobs,
  });
  const { selection, marked, clear } = useSelection(rows.rows);
  return (
    <>
      <JobsFilters search={search} onChange={change} />
      <JobsSelection jobs={marked} onClear={clear} />
      {orderBy.metric && (
        <p className={styles.hint}>Jobs without the metric {orderBy.metric} are left out.</p>
      )}
      <DataTable
        label="Jobs"
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        order={shownOrder(search)}
        onOrder={({ by, descending }) => {
          const sort = `${descending ? '-' : ''}${by}`;
          change({ sort: sort === '-created' ? undefined : sort });
        }}
        selection={selection}
        empty={<NoJobs isFiltered={Object.keys(filter).length > 0 || Boolean(orderBy.metric)} />}
      />
    </>
  );
}

function shownOrder({ sort = '-created' }: JobsSearch): Order {
  return { by: sort.replace(/^-/, ''), descending: sort.startsWith('-') };
}

function useSelection(rows: readonly JobRow[]) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const marked = rows.filter(({ id }) => keys.has(id));
  return {
    marked,
    clear: () => setKeys(new Set()),
    selection: {
      keys,
      toggle(key: string) {
        const changed = new Set(keys);
        if (!changed.delete(key)) changed.add(key);
        setKeys(changed);
      },
      toggleAll: () =>
        setKeys(new Set(marked.length === rows.length ? [] : rows.map(({ id }) => id))),
    },
  };
}

function NoJobs({ isFiltered }: { readonly isFiltered: boolean }) {
  const icon = <ListChecks size={22} aria-hidden />;
  if (isFiltered) {
    return (
      <EmptyState icon={icon} title="No job matches the filters">
        Clear a filter to see more.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={icon} title="No jobs yet">
      <p>Launch the first one on the command line:</p>
      <CommandLine command="forebear train --name first --algorithm ipinsights --channel train=logins/train.csv" />
    </EmptyState>
  );
}
