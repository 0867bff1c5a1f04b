import type { Arn } from '#src/domain/arn.js';
import { isPlatformError, PlatformError } from '#src/domain/errors/index.js';
import {
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
import { isLostRace } from '#src/ledger/index.js';

/** The vertex label of a claim. */
export const CLAIM_LABEL = 'claim';

/** Who runs a job. Every commit of the one who does has the claim's version as its precondition. */
export interface Claim {
  readonly job: Arn;
  /** The server process. */
  readonly owner: string;
  /** The machine and working directory whose runner knows the job's runs. */
  readonly place: string;
  /** Grows by one with each owner. */
  readonly epoch: number;
  /** The commit that wrote it. */
  readonly version: number;
}

/** What passes: a store that is full or away. */
const PASSING = ['STORE_FULL', 'STORE_UNAVAILABLE'] as const;

/**
 * True for an error that is no reason to give up what is claimed: its next commit waits. Others who keep changing
 * the same lineage tire too.
 */
export function isPassing(error: unknown): boolean {
  return PASSING.some((code) => isPlatformError(error, code)) || isLostRace(error);
}

/** The vertex of a job's claim. */
export function claimId(job: Arn): VertexId {
  return vertexIdOf(`claim:${job}`);
}

/** The change that makes or takes over a claim. */
export function putClaim(claim: Omit<Claim, 'version'>, now: number): Change {
  const { job, owner, place, epoch } = claim;
  return {
    kind: 'putVertex',
    vertex: {
      id: claimId(job),
      labels: [CLAIM_LABEL],
      properties: {
        job,
        owner,
        place,
        epoch: int(epoch),
        creationtime: date(now),
      },
    },
  };
}

/** The change that lets go of a claim, with the commit that ends its job. */
export function removeClaim(claim: Claim): Change {
  return { kind: 'removeVertex', id: claimId(claim.job) };
}

/** The precondition that the claim is still held. */
export function whileClaimed(claim: Claim): Expectation {
  return { element: 'vertex', id: claimId(claim.job), is: claim.version };
}

/** Reads a claim's vertex. */
export function claimOf({ element, version }: Versioned<Vertex>): Claim {
  const { properties } = element;
  return {
    job: stringOf(properties, 'job') as Arn,
    owner: stringOf(properties, 'owner') ?? '',
    place: stringOf(properties, 'place') ?? '',
    epoch: intOf(properties, 'epoch') ?? 0,
    version,
  };
}

/** Another server runs the job by now. */
export function claimLost(job: Arn): PlatformError {
  return new PlatformError('CLAIM_LOST', `Another server has taken over '${job}'.`, {
    details: { job },
  });
}
