import { useState } from 'react';
import { useCommand } from '../../client/use-command.js';
import { MoveAliasDocument } from '../../generated/registry.js';
import { AskReason } from '../../parts/ask-reason.js';
import { Button } from '../../parts/button.js';
import { Labelled } from '../../parts/form.js';
import { Person } from '../../parts/person.js';
import { RelativeTime } from '../../parts/time.js';
import styles from './registry.module.css';
import { type Alias, type Rules, useMoveRefusal } from './registry-data.js';

/** Options of {@link MoveAlias}. */
export interface MoveAliasProps {
  readonly group: Rules;
  /** The alias to move; absent: one of the group or a new one is chosen. */
  readonly alias?: string;
  /** The version to move it to; absent: one is chosen. */
  readonly version?: number;
  readonly onClose: () => void;
}

/** Moves an alias to a version, unless another caller has moved it since the dialog opened. */
export function MoveAlias({ group, onClose, ...given }: MoveAliasProps) {
  const [name, setName] = useState(given.alias ?? '');
  const [version, setVersion] = useState(given.version ?? group.lastVersion);
  const [seen, setSeen] = useState<ReadonlyMap<string, number>>(
    () => new Map(group.aliases.map(({ alias, version }) => [alias, version])),
  );
  const command = useCommand(MoveAliasDocument);
  const refusal = useMoveRefusal(group, name);
  const alias = group.aliases.find((one) => one.alias === name);
  const expected = seen.get(name) ?? 0;
  const isMoved = (alias?.version ?? 0) !== expected;
  const run = async (reason: string) => {
    const input = { group: group.name, alias: name, version, expectedVersion: expected, reason };
    if (await command.run({ input })) onClose();
  };
  const goOn = () => {
    setSeen(new Map([...seen, [name, alias?.version ?? 0]]));
    command.forget();
  };
  return (
    <AskReason
      title={given.alias ? `Move ${group.name}@${given.alias}` : 'Move an alias here'}
      verb="Move"
      isRunning={command.isRunning}
      failure={command.failure}
      refusal={refusal ?? whyNot({ name, version, isMoved, alias, last: group.lastVersion })}
      onSubmit={(reason) => void run(reason)}
      onClose={onClose}
    >
      {given.alias === undefined && (
        <Labelled label="Alias">
          {(id) => (
            <>
              <input
                id={id}
                list={`${id}-known`}
                value={name}
                placeholder="champion"
                onChange={({ target }) => setName(target.value.trim())}
              />
              <datalist id={`${id}-known`}>
                {group.aliases.map(({ id, alias, version }) => (
                  <option key={id} value={alias}>{`now version ${version}`}</option>
                ))}
              </datalist>
            </>
          )}
        </Labelled>
      )}
      {given.version === undefined && (
        <Labelled label="To version">
          {(id) => (
            <input
              id={id}
              type="number"
              min={1}
              max={group.lastVersion}
              value={version}
              onChange={({ target }) => setVersion(target.valueAsNumber)}
            />
          )}
        </Labelled>
      )}
      <p className={styles.effect}>
        {expected === 0
          ? name && 'This creates the alias.'
          : `It moves from version ${expected} to version ${version || '…'}.`}
        {alias && alias.followers.length > 0 && ` Updated with it: ${alias.followers.join(', ')}.`}
      </p>
      {refusal !== undefined && name !== '' && <p className={styles.refusal}>{refusal}</p>}
      {isMoved && <Meanwhile alias={alias} onGoOn={goOn} />}
    </AskReason>
  );
}

interface Asked {
  readonly name: string;
  readonly version: number;
  readonly isMoved: boolean;
  readonly alias: Alias | undefined;
  readonly last: number;
}

function whyNot({ name, version, isMoved, alias, last }: Asked): string | undefined {
  if (name === '') return 'Enter the name of the alias.';
  if (!(version >= 1 && version <= last)) return `Enter a version from 1 to ${last}.`;
  if (isMoved) return 'Another caller has moved the alias. Check it first.';
  if (alias?.version === version) return `The alias already points to version ${version}.`;
  return undefined;
}

interface MeanwhileProps {
  readonly alias: Alias | undefined;
  readonly onGoOn: () => void;
}

/** Shows who moved the alias while the dialog was open, and lets the person continue. */
function Meanwhile({ alias, onGoOn }: MeanwhileProps) {
  return (
    <div className={styles.meanwhile} role="status">
      {alias ? (
        <p>
          <strong>The alias was moved meanwhile.</strong> It points to version {alias.version} now:{' '}
          <Person arn={alias.movedBy} /> moved it, <RelativeTime time={alias.movedAt} />
          {alias.reason ? `: “${alias.reason}”` : '.'}
        </p>
      ) : (
        <p>
          <strong>The alias was deleted meanwhile.</strong>
        </p>
      )}
      <Button onClick={onGoOn}>
        {alias ? `Move it from version ${alias.version}` : 'Create it again'}
      </Button>
    </div>
  );
}
