import { useNavigate } from '@tanstack/react-router';
import { ClipboardCopy, Network, Square, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useRefusal } from '../../client/console-context.js';
import { useCommand } from '../../client/use-command.js';
import { DeleteThisJobDocument, StopThisJobDocument } from '../../generated/job.js';
import { Button } from '../../parts/button.js';
import { ButtonLink } from '../../parts/button-link.js';
import { Confirm } from '../../parts/confirm.js';
import { CopyButton } from '../../parts/copy-button.js';
import { Menu } from '../../parts/menu.js';
import styles from './job.module.css';
import type { AnyJob } from './job-data.js';
import { TrainingActions } from './training-actions.js';

/** The actions on the job. */
export function JobActions({ job }: { readonly job: AnyJob }) {
  const [asked, setAsked] = useState<'Stop' | 'Delete'>();
  const navigate = useNavigate();
  const refusal = useRefusal('OPERATOR');
  const stop = useCommand(StopThisJobDocument);
  const remove = useCommand(DeleteThisJobDocument);
  const { arn, name, status } = job;
  const hasEnded = status !== 'IN_PROGRESS' && status !== 'STOPPING';
  const command = asked === 'Stop' ? stop : remove;
  const close = () => {
    setAsked(undefined);
    command.forget();
  };
  const run = async () => {
    if (!(await command.run({ arn }))) return;
    close();
    if (asked === 'Delete') void navigate({ to: '/jobs' });
  };
  return (
    <>
      <ButtonLink
        to={`/lineage/${encodeURIComponent(arn)}`}
        icon={<Network size={14} aria-hidden />}
      >
        Lineage
      </ButtonLink>
      <CopyMenu job={job} />
      {job.__typename === 'TrainingJob' && <TrainingActions key={arn} job={job} />}
      {hasEnded ? (
        <Button
          kind="danger"
          icon={<Trash2 size={14} aria-hidden />}
          refusal={refusal}
          onClick={() => setAsked('Delete')}
        >
          Delete
        </Button>
      ) : (
        <Button
          icon={<Square size={13} aria-hidden />}
          refusal={refusal ?? (status === 'STOPPING' ? 'The job is already stopping.' : undefined)}
          onClick={() => setAsked('Stop')}
        >
          Stop
        </Button>
      )}
      {asked && (
        <Confirm
          title={`${asked} ${name}`}
          verb={asked}
          isRunning={command.isRunning}
          failure={command.failure}
          onConfirm={() => void run()}
          onClose={close}
        >
          <p>
            {asked === 'Stop'
              ? 'The program receives SIGTERM. Its outputs so far are kept.'
              : 'This removes the record and the log. The lineage remains.'}
          </p>
        </Confirm>
      )}
    </>
  );
}

type KindCommand = readonly [what: string, command: (name: string) => string];

const KIND_COMMANDS: Readonly<Record<AnyJob['kind'], readonly KindCommand[]>> = {
  TRAINING: [
    ['Command: train again', (name) => `train --like ${name} -p <name>=<value>`],
    ['Command: deploy', (name) => `deploy --job ${name} --wait`],
  ],
  TUNING: [['Command: trials', (name) => `jobs trials ${name}`]],
  PROCESSING: [],
  TRANSFORM: [],
  REPRODUCTION: [],
};

function CopyMenu({ job: { arn, name, kind } }: { readonly job: AnyJob }) {
  const query = `{\n  job(arn: "${arn}") {\n    name\n    status\n    statusTransitions {\n      status\n      message\n      startTime\n    }\n  }\n}`;
  const texts = [
    ['Name', name],
    ['ARN', arn],
    ['Command: show', `forebear jobs get ${name}`],
    ['Command: follow the log', `forebear logs ${name} -f`],
    ['Command: lineage', `forebear lineage ${name}`],
    ...KIND_COMMANDS[kind].map(([what, command]) => [what, `forebear ${command(name)}`] as const),
    ['GraphQL', query],
  ] as const;
  return (
    <Menu label="Copy as" icon={<ClipboardCopy size={14} aria-hidden />}>
      {texts.map(([what, text]) => (
        <div key={what} className={styles.copyRow}>
          <div>
            <div className={styles.copyWhat}>{what}</div>
            <code>{text.replace(/\s+/g, ' ')}</code>
          </div>
          <CopyButton text={text} what={what} />
        </div>
      ))}
      <a className={styles.open} href={`/graphql?query=${encodeURIComponent(query)}`}>
        Open the query in GraphiQL
      </a>
    </Menu>
  );
}
