import { ENDPOINT_STATUSES, ENDPOINTS } from '#src/domain/hosting/index.js';
import { JOB_KINDS } from '#src/jobs/index.js';
import type { CountedRecords } from '../metrics/index.js';

/** The records that the metrics count by status. */
export const COUNTED_RECORDS: readonly CountedRecords[] = [
  {
    metric: 'forebear_jobs',
    help: 'Jobs by kind and status.',
    kinds: JOB_KINDS.map(({ codec: { name, label, statuses } }) => ({
      kind: name,
      label,
      statuses,
    })),
  },
  {
    metric: 'forebear_endpoints',
    help: 'Endpoints by status.',
    kinds: [{ kind: 'realtime', label: ENDPOINTS.label, statuses: ENDPOINT_STATUSES }],
  },
];
