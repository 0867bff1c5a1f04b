import { getRouteApi, Link } from '@tanstack/react-router';
import { ShieldCheck } from 'lucide-react';
import { useRows } from '../../client/use-rows.js';
import { QuarantineRowsDocument, type QuarantineRowsQuery } from '../../generated/quarantine.js';
import { ButtonLink } from '../../parts/button-link.js';
import { type Column, DataTable } from '../../parts/data-table.js';
import { EmptyState } from '../../parts/empty-state.js';
import { FilterField } from '../../parts/field.js';
import { Page } from '../../parts/page.js';
import { Person } from '../../parts/person.js';
import { Status } from '../../parts/status.js';
import { RelativeTime } from '../../parts/time.js';
import { dataName } from './data-name.js';
import styles from './quarantine.module.css';

type Row = QuarantineRowsQuery['quarantines']['nodes'][number];

const route = getRouteApi('/quarantines');

/** The quarantines, newest first. */
export function QuarantinesPage() {
  const { q } = route.useSearch();
  const navigate = route.useNavigate();
  const rows = useRows({
    document: QuarantineRowsDocument,
    variables: { filter: q ? { nameContains: q } : {} },
    pageOf: ({ quarantines }) => quarantines,
  });
  return (
    <Page title="Quarantine" fill>
      <div className={styles.bar}>
        <FilterField
          label="Part of the name"
          placeholder="Name"
          value={q ?? ''}
          isMain
          onChange={(text) => void navigate({ search: { q: text || undefined }, replace: true })}
        />
        <span className={styles.quiet}>
          Launches and deployments that use quarantined data, or anything derived from it, are
          refused.
        </span>
      </div>
      <DataTable
        label="Quarantines"
        columns={COLUMNS}
        rows={rows}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        empty={<NoQuarantines isFiltered={q !== undefined} />}
      />
    </Page>
  );
}

const COLUMNS: readonly Column<Row>[] = [
  {
    id: 'name',
    header: 'Name',
    width: 150,
    grows: true,
    cell: ({ name }) => (
      <Link to="/quarantines/$name" params={{ name }} className={styles.name} title={name}>
        {name}
      </Link>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    width: 124,
    cell: ({ quarantineStatus }) => <Status status={quarantineStatus} />,
  },
  {
    id: 'data',
    header: 'Data',
    width: 200,
    cell: (row) => <span title={row.uris.join(' ')}>{dataName(row)}</span>,
  },
  {
    id: 'digest',
    header: 'Digest',
    width: 124,
    cell: ({ digest }) => <code title={digest ?? undefined}>{digest?.slice(0, 12) ?? '–'}</code>,
  },
  {
    id: 'reason',
    header: 'Reason',
    width: 200,
    grows: true,
    cell: ({ reason }) => <span title={reason}>{reason}</span>,
  },
  { id: 'by', header: 'By', width: 96, cell: ({ createdBy }) => <Person arn={createdBy} /> },
  {
    id: 'created',
    header: 'Since',
    width: 104,
    cell: ({ creationTime }) => <RelativeTime time={creationTime} />,
  },
];

function NoQuarantines({ isFiltered }: { readonly isFiltered: boolean }) {
  const icon = <ShieldCheck size={22} aria-hidden />;
  if (isFiltered) return <EmptyState icon={icon} title="No quarantine matches the name" />;
  return (
    <EmptyState icon={icon} title="Nothing is in quarantine">
      <p>Open the versions of some data, or an artifact in the lineage, and choose Quarantine.</p>
      <ButtonLink to="/data">Data</ButtonLink>
    </EmptyState>
  );
}
