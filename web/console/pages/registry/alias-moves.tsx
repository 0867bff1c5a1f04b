import { useLive } from '../../client/use-live.js';
import { AliasHistoryDocument } from '../../generated/registry.js';
import { Dialog } from '../../parts/dialog.js';
import { ErrorNote } from '../../parts/error-page.js';
import { Person } from '../../parts/person.js';
import { wordsOf } from '../../parts/status.js';
import { RelativeTime } from '../../parts/time.js';
import styles from './registry.module.css';

/** Options of {@link AliasMoves}. */
export interface AliasMovesProps {
  readonly group: string;
  readonly alias: string;
  readonly onClose: () => void;
}

const MOVES = 100;

/** The moves of an alias, newest first. */
export function AliasMoves({ group, alias, onClose }: AliasMovesProps) {
  const { data, failure } = useLive(AliasHistoryDocument, { group, alias, first: MOVES });
  const { nodes = [], totalCount = 0 } = data?.modelPackageGroup?.alias?.history ?? {};
  return (
    <Dialog title={`Moves of ${group}@${alias}`} onClose={onClose} wide>
      {failure && <ErrorNote failure={failure} />}
      <ol className={styles.moves}>
        {nodes.map((move) => (
          <li key={move.commit} className={styles.move}>
            <span className={styles.moveTo}>
              {move.fromVersion == null ? 'new' : move.fromVersion} → {move.toVersion}
            </span>
            <span>
              <Person arn={move.by} />, <RelativeTime time={move.movedAt} />
              <span className={styles.quiet}>
                {' '}
                · {wordsOf(move.cause).toLowerCase()} · commit {move.commit}
              </span>
              <br />
              {move.reason ?? <span className={styles.quiet}>No reason was given.</span>}
            </span>
          </li>
        ))}
      </ol>
      {totalCount > nodes.length && (
        <p className={styles.quiet}>
          {nodes.length} of {totalCount} moves; all of them: forebear registry history {group}@
          {alias}
        </p>
      )}
    </Dialog>
  );
}
