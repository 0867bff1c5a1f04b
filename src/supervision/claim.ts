import type { Arn } from '#src/domain/arn.js';
import { PlatformError } from '#src/domain/errors/index.js';
import {
  BOOKKEEPING,
  type Change,
  date,
  type Expectation,
  int,
  intOf,
  stringOf,
  type Versioned,
  type Vertex,
  type VertexId,
  vertexIdOf,
} from '#src/domain/graph/index.js';
import { isLostRace, type Ledger } from '#src/ledger/index.js';
import type { Clock } from '#src/ports/system.js';

/** The ARN of a record. */
export function arnOf(record: Vertex): Arn {
  return (stringOf(record.properties, 'arn') ?? '') as Arn;
}

/** The vertex label of a claim. */
export const CLAIM_LABEL = BOOKKEEPING.claim;

/** The place where a server's runs are found, also after a restart. */
export interface Site {
  /**
   * The id of the working directory: it stays the same when its machine is renamed, or when it is
   * mounted elsewhere.
   */
  readonly id: string;
  /** The name of the machine, for people. */
  readonly host: string;
}

/**
 * The server that supervises a job or an endpoint. Every commit of that server about the subject
 * expects the claim's version.
 */
export interface Claim {
  /** The job or the endpoint. */
  readonly subject: Arn;
  /** The server process, whose lease shows whether it lives. */
  readonly owner: string;
  /** The place of its runs. */
  readonly place: Site;
  /** Grows by one with each claim of the subject. */
  readonly epoch: number;
  /** The commit that wrote it. */
  readonly version: number;
}

/** The vertex of the claim on a job or an endpoint. */
export function claimId(subject: Arn): VertexId {
  return vertexIdOf(`claim:${subject}`);
}

/** The change that makes or takes over a claim. */
export function putClaim(claim: Omit<Claim, 'version'>, now: number): Change {
  const { subject, owner, place, epoch } = claim;
  return {
    kind: 'putVertex',
    vertex: {
      id: claimId(subject),
      labels: [CLAIM_LABEL],
      properties: {
        subject,
        owner,
        place: place.id,
        host: place.host,
        epoch: int(epoch),
        creationtime: date(now),
      },
    },
  };
}

/** The change that removes a claim, in the commit that ends its subject. */
export function removeClaim(claim: Claim): Change {
  return { kind: 'removeVertex', id: claimId(claim.subject) };
}

/** The precondition that the claim is still held. */
export function whileClaimed(claim: Claim): Expectation {
  return { element: 'vertex', id: claimId(claim.subject), is: claim.version };
}

/** Reads a claim's vertex. */
export function claimOf({ element, version }: Versioned<Vertex>): Claim {
  const { properties } = element;
  return {
    // An earlier version wrote `job`.
    subject: (stringOf(properties, 'subject') ?? stringOf(properties, 'job') ?? '') as Arn,
    owner: stringOf(properties, 'owner') ?? '',
    place: { id: stringOf(properties, 'place') ?? '', host: stringOf(properties, 'host') ?? '' },
    epoch: intOf(properties, 'epoch') ?? 0,
    version,
  };
}

/** The error when another server has claimed the subject. */
export function claimLost(subject: Arn): PlatformError {
  return new PlatformError('CLAIM_LOST', `Another server has taken over '${subject}'.`, {
    details: { subject },
  });
}

/** A job or an endpoint, and the version of its record that a claim expects. */
export interface ClaimSubject {
  readonly arn: Arn;
  readonly is: Expectation['is'];
}

/** A claim to make. */
export interface ClaimRequest {
  readonly subject: ClaimSubject;
  readonly owner: string;
  readonly place: Site;
  /** The claim to take over; absent: the subject must have no claim. */
  readonly from?: Claim;
}

/** Makes a claim by a commit; undefined when another server was faster, or when the record has changed. */
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
