import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useCommand } from '../../client/use-command.js';
import { useLive } from '../../client/use-live.js';
import { GroupNamesDocument, PromoteVersionDocument } from '../../generated/registry.js';
import { AskReason } from '../../parts/ask-reason.js';
import { Labelled } from '../../parts/form.js';
import styles from './registry.module.css';
import type { Version } from './registry-data.js';

/** Options of {@link Promote}. */
export interface PromoteProps {
  readonly version: Version;
  readonly onClose: () => void;
}

/** Copies a version into another group, and moves an alias there. */
export function Promote({ version: { name, groupName }, onClose }: PromoteProps) {
  const [toGroup, setToGroup] = useState('');
  const [toAlias, setToAlias] = useState('');
  const navigate = useNavigate();
  const command = useCommand(PromoteVersionDocument);
  const { data } = useLive(GroupNamesDocument, {});
  const groups = (data?.modelPackageGroups.nodes ?? []).filter((one) => one.name !== groupName);
  const run = async (reason: string) => {
    const input = { from: name.replace('/', ':'), toGroup, reason };
    const answer = await command.ask({ input: { ...input, ...(toAlias && { toAlias }) } });
    if (!answer) return;
    onClose();
    const { groupName: group, version } = answer.promoteModelPackage;
    void navigate({
      to: '/registry/$group/$version',
      params: { group, version: String(version) },
    });
  };
  return (
    <AskReason
      title={`Promote ${name.replace('/', ':')}`}
      verb="Promote"
      isRunning={command.isRunning}
      failure={command.failure}
      refusal={toGroup === '' ? 'Enter the name of the target group.' : undefined}
      onSubmit={(reason) => void run(reason)}
      onClose={onClose}
    >
      <p className={styles.effect}>
        This registers a version with the same bytes in another group, with the same approval unless
        the rules of that group forbid it.
      </p>
      <Labelled label="Into group">
        {(id) => (
          <>
            <input
              id={id}
              list={`${id}-known`}
              value={toGroup}
              placeholder={groups[0]?.name ?? `${groupName}-prod`}
              onChange={({ target }) => setToGroup(target.value.trim())}
            />
            <datalist id={`${id}-known`}>
              {groups.map(({ id, name }) => (
                <option key={id} value={name} />
              ))}
            </datalist>
          </>
        )}
      </Labelled>
      <Labelled label="And move its alias (optional)">
        {(id) => (
          <input
            id={id}
            value={toAlias}
            placeholder="champion"
            onChange={({ target }) => setToAlias(target.value.trim())}
          />
        )}
      </Labelled>
    </AskReason>
  );
}
