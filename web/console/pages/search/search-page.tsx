import { getRouteApi, Link } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { useRows } from '../../client/use-rows.js';
import { SearchDocument } from '../../generated/search.js';
import { FilterChip } from '../../parts/chip.js';
import { type Column, DataTable } from '../../parts/data-table.js';
import { EmptyState } from '../../parts/empty-state.js';
import { FilterField } from '../../parts/field.js';
import { type Found, viewOf } from '../../parts/found.js';
import { Page } from '../../parts/page.js';
import { RelativeTime } from '../../parts/time.js';
import styles from './search.module.css';
import { GROUPS, type GroupName } from './search-search.js';

const route = getRouteApi('/search');

/** The resources with a text in their name, ARN, digest, URI or tags. */
export function SearchPage() {
  const { q = '', in: group } = route.useSearch();
  const navigate = route.useNavigate();
  const change = (search: {
    readonly q?: string | undefined;
    readonly in?: GroupName | undefined;
  }) => void navigate({ search: (before) => ({ ...before, ...search }), replace: true });
  return (
    <Page title="Search" fill>
      <FilterField
        label="Name, ARN, digest, URI or tag"
        placeholder="Name, ARN, digest, URI or tag"
        value={q}
        width={480}
        isMain
        onChange={(text) => change({ q: text.trim() || undefined })}
      />
      <Groups chosen={group} onChoose={(chosen) => change({ in: chosen })} />
      {q === '' ? (
        <p className={styles.hint}>
          Words of a name, an URI or a tag; an ARN; or the first 12 digits of a digest.
        </p>
      ) : (
        <Results text={q} group={group} />
      )}
    </Page>
  );
}

interface GroupsProps {
  readonly chosen: GroupName | undefined;
  readonly onChoose: (group: GroupName | undefined) => void;
}

function Groups({ chosen, onChoose }: GroupsProps) {
  const names = Object.keys(GROUPS) as GroupName[];
  return (
    <div className={styles.groups} role="group" aria-label="Kinds">
      <FilterChip isOn={chosen === undefined} onToggle={() => onChoose(undefined)}>
        All
      </FilterChip>
      {names.map((name) => (
        <FilterChip
          key={name}
          isOn={chosen === name}
          onToggle={() => onChoose(chosen === name ? undefined : name)}
        >
          {GROUPS[name].words}
        </FilterChip>
      ))}
    </div>
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
  { id: 'kind', header: 'Kind', width: 224, cell: (found) => viewOf(found).about },
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

interface ResultsProps {
  readonly text: string;
  readonly group: GroupName | undefined;
}

function Results({ text, group }: ResultsProps) {
  const rows = useRows({
    document: SearchDocument,
    variables: { text, ...(group && { kinds: GROUPS[group].kinds }) },
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
        <EmptyState icon={<SearchX size={22} aria-hidden />} title="No results">
          No name, ARN, digest, URI or tag{group && ` of ${GROUPS[group].words.toLowerCase()}`}{' '}
          matches “{text}”.
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
