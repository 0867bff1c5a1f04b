import { useCommand } from '../../client/use-command.js';
import { useLive } from '../../client/use-live.js';
import { AliasHistoryDocument, RollBackAliasDocument } from '../../generated/registry.js';
import { AskReason } from '../../parts/ask-reason.js';
import styles from './registry.module.css';
import type { Alias } from './registry-data.js';

/** Options of {@link RollBackAlias}. */
export interface RollBackAliasProps {
  readonly group: string;
  readonly alias: Alias;
  readonly onClose: () => void;
}

const MOVES = 100;

/** Moves an alias back to the version that it had before. */
export function RollBackAlias({ group, alias, onClose }: RollBackAliasProps) {
  const command = useCommand(RollBackAliasDocument);
  const { data } = useLive(AliasHistoryDocument, { group, alias: alias.alias, first: MOVES });
  const history = data?.modelPackageGroup?.alias?.history;
  const target = history?.nodes.find(
    ({ fromVersion, from }) =>
      fromVersion !== alias.version && from?.approval === 'APPROVED' && from.bytes === 'PRESENT',
  );
  const isSure = history !== undefined && history.nodes.length === history.totalCount;
  const run = async (reason: string) => {
    if (await command.run({ input: { group, alias: alias.alias, reason } })) onClose();
  };
  return (
    <AskReason
      title={`Roll back ${group}@${alias.alias}`}
      verb="Roll back"
      isRunning={command.isRunning}
      failure={command.failure}
      refusal={isSure && !target ? 'The alias has had no other approved version.' : undefined}
      onSubmit={(reason) => void run(reason)}
      onClose={onClose}
    >
      <p className={styles.effect}>
        The alias moves back from version {alias.version} to the last other version that is approved
        and whose bytes exist{target ? `: version ${target.fromVersion}` : ''}.
        {alias.followers.length > 0 && ` Updated with it: ${alias.followers.join(', ')}.`}
      </p>
      {isSure && !target && (
        <p className={styles.refusal}>The alias has had no other approved version.</p>
      )}
    </AskReason>
  );
}
