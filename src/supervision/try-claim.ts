import type { Arn } from '#src/domain/arn.js';
import { type Expectation, vertexIdOf } from '#src/domain/graph/index.js';
import { isLostRace, type Ledger } from '#src/ledger/index.js';
import type { Clock } from '#src/ports/clock.js';
import { type Claim, claimId, putClaim } from './claim.js';

/** A job, and what its record must be for a claim to stand. */
export interface JobExpectation {
  readonly arn: Arn;
  readonly is: Expectation['is'];
}

/** A claim to make. */
export interface ClaimRequest {
  readonly job: JobExpectation;
  readonly owner: string;
  readonly place: string;
  /** The claim to take over; absent: nobody may have one. */
  readonly from?: Claim;
}

/** Claims a job by a commit; undefined when somebody was faster, or the job has moved on. */
export async function tryClaim(
  { ledger, clock }: { readonly ledger: Ledger; readonly clock: Clock },
  { job, owner, place, from }: ClaimRequest,
): Promise<Claim | undefined> {
  const claim = { job: job.arn, owner, place, epoch: (from?.epoch ?? 0) + 1 };
  try {
    const { seq } = await ledger.commit({
      actor: 'forebear',
      changes: [putClaim(claim, clock.now())],
      expect: [
        { element: 'vertex', id: vertexIdOf(job.arn), is: job.is },
        { element: 'vertex', id: claimId(job.arn), is: from?.version ?? 'absent' },
      ],
    });
    return { ...claim, version: seq };
  } catch (error) {
    // The job is in good hands, or its next commit tells.
    if (isLostRace(error)) return undefined;
    throw error;
  }
}
