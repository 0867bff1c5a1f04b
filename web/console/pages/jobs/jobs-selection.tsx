import { GitCompareArrows, Square, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { useRefusal } from '../../client/console-context.js';
import { useCommand } from '../../client/use-command.js';
import { DeleteJobDocument, StopJobDocument } from '../../generated/jobs.js';
import { Button } from '../../parts/button.js';
import { ButtonLink } from '../../parts/button-link.js';
import { Confirm } from '../../parts/confirm.js';
import { formatJobIds } from '../../parts/job-ids.js';
import styles from './jobs.module.css';
import type { JobRow } from './jobs-columns.js';

/** Options of {@link JobsSelection}. */
export interface JobsSelectionProps {
  readonly jobs: readonly JobRow[];
  readonly onClear: () => void;
}

const isRunning = ({ status }: JobRow) => status === 'IN_PROGRESS';
const hasEnded = ({ status }: JobRow) => status !== 'IN_PROGRESS' && status !== 'STOPPING';

/** The actions on the marked jobs. */
export function JobsSelection({ jobs, onClear }: JobsSelectionProps) {
  const [asked, setAsked] = useState<'Stop' | 'Delete'>();
  const refusal = useRefusal('OPERATOR');
  const stop = useCommand(StopJobDocument);
  const remove = useCommand(DeleteJobDocument);
  if (jobs.length === 0) return null;
  const running = jobs.filter(isRunning);
  const ended = jobs.filter(hasEnded);
  const [command, concerned] = asked === 'Stop' ? [stop, running] : [remove, ended];
  const close = () => {
    setAsked(undefined);
    command.forget();
  };
  const run = async () => {
    for (const { arn } of concerned) if (!(await command.run({ arn }))) return;
    close();
    onClear();
  };
  return (
    <div className={styles.selection} role="region" aria-label="Marked jobs">
      <span className={styles.marked}>{jobs.length} marked</span>
      <ButtonLink
        to="/compare"
        search={{ ids: formatJobIds(jobs) }}
        icon={<GitCompareArrows size={14} aria-hidden />}
        refusal={jobs.length < 2 ? 'Mark two or more jobs.' : undefined}
      >
        Compare
      </ButtonLink>
      <Button
        icon={<Square size={13} aria-hidden />}
        refusal={refusal ?? (running.length === 0 ? 'None of them runs.' : undefined)}
        onClick={() => setAsked('Stop')}
      >
        Stop
      </Button>
      <Button
        kind="danger"
        icon={<Trash2 size={14} aria-hidden />}
        refusal={refusal ?? (ended.length === 0 ? 'None of them has ended.' : undefined)}
        onClick={() => setAsked('Delete')}
      >
        Delete
      </Button>
      <Button kind="quiet" icon={<X size={14} aria-hidden />} onClick={onClear}>
        Unmark
      </Button>
      {asked && (
        <Confirm
          title={`${asked} ${concerned.length === 1 ? 'a job' : `${concerned.length} jobs`}`}
          verb={asked}
          isRunning={command.isRunning}
          failure={command.failure}
          onConfirm={() => void run()}
          onClose={close}
        >
          <p>
            {asked === 'Stop'
              ? 'The programs receive SIGTERM. Their outputs so far are kept.'
              : 'This removes the records and logs. The lineage remains.'}
          </p>
          <ul className={styles.concerned}>
            {concerned.map(({ arn, name }) => (
              <li key={arn}>{name}</li>
            ))}
          </ul>
        </Confirm>
      )}
    </div>
  );
}
