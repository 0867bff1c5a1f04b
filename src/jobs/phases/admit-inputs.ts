import type { JobRecord } from '#src/domain/job/index.js';
import type { LineageDraft } from '#src/lineage/index.js';
import type { JobWork } from '../job-kind.js';
import { launchAct, launcherOf } from '../launch/launch-act.js';
import type { ReadInput } from './fetch.js';
import { type Refined, refining } from './refine-inputs.js';

/**
 * Does the same as {@link refining}. Then evaluates the rules for the launch again, because the
 * launch did not know the bytes and the image. Throws `POLICY_DENIED`.
 */
export function admitting<Job extends JobRecord>(
  { services, kind }: Pick<JobWork<Job>, 'services' | 'kind'>,
  job: Job,
  refined: Refined,
): (draft: LineageDraft) => Promise<void> {
  return async (draft) => {
    await refining(job, refined)(draft);
    if (!refined.inputs?.length && !refined.images?.some((image) => image !== undefined)) return;
    const act = launchAct(
      { kind: kind.codec.kind, job, scope: services.scope },
      { principal: launcherOf(job) },
    );
    await services.inputGate?.admit(draft, act);
  };
}

/**
 * Records inputs that were fetched again, and evaluates the rules for them, in a separate commit. The
 * note of the inputs must be written after it: a later attempt that finds the note does neither.
 */
export async function admitRefetched<Job extends JobRecord>(
  work: Pick<JobWork<Job>, 'services' | 'kind' | 'record'>,
  job: Job,
  inputs: readonly ReadInput[],
): Promise<void> {
  if (inputs.length === 0) return;
  const admit = admitting(work, job, { inputs });
  await work.record.change(async (found, draft) => {
    if (found.phase !== job.phase) return found; // a caller has stopped it meanwhile
    await admit(draft);
    return { ...found }; // the same record would not be committed
  });
}
