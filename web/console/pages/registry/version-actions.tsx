import { ArrowUpRight, Check, Tag, X } from 'lucide-react';
import { useState } from 'react';
import { useRefusal } from '../../client/console-context.js';
import { useCommand } from '../../client/use-command.js';
import { DecideVersionDocument } from '../../generated/registry.js';
import { AskReason } from '../../parts/ask-reason.js';
import { Button } from '../../parts/button.js';
import { ReproduceButton } from '../../parts/reproduce/reproduce-button.js';
import { MoveAlias } from './move-alias.js';
import { Promote } from './promote.js';
import styles from './registry.module.css';
import { type Rules, useApprovalRefusal, type Version } from './registry-data.js';

/** Options of {@link VersionActions}. */
export interface VersionActionsProps {
  readonly group: Rules;
  readonly version: Version;
}

/** The actions on a version. */
export function VersionActions({ group, version }: VersionActionsProps) {
  const [asked, setAsked] = useState<'APPROVED' | 'REJECTED' | 'move' | 'promote'>();
  const refusal = useRefusal('OPERATOR');
  const approvalRefusal = useApprovalRefusal(group, version);
  const isRejected = version.approval === 'REJECTED';
  const close = () => setAsked(undefined);
  return (
    <>
      <ReproduceButton subject={version.arn} name={version.name.replace('/', ':')} />
      <Button
        icon={<Check size={14} aria-hidden />}
        refusal={approvalRefusal}
        onClick={() => setAsked('APPROVED')}
      >
        Approve
      </Button>
      <Button
        icon={<X size={14} aria-hidden />}
        refusal={refusal ?? (isRejected ? 'The version is already rejected.' : undefined)}
        onClick={() => setAsked('REJECTED')}
      >
        Reject
      </Button>
      <Button
        icon={<Tag size={14} aria-hidden />}
        refusal={refusal}
        onClick={() => setAsked('move')}
      >
        Move an alias here
      </Button>
      <Button
        kind="primary"
        icon={<ArrowUpRight size={14} aria-hidden />}
        refusal={refusal}
        onClick={() => setAsked('promote')}
      >
        Promote
      </Button>
      {(asked === 'APPROVED' || asked === 'REJECTED') && (
        <Decide version={version} status={asked} onClose={close} />
      )}
      {asked === 'move' && <MoveAlias group={group} version={version.version} onClose={close} />}
      {asked === 'promote' && <Promote version={version} onClose={close} />}
    </>
  );
}

interface DecideProps {
  readonly version: Version;
  readonly status: 'APPROVED' | 'REJECTED';
  readonly onClose: () => void;
}

function Decide({ version: { name, digest, aliases }, status, onClose }: DecideProps) {
  const command = useCommand(DecideVersionDocument);
  const reference = name.replace('/', ':');
  const verb = status === 'APPROVED' ? 'Approve' : 'Reject';
  const run = async (reason: string) => {
    if (await command.run({ package: reference, status, reason })) onClose();
  };
  return (
    <AskReason
      title={`${verb} ${reference}`}
      verb={verb}
      kind={status === 'APPROVED' ? 'primary' : 'danger'}
      isRunning={command.isRunning}
      failure={command.failure}
      onSubmit={(reason) => void run(reason)}
      onClose={onClose}
    >
      <p className={styles.effect}>
        The decision is about the bytes with the digest <code>{digest.slice(0, 12)}</code>
        {status === 'APPROVED' ? ', which are read again before.' : '.'}
        {status === 'REJECTED' &&
          aliases.length > 0 &&
          ` These aliases still point to it, and are not moved: ${aliases.join(', ')}.`}
      </p>
    </AskReason>
  );
}
