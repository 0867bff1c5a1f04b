import { Link } from '@tanstack/react-router';
import { Package } from 'lucide-react';
import { useRows } from '../../client/use-rows.js';
import { GroupRowsDocument, type GroupRowsQuery } from '../../generated/models.js';
import { Chip } from '../../parts/chip.js';
import { CommandLine } from '../../parts/command-line.js';
import { type Column, DataTable } from '../../parts/data-table.js';
import { EmptyState } from '../../parts/empty-state.js';
import { Person } from '../../parts/person.js';
import { RelativeTime } from '../../parts/time.js';
import styles from './models.module.css';
import type { ModelsSearch } from './models-search.js';

type Row = GroupRowsQuery['modelPackageGroups']['nodes'][number];

const SORT_KEYS = { created: 'CREATION_TIME', name: 'NAME' } as const;

/** Options of {@link GroupsTable}. */
export interface GroupsTableProps {
  readonly search: ModelsSearch;
  readonly onChange: (change: ModelsSearch) => void;
}

/** The groups of versions. */
export function GroupsTable({ search: { q, sort = '-created' }, onChange }: GroupsTableProps) {
  const descending = sort.startsWith('-');
  const by = sort.replace('-', '');
  const rows = useRows({
    document: GroupRowsDocument,
    variables: {
      filter: q ? { nameContains: q } : {},
      orderBy: {
        by: SORT_KEYS[by as keyof typeof SORT_KEYS] ?? 'CREATION_TIME',
        order: descending ? 'DESCENDING' : 'ASCENDING',
      },
    },
    pageOf: ({ modelPackageGroups }) => modelPackageGroups,
  });
  return (
    <DataTable
      label="Groups"
      columns={COLUMNS}
      rows={rows}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      order={{ by, descending }}
      onOrder={({ by, descending }) => {
        const next = `${descending ? '-' : ''}${by}`;
        onChange({ sort: next === '-created' ? undefined : next });
      }}
      empty={<NoGroups isFiltered={q !== undefined} />}
    />
  );
}

const COLUMNS: readonly Column<Row>[] = [
  {
    id: 'name',
    header: 'Name',
    width: 240,
    grows: true,
    isSortable: true,
    cell: ({ name, description }) => (
      <span className={styles.nameCell}>
        <Link to="/registry/$group" params={{ group: name }} className={styles.name}>
          {name}
        </Link>
        <span className={styles.about} title={description ?? undefined}>
          {description}
        </span>
      </span>
    ),
  },
  {
    id: 'aliases',
    header: 'Aliases',
    width: 280,
    cell: ({ aliases }) => (
      <span className={styles.chips}>
        {aliases.map(({ id, alias, version }) => (
          <Chip key={id}>
            {alias} → {version}
          </Chip>
        ))}
        {aliases.length === 0 && <span className={styles.about}>none</span>}
      </span>
    ),
  },
  {
    id: 'versions',
    header: 'Versions',
    width: 88,
    isNumber: true,
    cell: ({ packageCount }) => packageCount.toLocaleString('en'),
  },
  {
    id: 'created',
    header: 'Created',
    width: 116,
    isSortable: true,
    cell: ({ creationTime }) => <RelativeTime time={creationTime} />,
  },
  { id: 'by', header: 'By', width: 112, cell: ({ createdBy }) => <Person arn={createdBy} /> },
];

function NoGroups({ isFiltered }: { readonly isFiltered: boolean }) {
  const icon = <Package size={22} aria-hidden />;
  if (isFiltered) {
    return <EmptyState icon={icon} title="No group matches the name" />;
  }
  return (
    <EmptyState icon={icon} title="No groups yet">
      <p>A group holds the versions of one model. Register what a training job made:</p>
      <CommandLine command="forebear registry register logins --job first" />
    </EmptyState>
  );
}
