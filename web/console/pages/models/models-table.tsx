import { Link } from '@tanstack/react-router';
import { Boxes } from 'lucide-react';
import { useRows } from '../../client/use-rows.js';
import { ModelRowsDocument, type ModelRowsQuery } from '../../generated/models.js';
import { CommandLine } from '../../parts/command-line.js';
import { type Column, DataTable } from '../../parts/data-table.js';
import { EmptyState } from '../../parts/empty-state.js';
import { Person } from '../../parts/person.js';
import { RelativeTime } from '../../parts/time.js';
import styles from './models.module.css';
import type { ModelsSearch } from './models-search.js';

type Row = ModelRowsQuery['models']['nodes'][number];

/** The models, newest first. */
export function ModelsTable({ search: { q } }: { readonly search: ModelsSearch }) {
  const rows = useRows({
    document: ModelRowsDocument,
    variables: { filter: q ? { nameContains: q } : {} },
    pageOf: ({ models }) => models,
  });
  return (
    <DataTable
      label="Models"
      columns={COLUMNS}
      rows={rows}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      empty={<NoModels isFiltered={q !== undefined} />}
    />
  );
}

const COLUMNS: readonly Column<Row>[] = [
  {
    id: 'name',
    header: 'Name',
    width: 240,
    grows: true,
    cell: ({ name }) => (
      <Link to="/models/$name" params={{ name }} className={styles.name} title={name}>
        {name}
      </Link>
    ),
  },
  {
    id: 'job',
    header: 'Training job',
    width: 200,
    cell: ({ trainingJob }) =>
      trainingJob ? (
        <Link to="/jobs/$kind/$name" params={{ kind: 'training', name: trainingJob.name }}>
          {trainingJob.name}
        </Link>
      ) : (
        <span className={styles.about}>–</span>
      ),
  },
  {
    id: 'digest',
    header: 'Digest',
    width: 128,
    cell: ({ artifact }) => (
      <code title={artifact?.digest ?? undefined}>{artifact?.digest?.slice(0, 12) ?? '–'}</code>
    ),
  },
  {
    id: 'image',
    header: 'Image',
    width: 240,
    cell: ({ image }) => <span title={image}>{image}</span>,
  },
  {
    id: 'created',
    header: 'Created',
    width: 116,
    cell: ({ creationTime }) => <RelativeTime time={creationTime} />,
  },
  { id: 'by', header: 'By', width: 112, cell: ({ createdBy }) => <Person arn={createdBy} /> },
];

function NoModels({ isFiltered }: { readonly isFiltered: boolean }) {
  const icon = <Boxes size={22} aria-hidden />;
  if (isFiltered) return <EmptyState icon={icon} title="No model matches the name" />;
  return (
    <EmptyState icon={icon} title="No models yet">
      <p>A model is made when the result of a training job is deployed or registered:</p>
      <CommandLine command="forebear registry register logins --job first" />
    </EmptyState>
  );
}
