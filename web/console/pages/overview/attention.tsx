import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OverviewQuery } from '../../generated/overview.js';
import { JobStatusBadge, kindInPath } from '../../parts/job-kind.js';
import { Status } from '../../parts/status.js';
import { RelativeTime } from '../../parts/time.js';
import styles from './overview.module.css';

/** Problems: failed jobs of the last day, and endpoints that are not in service. */
export function Attention({ overview }: { readonly overview: OverviewQuery }) {
  const { failed, endpoints } = overview;
  const broken = endpoints.nodes.filter(
    ({ endpointStatus }) => !['IN_SERVICE', 'CREATING', 'UPDATING'].includes(endpointStatus),
  );
  if (broken.length + failed.nodes.length === 0) {
    return (
      <p className={styles.calm}>
        <CircleCheck size={16} aria-hidden /> Nothing failed in the last 24 hours, and every
        endpoint is in service.
      </p>
    );
  }
  return (
    <ul className={styles.list}>
      {broken.map(({ id, name, endpointStatus, failureReason, lastModifiedTime }) => (
        <Entry
          key={id}
          badge={<Status status={endpointStatus} />}
          to={`/endpoints/${name}`}
          name={name}
          time={lastModifiedTime}
          reason={failureReason}
        />
      ))}
      {failed.nodes.map((job) => (
        <Entry
          key={job.id}
          badge={<JobStatusBadge job={job} />}
          to={`/jobs/${kindInPath(job.kind)}/${job.name}`}
          name={job.name}
          time={job.endTime ?? job.creationTime}
          reason={job.failureReason}
        />
      ))}
    </ul>
  );
}

interface EntryProps {
  readonly badge: ReactNode;
  readonly to: string;
  readonly name: string;
  readonly time: string;
  readonly reason: string | null | undefined;
}

function Entry({ badge, to, name, time, reason }: EntryProps) {
  return (
    <li className={`${styles.entry} ${styles.attention}`}>
      <span className={styles.badge}>{badge}</span>
      <div className={styles.words}>
        <Link to={to} className={styles.name}>
          {name}
        </Link>
        {reason && (
          <span className={styles.reason} title={reason}>
            {reason}
          </span>
        )}
      </div>
      <span className={styles.time}>
        <RelativeTime time={time} />
      </span>
    </li>
  );
}
