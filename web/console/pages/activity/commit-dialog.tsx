import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useLive } from '../../client/use-live.js';
import { ActivityCommitDocument } from '../../generated/activity.js';
import { Button } from '../../parts/button.js';
import { CopyButton } from '../../parts/copy-button.js';
import { Dialog } from '../../parts/dialog.js';
import { ErrorNote } from '../../parts/error-page.js';
import { Facts } from '../../parts/facts.js';
import { wordsOf } from '../../parts/status.js';
import { exactTime } from '../../parts/time.js';
import styles from './activity.module.css';
import { type Change, ChangeLine, summaryOf } from './changes.js';

/** Options of {@link CommitDialog}. */
export interface CommitDialogProps {
  readonly seq: number;
  readonly onOpen: (seq: number) => void;
  readonly onClose: () => void;
}

const PAGE = 200;
const NO_ARNS: readonly string[] = [];

/** A commit with its actor, its digest and its changes. */
export function CommitDialog({ seq, onOpen, onClose }: CommitDialogProps) {
  const [offset, setOffset] = useState(0);
  const { data, failure, loading } = useLive(
    ActivityCommitDocument,
    { seq, first: PAGE, offset },
    { arns: NO_ARNS }, // a commit never changes
  );
  const commit = data?.commit;
  return (
    <Dialog title={`Commit ${seq}`} onClose={onClose} wide>
      {failure && <ErrorNote failure={failure} />}
      {!commit && !failure && !loading && <p>There is no commit {seq}.</p>}
      {commit && (
        <>
          <Facts
            facts={[
              ['When', exactTime(commit.time)],
              ['By', commit.actor],
              [
                'Digest',
                <span key="digest" className={styles.digest}>
                  <code>{commit.digest}</code>
                  <CopyButton text={commit.digest} what="the digest" />
                </span>,
              ],
            ]}
          />
          <Changes changes={commit.changes} />
          <Places
            offset={offset}
            count={commit.changes.length}
            total={commit.changeCount}
            onOffset={setOffset}
          />
        </>
      )}
      <div className={styles.neighbours}>
        <Button
          icon={<ChevronLeft size={14} aria-hidden />}
          disabled={seq <= 1}
          onClick={() => onOpen(seq - 1)}
        >
          Before
        </Button>
        <Button icon={<ChevronRight size={14} aria-hidden />} onClick={() => onOpen(seq + 1)}>
          After
        </Button>
      </div>
    </Dialog>
  );
}

/** The changes by their kinds. */
function Changes({ changes }: { readonly changes: readonly Change[] }) {
  const sorted = summaryOf(changes);
  const kinds = new Set(sorted.map(({ kind }) => kind));
  const groups = [...kinds].map(
    (kind) => [kind, sorted.filter((change) => change.kind === kind)] as const,
  );
  return (
    <div className={styles.groups}>
      {groups.map(([kind, members]) => (
        <section key={kind} aria-label={wordsOf(kind)}>
          <h3>
            {wordsOf(kind)} <span className={styles.quiet}>{members.length}</span>
          </h3>
          <ul>
            {members.map((change) => (
              <li key={keyOf(change)}>
                <ChangeLine change={change} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function keyOf({ arn, foreignId, association }: Change): string {
  const { source, destination, type } = association ?? {};
  return [arn, foreignId, source?.arn, destination?.arn, type].join(' ');
}

interface PlacesProps {
  readonly offset: number;
  readonly count: number;
  readonly total: number;
  readonly onOffset: (offset: number) => void;
}

/** Which of the changes are shown. */
function Places({ offset, count, total, onOffset }: PlacesProps) {
  if (total <= PAGE) return null;
  return (
    <p className={styles.places}>
      Changes {(offset + 1).toLocaleString('en')} to {(offset + count).toLocaleString('en')} of{' '}
      {total.toLocaleString('en')}
      <Button disabled={offset === 0} onClick={() => onOffset(offset - PAGE)}>
        Earlier ones
      </Button>
      <Button disabled={offset + count >= total} onClick={() => onOffset(offset + PAGE)}>
        Next ones
      </Button>
    </p>
  );
}
