import { Link } from '@tanstack/react-router';
import { Waypoints } from 'lucide-react';
import type { EndpointRowsQuery } from '../../generated/endpoints.js';
import type { Column } from '../../parts/data-table.js';
import { numberOf } from '../../parts/number.js';
import { Status } from '../../parts/status.js';
import { RelativeTime } from '../../parts/time.js';
import { errorsOf, latencyOf, readyOf, sharesOf } from '../../parts/traffic.js';
import styles from './endpoints.module.css';

type EndpointRow = EndpointRowsQuery['endpoints']['nodes'][number];

export const ENDPOINT_COLUMNS: readonly Column<EndpointRow>[] = [
  {
    id: 'name',
    header: 'Name',
    width: 180,
    grows: true,
    cell: ({ name }) => (
      <Link
        to="/endpoints/$name"
        params={{ name }}
        search={{}}
        className={styles.name}
        title={name}
      >
        <Waypoints size={15} aria-hidden />
        <span>{name}</span>
      </Link>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    width: 136,
    cell: ({ endpointStatus, failureReason }) => (
      <span title={failureReason ?? undefined}>
        <Status status={endpointStatus} />
      </span>
    ),
  },
  {
    id: 'ready',
    header: 'Ready',
    width: 76,
    isNumber: true,
    cell: ({ variants }) => readyOf(variants),
  },
  {
    id: 'variants',
    header: 'Serves',
    width: 200,
    cell: ({ variants }) => <Variants variants={variants} />,
  },
  {
    id: 'requests',
    header: 'Requests',
    width: 92,
    isNumber: true,
    cell: ({ traffic }) => (traffic ? numberOf(traffic.total.requests) : <None />),
  },
  {
    id: 'errors',
    header: 'Errors',
    width: 72,
    isNumber: true,
    cell: ({ traffic }) => {
      if (!traffic) return <None />;
      const errors = errorsOf(traffic.total);
      return <span className={errors > 0 ? styles.bad : undefined}>{numberOf(errors)}</span>;
    },
  },
  {
    id: 'p99',
    header: 'p50 / p99',
    width: 152,
    isNumber: true,
    cell: ({ traffic }) =>
      traffic?.total.p50Ms == null ? (
        <None />
      ) : (
        `${latencyOf(traffic.total.p50Ms)} / ${latencyOf(traffic.total.p99Ms)}`
      ),
  },
  {
    id: 'changed',
    header: 'Changed',
    width: 104,
    cell: ({ lastModifiedTime }) => <RelativeTime time={lastModifiedTime} />,
  },
];

function None() {
  return <span className={styles.none}>–</span>;
}

/** The models behind it, with their shares when there are several. */
function Variants({ variants }: Pick<EndpointRow, 'variants'>) {
  const shares = sharesOf(variants);
  const text = variants.map(({ name, modelName, modelPackage, shadow }) => {
    const model = modelPackage ?? modelName;
    if (shadow) return `${model} (shadow)`;
    return variants.length === 1 ? model : `${model} ${shares.get(name)}`;
  });
  return <span title={text.join('\n')}>{text.join(', ')}</span>;
}
