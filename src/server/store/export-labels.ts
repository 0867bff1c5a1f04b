import type { LeftOut } from '#graph-export/index.js';
import { BOOKKEEPING_LABELS } from '#src/domain/graph/index.js';
import { ENDPOINTS, MODELS } from '#src/domain/hosting/index.js';
import { METRIC_ENTRY_LABEL } from '#src/domain/job/index.js';
import { TRIAL_LABEL } from '#src/domain/tuning/index.js';
import { JOB_KINDS } from '#src/jobs/index.js';

/** Which vertices of the platform are no lineage. */
export const LEFT_OUT: LeftOut = {
  internal: [...BOOKKEEPING_LABELS].filter((label) => label !== METRIC_ENTRY_LABEL),
  records: [
    ...[...JOB_KINDS.map(({ codec }) => codec), MODELS, ENDPOINTS].map(({ label }) => label),
    TRIAL_LABEL,
    METRIC_ENTRY_LABEL, // belongs to the records of jobs
  ],
};
