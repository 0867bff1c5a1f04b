import {
  type JobRecord,
  MOST_ENVELOPE,
  type Signed,
  statementVertex,
} from '#src/domain/job/index.js';
import type { LineageDraft } from '#src/lineage/index.js';
import type { JobServices, JobWork } from '../job-kind.js';
import { type EndedJob, signEnd } from './sign-end.js';

/**
 * Adds the signed statement about a completed job to the commit of its end, from what the engine
 * read and wrote. A statement that cannot be signed does not prevent the end: the reason is kept.
 */
export async function keepStatement<Job extends JobRecord>(
  draft: LineageDraft,
  { services }: Pick<JobWork<Job>, 'services'>,
  ended: EndedJob<Job>,
): Promise<void> {
  const { job, kind } = ended;
  if (job.status !== 'Completed' || kind.runsNothing) return;
  draft.add({ kind: 'putVertex', vertex: statementVertex(job, await signed(ended, services)) });
}

async function signed<Job extends JobRecord>(
  ended: EndedJob<Job>,
  { statements, logger }: JobServices,
): Promise<Signed> {
  try {
    const envelope = await signEnd(ended, statements);
    if (envelope === undefined) return { absent: 'it left nothing with a digest' };
    if (envelope.length <= MOST_ENVELOPE) return { envelope };
    return { absent: `it would have ${envelope.length} characters, more than ${MOST_ENVELOPE}` };
  } catch (error) {
    logger.warn('the statement about a job is not signed', { job: ended.job.arn, error });
    return { absent: 'it could not be signed; the log of the server names the reason' };
  }
}
