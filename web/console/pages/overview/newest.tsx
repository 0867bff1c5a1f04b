import { Link } from '@tanstack/react-router';
import { Boxes } from 'lucide-react';
import type { OverviewQuery } from '../../generated/overview.js';
import { CommitLink } from '../../parts/arn-link.js';
import { RelativeTime } from '../../parts/time.js';
import styles from './overview.module.css';

/** Options of {@link Models}. */
export interface ModelsProps {
  readonly models: OverviewQuery['models']['nodes'];
}

/** The newest models, with the jobs that made them. */
export function Models({ models }: ModelsProps) {
  if (models.length === 0) return <p className={styles.calm}>There are no models yet.</p>;
  return (
    <ul className={styles.list}>
      {models.map(({ id, name, creationTime, trainingJob }) => (
        <li key={id} className={styles.entry}>
          <Boxes size={15} color="var(--text-3)" aria-hidden />
          <div className={styles.words}>
            <Link to={`/models/${name}` as string} className={styles.name}>
              {name}
            </Link>
            {trainingJob && (
              <span className={styles.reason}>
                of{' '}
                <Link to="/jobs/$kind/$name" params={{ kind: 'training', name: trainingJob.name }}>
                  {trainingJob.name}
                </Link>
              </span>
            )}
          </div>
          <span className={styles.time}>
            <RelativeTime time={creationTime} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Options of {@link Commits}. */
export interface CommitsProps {
  readonly commits: OverviewQuery['commits']['nodes'];
}

/** The last commits: number, actor, size. */
export function Commits({ commits }: CommitsProps) {
  return (
    <ul className={styles.list}>
      {commits.map(({ seq, time, actor, changeCount, digest }) => (
        <li key={seq} className={`${styles.entry} ${styles.commit}`} title={`SHA-256 ${digest}`}>
          <code className={styles.seq}>
            <CommitLink seq={seq} />
          </code>
          <span className={styles.words}>
            <span className={styles.plain}>{actor.split('/').at(-1)}</span>
          </span>
          <span className={styles.reason}>
            {changeCount} {changeCount === 1 ? 'change' : 'changes'}
          </span>
          <span className={styles.time}>
            <RelativeTime time={time} />
          </span>
        </li>
      ))}
    </ul>
  );
}
