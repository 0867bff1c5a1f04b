import { Link } from '@tanstack/react-router';
import { Download, File, Folder, FolderOpen } from 'lucide-react';
import { useState } from 'react';
import type { Failure } from '../../client/failure.js';
import { Button } from '../../parts/button.js';
import { type Column, DataTable } from '../../parts/data-table.js';
import { EmptyState } from '../../parts/empty-state.js';
import { ErrorNote } from '../../parts/error-page.js';
import { sizeOf } from '../../parts/number.js';
import { RelativeTime } from '../../parts/time.js';
import styles from './data.module.css';
import { type Entry, entriesOf } from './entries.js';
import { ObjectView } from './object-view.js';
import { download } from './storage.js';
import { type Objects, useObjects } from './use-objects.js';

/** The objects below a URI as folders and files, or the one object that it names. */
export function ObjectsTab({ uri }: { readonly uri: string }) {
  const objects = useObjects(uri);
  const [first] = objects.objects;
  if (first?.uri === uri) return <ObjectView object={first} />;
  return <Listing uri={uri} objects={objects} />;
}

function Listing({ uri, objects }: { readonly uri: string; readonly objects: Objects }) {
  const [failure, setFailure] = useState<Failure>();
  const entries = entriesOf(uri, objects.objects);
  const save = async ({ uri: from, name }: Entry) => setFailure(await download(from, name));
  const rows = {
    rows: entries,
    hasMore: objects.hasMore,
    loading: objects.isLoading && entries.length === 0,
    failure: objects.failure,
    isStale: false,
    loadMore: () => undefined, // only on request: a folder may have millions of objects
    refresh: objects.refresh,
  };
  return (
    <>
      {failure && <ErrorNote failure={failure} />}
      <DataTable
        label="Objects"
        columns={columnsOf(save)}
        rows={rows}
        keyOf={(entry) => entry.uri}
        nameOf={({ name }) => name}
        empty={
          <EmptyState icon={<FolderOpen size={22} aria-hidden />} title="There are no objects here">
            Drop files here to upload them, or go to another bucket.
          </EmptyState>
        }
      />
      <Totals objects={objects} />
    </>
  );
}

function Totals({
  objects: { objects, hasMore, isLoading, readMore },
}: {
  readonly objects: Objects;
}) {
  const bytes = objects.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  return (
    <p className={styles.totals} role="status">
      {objects.length.toLocaleString('en')} {objects.length === 1 ? 'object' : 'objects'},{' '}
      {sizeOf(bytes)}
      {hasMore && (
        <>
          {' '}
          so far; there are more, and their folders are not counted yet.
          <Button disabled={isLoading} onClick={readMore}>
            Read 1,000 more
          </Button>
        </>
      )}
    </p>
  );
}

function columnsOf(save: (entry: Entry) => void): readonly Column<Entry>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      width: 280,
      grows: true,
      cell: ({ uri, name, isFolder }) => {
        const Icon = isFolder ? Folder : File;
        return (
          <Link to="/data" search={{ uri }} className={styles.name} title={uri}>
            <Icon size={15} aria-hidden />
            <span>{name}</span>
          </Link>
        );
      },
    },
    {
      id: 'objects',
      header: 'Objects',
      width: 88,
      isNumber: true,
      cell: ({ isFolder, objects }) =>
        isFolder ? objects.toLocaleString('en') : <span className={styles.quiet}>–</span>,
    },
    {
      id: 'size',
      header: 'Size',
      width: 96,
      isNumber: true,
      cell: ({ sizeBytes }) => <span title={`${sizeBytes} bytes`}>{sizeOf(sizeBytes)}</span>,
    },
    {
      id: 'stored',
      header: 'Last modified',
      width: 120,
      cell: ({ lastModified }) => <RelativeTime time={lastModified} />,
    },
    {
      id: 'download',
      header: 'Download',
      width: 92,
      cell: (entry) =>
        !entry.isFolder && (
          <button
            type="button"
            className={styles.iconButton}
            aria-label={`Download ${entry.name}`}
            onClick={() => save(entry)}
          >
            <Download size={14} aria-hidden />
          </button>
        ),
    },
  ];
}
