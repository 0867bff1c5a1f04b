import { ArrowRight } from 'lucide-react';
import type { ActivityCommitQuery } from '../../generated/activity.js';
import { ArnLink, namedBy } from '../../parts/arn-link.js';
import { wordsOf } from '../../parts/status.js';
import styles from './activity.module.css';

export type Change = NonNullable<ActivityCommitQuery['commit']>['changes'][number];

/** One change of a commit, with links to its resources. */
export function ChangeLine({
  change: { arn, association, foreignId, kind },
}: {
  readonly change: Change;
}) {
  if (association) {
    const { source, destination, type } = association;
    return (
      <p className={styles.association}>
        <ArnLink arn={source.arn}>{source.name ?? namedBy(source.arn).name}</ArnLink>
        <span className={styles.quiet}>{type ? wordsOf(type).toLowerCase() : 'no type'}</span>
        <ArrowRight size={12} aria-label="to" />
        <ArnLink arn={destination.arn}>{destination.name ?? namedBy(destination.arn).name}</ArnLink>
      </p>
    );
  }
  if (!arn) return <code>{foreignId ?? unnamed(kind)}</code>;
  return (
    <p>
      <ArnLink arn={arn} /> <span className={styles.quiet}>{namedBy(arn).kind}</span>
    </p>
  );
}

/** A one-line summary of a commit: its records, then its entities, then its associations. */
export function summaryOf<Any extends Pick<Change, 'kind'>>(changes: readonly Any[]): Any[] {
  const rank = ({ kind }: Any) => RANKS.findIndex((word) => kind.startsWith(word));
  return changes.toSorted((a, b) => rank(a) - rank(b));
}

const RANKS = ['RECORD', 'ENTITY', 'FOREIGN', 'ASSOCIATION'];

/** Changes without an ARN: internal records of the platform, and associations. */
export function unnamed(kind: Change['kind']): string {
  return kind.startsWith('RECORD') ? 'a note of the platform' : 'an association that is gone';
}
