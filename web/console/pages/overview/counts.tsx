import { Link } from '@tanstack/react-router';
import type { OverviewQuery } from '../../generated/overview.js';
import styles from './overview.module.css';

/** Options of {@link Counts}. */
export interface CountsProps {
  readonly counts: OverviewQuery['jobCounts'];
  readonly endpoints: OverviewQuery['endpoints']['nodes'];
}

/** How many jobs there are by status, and how many endpoints are in service. */
export function Counts({ counts, endpoints }: CountsProps) {
  const sum = (status?: string) =>
    counts
      .filter((entry) => status === undefined || entry.status === status)
      .reduce((total, { count }) => total + count, 0);
  const inService = endpoints.filter(({ endpointStatus }) => endpointStatus === 'IN_SERVICE');
  return (
    <ul className={styles.counts}>
      <Count label="Jobs" value={sum()} />
      <Count label="In progress" value={sum('IN_PROGRESS')} status="IN_PROGRESS" />
      <Count label="Completed" value={sum('COMPLETED')} status="COMPLETED" />
      <Count label="Failed" value={sum('FAILED')} status="FAILED" />
      <li className={styles.count}>
        <span className={styles.value}>
          {inService.length}
          <small> of {endpoints.length}</small>
        </span>
        <span className={styles.label}>Endpoints in service</span>
      </li>
    </ul>
  );
}

interface CountProps {
  readonly label: string;
  readonly value: number;
  readonly status?: 'IN_PROGRESS' | 'COMPLETED' | 'FAILED';
}

function Count({ label, value, status }: CountProps) {
  return (
    <li>
      <Link to="/jobs" search={status ? { status } : {}} className={styles.count}>
        <span className={styles.value}>{value.toLocaleString('en')}</span>
        <span className={styles.label}>{label}</span>
      </Link>
    </li>
  );
}
