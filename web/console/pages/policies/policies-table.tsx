import { Link } from '@tanstack/react-router';
import { Scale } from 'lucide-react';
import { useRows } from '../../client/use-rows.js';
import { PolicyRowsDocument } from '../../generated/policies.js';
import { Chip } from '../../parts/chip.js';
import { CommandLine } from '../../parts/command-line.js';
import { type Column, DataTable } from '../../parts/data-table.js';
import { EmptyState } from '../../parts/empty-state.js';
import { Person } from '../../parts/person.js';
import styles from './policies.module.css';
import { ModeSign, type Policy, scopeText } from './policy-data.js';

/** The policies, newest first. */
export function PoliciesTable({ q }: { readonly q: string | undefined }) {
  const rows = useRows({
    document: PolicyRowsDocument,
    variables: { filter: q ? { nameContains: q } : {} },
    pageOf: ({ policies }) => policies,
  });
  return (
    <DataTable
      label="Policies"
      columns={COLUMNS}
      rows={rows}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      empty={<NoPolicies isFiltered={q !== undefined} />}
    />
  );
}

const COLUMNS: readonly Column<Policy>[] = [
  {
    id: 'name',
    header: 'Name',
    width: 150,
    grows: true,
    cell: ({ name }) => (
      <Link to="/policies/$name" params={{ name }} className={styles.name} title={name}>
        {name}
      </Link>
    ),
  },
  {
    id: 'mode',
    header: 'Mode',
    width: 120,
    cell: ({ mode }) => <ModeSign mode={mode} />,
  },
  {
    id: 'on',
    header: 'Applies to',
    width: 204,
    cell: ({ on }) => (
      <span className={styles.chips} title={on.join(', ')}>
        {on.map((act) => (
          <Chip key={act}>{act}</Chip>
        ))}
      </span>
    ),
  },
  {
    id: 'message',
    header: 'Message',
    width: 200,
    grows: true,
    cell: ({ message }) => <span title={message}>{message}</span>,
  },
  {
    id: 'scope',
    header: 'Scope',
    width: 124,
    cell: ({ scope }) => <span title={scopeText(scope)}>{scopeText(scope)}</span>,
  },
  {
    id: 'version',
    header: 'Version',
    width: 112,
    cell: ({ digest }) => <code title={digest}>{digest.slice(0, 12)}</code>,
  },
  {
    id: 'changed',
    header: 'Changed by',
    width: 112,
    cell: ({ changedBy }) => <Person arn={changedBy} />,
  },
];

function NoPolicies({ isFiltered }: { readonly isFiltered: boolean }) {
  const icon = <Scale size={22} aria-hidden />;
  if (isFiltered) return <EmptyState icon={icon} title="No policy matches the name" />;
  return (
    <EmptyState icon={icon} title="No policies yet">
      <p>A policy refuses acts by what their lineage contains. Create one here, or from a file:</p>
      <CommandLine command="forebear policy create licensed-data.yaml" />
    </EmptyState>
  );
}
