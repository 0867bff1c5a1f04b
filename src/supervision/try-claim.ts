import type { Arn } from '#src/domain/arn.js';
import { type Expectation, vertexIdOf } from '#src/domain/graph/index.js';
import { isLostRace, type Ledger } from '#src/ledger/index.js';
import type { Clock } from '#src/ports/clock.js';
import { type Claim, claimId, type Place, putClaim } from './claim.js';

/** A job or an endpoint, and the version of its record that a claim expects. */
export interface ClaimSubject {
  readonly arn: Arn;
  readonly is: Expectation['is'];
}

/** A claim to make. */
export interface ClaimRequest {
  readonly subject: ClaimSubject;
  readonly owner: string;
  readonly place: Place;
  /** The claim to take over; absent: the subject must have no claim. */
  readonly from?: Claim;
}

/**
 * Makes a claim by a commit; undefined when another server was faster, or when the record has
 * changed.
 */
export async function tryClaim(
  { ledger, clock }: { readonly ledger: Ledger; readonly clock: Clock },
  { subject, owner, place, from }: ClaimRequest,
): Promise<Claim | undefined> {
  const claim = { subject: subject.arn, owner, place, epoch: (from?.epoch ?? 0) + 1 };
  try {
    const { seq } = await ledger.commit({
      actor: 'forebear',
      changes: [putClaim(claim, clock.now())],
      expect: [
        { element: 'vertex', id: vertexIdOf(subject.arn), is: subject.is },
        { element: 'vertex', id: claimId(subject.arn), is: from?.version ?? 'absent' },
      ],
    });
    return { ...claim, version: seq };
  } catch (error) {
    // Another server was faster, or the record has changed since it was read.
    if (isLostRace(error)) return undefined;
    throw error;
  }
}
