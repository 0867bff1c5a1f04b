import { getRouteApi, Link } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { useRows } from '../../client/use-rows.js';
import { SearchDocument } from '../../generated/search.js';
import { type Column, DataTable } from '../../parts/data-table.js';
import { EmptyState } from '../../parts/empty-state.js';
import { FilterField } from '../../parts/field.js';
import { type Found, viewOf } from '../../parts/found.js';
import { Page } from '../../parts/page.js';
import { RelativeTime } from '../../parts/time.js';
import styles from './search.module.css';

const route = getRouteApi('/search');

/** Everything that has a text in its name, ARN, digest, URI or tags. */
export function SearchPage() {
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Page title="Search" fill>
      <FilterField
        label="Name, ARN, digest, URI or tag"
        placeholder="Name, ARN, digest, URI or tag"
        value={q}
        width={480}
        isMain
        onChange={(text) =>
          void navigate({ search: { q: text.trim() || undefined }, replace: true })
        }
      />
      {q === '' ? (
        <p className={styles.hint}>
          Words of a name, an URI or a tag; an ARN; or the first 12 digits of a digest.
        </p>
      ) : (
        <Results text={q} />
      )}
    </Page>
  );
}

const COLUMNS: readonly Column<Found>[] = [
  { id: 'name', header: 'Name', width: 280, grows: true, cell: (found) => <Name found={found} /> },
  {
    id: 'digest',
    header: 'Digest',
    width: 128,
    cell: (found) =>
      found.__typename === 'Artifact' &&
      found.digest && <code title={found.digest}>{found.digest.slice(0, 12)}</code>,
  },
  { id: 'kind', header: 'Kind', width: 180, cell: (found) => viewOf(found).about },
  {
    id: 'created',
    header: 'Created',
    width: 140,
    cell: (found) => {
      const { time } = viewOf(found);
      return time && <RelativeTime time={time} />;
    },
  },
];

function Results({ text }: { readonly text: string }) {
  const rows = useRows({
    document: SearchDocument,
    variables: { text },
    pageOf: ({ search }) => search,
  });
  return (
    <DataTable
      label="Results"
      columns={COLUMNS}
      rows={rows}
      keyOf={({ id }) => id}
      nameOf={(found) => viewOf(found).name}
      empty={
        <EmptyState icon={<SearchX size={22} aria-hidden />} title="Nothing was found">
          Nothing has “{text}” in its name, ARN, digest, URI or tags.
        </EmptyState>
      }
    />
  );
}

function Name({ found }: { readonly found: Found }) {
  const { icon, name, to } = viewOf(found);
  return (
    <Link to={to} className={styles.name}>
      {icon}
      <span>{name}</span>
    </Link>
  );
}
