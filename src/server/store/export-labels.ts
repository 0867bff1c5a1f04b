import type { LeftOut } from '#graph-export/index.js';
import { ENDPOINTS, MODELS } from '#src/domain/hosting/index.js';
import { JOB_KINDS } from '#src/jobs/index.js';
import { CLIENT_TOKEN_LABEL } from '#src/records/client-token.js';
import { CLAIM_LABEL } from '#src/supervision/claim.js';

/** Which vertices of the platform are no lineage. */
export const LEFT_OUT: LeftOut = {
  internal: [CLAIM_LABEL, CLIENT_TOKEN_LABEL],
  records: [...JOB_KINDS.map(({ codec }) => codec), MODELS, ENDPOINTS].map(({ label }) => label),
};
