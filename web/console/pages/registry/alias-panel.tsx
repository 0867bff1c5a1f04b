import { Link } from '@tanstack/react-router';
import { ArrowRightLeft, History, Lock, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../parts/button.js';
import { Person } from '../../parts/person.js';
import { Status, wordsOf } from '../../parts/status.js';
import { RelativeTime } from '../../parts/time.js';
import { AliasMoves } from './alias-moves.js';
import { MoveAlias } from './move-alias.js';
import styles from './registry.module.css';
import { type Alias, championFirst, type Rules, useMoveRefusal } from './registry-data.js';
import { RollBackAlias } from './roll-back-alias.js';

/** The aliases of a group, each with its version, its last move and its actions. */
export function AliasPanel({ group }: { readonly group: Rules }) {
  if (group.aliases.length === 0) {
    return (
      <p className={styles.nothing}>
        There are no aliases yet. Open a version, and move an alias there: champion, for example.
      </p>
    );
  }
  return (
    <div className={styles.aliases}>
      {championFirst(group.aliases).map((alias) => (
        <AliasCard key={alias.id} group={group} alias={alias} />
      ))}
    </div>
  );
}

interface AliasCardProps {
  readonly group: Rules;
  readonly alias: Alias;
}

function AliasCard({ group, alias }: AliasCardProps) {
  const [asked, setAsked] = useState<'move' | 'back' | 'moves'>();
  const refusal = useMoveRefusal(group, alias.alias);
  const close = () => setAsked(undefined);
  const { followers, reason } = alias;
  return (
    <article className={styles.alias} aria-label={alias.alias}>
      <header className={styles.aliasHead}>
        <h3>{alias.alias}</h3>
        {alias.protected && (
          <span className={styles.lock} title="Only some may move it">
            <Lock size={13} role="img" aria-label="Protected" />
          </span>
        )}
        <Link
          to="/registry/$group/$version"
          params={{ group: group.name, version: String(alias.version) }}
          className={styles.target}
        >
          version {alias.version}
        </Link>
        {alias.package && <Status status={alias.package.approval} />}
      </header>
      <p className={styles.who}>
        <Person arn={alias.movedBy} />, <RelativeTime time={alias.movedAt} />
        {alias.cause !== 'SET' && ` (${wordsOf(alias.cause).toLowerCase()})`}
        {reason ? `: ${reason}` : ', without a reason'}
      </p>
      {followers.length > 0 && (
        <p className={styles.who}>
          Followed by{' '}
          {followers.map((name) => (
            <Link key={name} to={`/endpoints/${name}` as string} className={styles.follower}>
              {name}
            </Link>
          ))}
        </p>
      )}
      <div className={styles.aliasButtons}>
        <Button
          icon={<ArrowRightLeft size={14} aria-hidden />}
          refusal={refusal}
          onClick={() => setAsked('move')}
        >
          Move
        </Button>
        <Button
          icon={<Undo2 size={14} aria-hidden />}
          refusal={refusal}
          onClick={() => setAsked('back')}
        >
          Roll back
        </Button>
        <Button
          kind="quiet"
          icon={<History size={14} aria-hidden />}
          onClick={() => setAsked('moves')}
        >
          History
        </Button>
      </div>
      {asked === 'move' && <MoveAlias group={group} alias={alias.alias} onClose={close} />}
      {asked === 'back' && <RollBackAlias group={group.name} alias={alias} onClose={close} />}
      {asked === 'moves' && <AliasMoves group={group.name} alias={alias.alias} onClose={close} />}
    </article>
  );
}
