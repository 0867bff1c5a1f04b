import { Link } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { useLive } from '../../client/use-live.js';
import { AliasesOnTopDocument, type AliasesOnTopQuery } from '../../generated/models.js';
import { ErrorNote } from '../../parts/error-page.js';
import { Person } from '../../parts/person.js';
import { Status } from '../../parts/status.js';
import { RelativeTime } from '../../parts/time.js';
import styles from './models.module.css';

type Alias = AliasesOnTopQuery['modelAliases']['nodes'][number];

/** The versions in use: each alias with its version, and who moved it when and why. */
export function AliasesOnTop() {
  const { data, failure } = useLive(AliasesOnTopDocument, {});
  if (failure) return <ErrorNote failure={failure} />;
  const { nodes = [], totalCount = 0 } = data?.modelAliases ?? {};
  if (nodes.length === 0) return null;
  return (
    <section aria-label="Aliases">
      <div className={styles.aliases}>
        {nodes.map((alias) => (
          <AliasCard key={alias.id} alias={alias} />
        ))}
      </div>
      {totalCount > nodes.length && (
        <p className={styles.hint}>
          {nodes.length} of {totalCount} aliases; each group shows all of its own.
        </p>
      )}
    </section>
  );
}

function AliasCard({ alias: one }: { readonly alias: Alias }) {
  const { alias, groupName, version, movedBy, movedAt, reason, followers } = one;
  return (
    <article className={styles.alias}>
      <div className={styles.aliasLine}>
        <Link to="/registry/$group" params={{ group: groupName }} className={styles.aliasName}>
          {groupName}@{alias}
        </Link>
        {one.protected && <Lock size={13} role="img" aria-label="Protected" />}
        <Link
          to="/registry/$group/$version"
          params={{ group: groupName, version: String(version) }}
          className={styles.version}
        >
          version {version}
        </Link>
      </div>
      <div className={styles.aliasFacts}>
        {one.package && <Status status={one.package.approval} />}
        <span>
          <Person arn={movedBy} />, <RelativeTime time={movedAt} />
        </span>
        {followers.length > 0 && (
          <span title={followers.join(', ')}>
            {followers.length === 1 ? '1 endpoint follows' : `${followers.length} endpoints follow`}
          </span>
        )}
      </div>
      <p className={styles.reason} title={reason ?? undefined}>
        {reason ?? 'No reason was given.'}
      </p>
    </article>
  );
}
