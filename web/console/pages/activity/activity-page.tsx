import { getRouteApi, Link } from '@tanstack/react-router';
import { Activity } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useRows } from '../../client/use-rows.js';
import { ActivityRowsDocument, type ActivityRowsQuery } from '../../generated/activity.js';
import { ArnLink, namedBy } from '../../parts/arn-link.js';
import { type Column, DataTable } from '../../parts/data-table.js';
import { EmptyState } from '../../parts/empty-state.js';
import { Page } from '../../parts/page.js';
import { RelativeTime } from '../../parts/time.js';
import styles from './activity.module.css';
import { summaryOf, unnamed } from './changes.js';
import { CommitDialog } from './commit-dialog.js';
import { FindCommit } from './find-commit.js';

type CommitRow = ActivityRowsQuery['commits']['nodes'][number];

const route = getRouteApi('/activity');

/** The commits of the ledger, the newest first. */
export function ActivityPage() {
  const { commit } = route.useSearch();
  const navigate = route.useNavigate();
  const open = (seq: number | undefined) =>
    void navigate({ search: { commit: seq === undefined ? undefined : String(seq) } });
  const [withChanges, setWithChanges] = useState(true);
  const rows = useRows({
    document: ActivityRowsDocument,
    variables: { withChanges },
    pageOf: ({ commits }) => commits,
  });
  const isTooMuch = rows.failure?.code === 'QUERY_TOO_COSTLY';
  useEffect(() => {
    if (isTooMuch) setWithChanges(false);
  }, [isTooMuch]);
  const seq = Number(commit);
  return (
    <Page title="Activity" fill>
      <div className={styles.bar}>
        <FindCommit onFound={open} />
        {!withChanges && (
          <span className={styles.quiet} role="status">
            Some commits have too many changes to list here. Open a commit to see its changes.
          </span>
        )}
      </div>
      <DataTable
        label="Commits"
        columns={COLUMNS}
        rows={rows}
        keyOf={(row) => String(row.seq)}
        nameOf={(row) => `commit ${row.seq}`}
        empty={
          <EmptyState icon={<Activity size={22} aria-hidden />} title="No commits yet">
            Each launch, deployment and promotion is one commit that includes its lineage.
          </EmptyState>
        }
      />
      {Number.isSafeInteger(seq) && commit !== undefined && (
        <CommitDialog key={seq} seq={seq} onClose={() => open(undefined)} onOpen={open} />
      )}
    </Page>
  );
}

const COLUMNS: readonly Column<CommitRow>[] = [
  {
    id: 'seq',
    header: 'Commit',
    width: 88,
    isNumber: true,
    cell: ({ seq, digest }) => (
      <Link to="/activity" search={{ commit: String(seq) }} title={`SHA-256 ${digest}`}>
        {seq}
      </Link>
    ),
  },
  {
    id: 'what',
    header: 'What',
    width: 320,
    grows: true,
    cell: (row) => <What row={row} />,
  },
  {
    id: 'time',
    header: 'When',
    width: 116,
    cell: ({ time }) => <RelativeTime time={time} />,
  },
  {
    id: 'actor',
    header: 'By',
    width: 120,
    cell: ({ actor }) => <span title={actor}>{actor.split('/').at(-1)}</span>,
  },
  {
    id: 'changes',
    header: 'Changes',
    width: 88,
    isNumber: true,
    cell: ({ changeCount }) => changeCount.toLocaleString('en'),
  },
];

/** The first elements that a commit changed. */
function What({ row: { changes, changeCount } }: { readonly row: CommitRow }) {
  if (!changes) return null;
  const named = summaryOf(changes).flatMap(({ arn, kind }) => (arn ? [{ arn, kind }] : []));
  const shown = named.slice(0, 2);
  const [first] = changes;
  if (shown.length === 0 && first) {
    return <span className={styles.quiet}>{unnamed(first.kind)}</span>;
  }
  const rest = changeCount - shown.length;
  return (
    <span className={styles.what}>
      {shown.map(({ arn, kind }) => (
        <span key={`${arn} ${kind}`}>
          <ArnLink arn={arn} />
          <span className={styles.quiet}>
            {' '}
            {namedBy(arn).kind}
            {kind.endsWith('REMOVED') && ' removed'}
          </span>
        </span>
      ))}
      {rest > 0 && <span className={styles.quiet}>+{rest.toLocaleString('en')}</span>}
    </span>
  );
}
