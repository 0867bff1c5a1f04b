import type { Clock } from '#src/ports/clock.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { CLAIM_LABEL, type Claim, claimOf } from './claim.js';
import { scanLabel } from './scan.js';

/** A claim as it was found. */
export interface FoundClaim {
  readonly claim: Claim;
  /** False for a server that shows no life any more. In a store that is not shared nobody else does. */
  readonly isAlive: boolean;
}

/** All claims, oldest first. */
export async function* scanClaims({
  store,
  clock,
}: {
  readonly store: GraphStore;
  readonly clock: Clock;
}): AsyncGenerator<FoundClaim, void> {
  const alive = new Set<string>();
  if (store.supports.shared) {
    for (const { owner, expiresAt } of await store.leases())
      if (expiresAt > clock.now()) alive.add(owner);
  }
  for await (const vertex of scanLabel(store, CLAIM_LABEL)) {
    const claim = claimOf(vertex);
    yield { claim, isAlive: alive.has(claim.owner) };
  }
}
