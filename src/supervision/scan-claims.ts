import type { Clock } from '#src/ports/clock.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { CLAIM_LABEL, type Claim, claimOf } from './claim.js';
import { scanLabel } from './scan-label.js';

/** A claim as it was found. */
export interface FoundClaim {
  readonly claim: Claim;
  /**
   * Since when its server shows no life, in milliseconds since the epoch; undefined while it lives. In a store that
   * is not shared nobody else ever lived.
   */
  readonly lapsedAt: number | undefined;
}

/** All claims, oldest first. */
export async function* scanClaims({
  store,
  clock,
}: {
  readonly store: GraphStore;
  readonly clock: Clock;
}): AsyncGenerator<FoundClaim, void> {
  const leases = store.supports.shared ? await store.leases() : [];
  const ends = new Map(leases.map(({ owner, expiresAt }) => [owner, expiresAt]));
  const now = clock.now();
  for await (const vertex of scanLabel(store, CLAIM_LABEL)) {
    const claim = claimOf(vertex);
    const end = ends.get(claim.owner) ?? 0;
    yield { claim, lapsedAt: end > now ? undefined : end };
  }
}
