import type { LeftOut } from '#graph-export/index.js';
import { BOOKKEEPING_LABELS } from '#src/domain/graph/index.js';
import { ENDPOINTS, MODELS } from '#src/domain/hosting/index.js';
import { TRIAL_LABEL } from '#src/domain/tuning/index.js';
import { JOB_KINDS } from '#src/jobs/index.js';

/** Which vertices of the platform are no lineage. */
export const LEFT_OUT: LeftOut = {
  internal: [...BOOKKEEPING_LABELS],
  records: [
    ...[...JOB_KINDS.map(({ codec }) => codec), MODELS, ENDPOINTS].map(({ label }) => label),
    TRIAL_LABEL,
  ],
};
