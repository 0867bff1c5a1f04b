import type { Arn } from '#src/domain/arn.js';
import type { Clock } from '#src/ports/clock.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { CLAIM_LABEL, type Claim, claimOf, type Place } from './claim.js';
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

/** Where claims are looked for. */
export interface ScanOptions {
  readonly store: GraphStore;
  readonly clock: Clock;
}

/** All claims, oldest first. */
export async function* scanClaims({ store, clock }: ScanOptions): AsyncGenerator<FoundClaim, void> {
  const leases = store.supports.shared ? await store.leases() : [];
  const ends = new Map(leases.map(({ owner, expiresAt }) => [owner, expiresAt]));
  const now = clock.now();
  for await (const vertex of scanLabel(store, CLAIM_LABEL)) {
    const claim = claimOf(vertex);
    const end = ends.get(claim.owner) ?? 0;
    yield { claim, lapsedAt: end > now ? undefined : end };
  }
}

/** What living servers have at other places. */
export async function heldElsewhere({
  place,
  ...options
}: ScanOptions & { readonly place: Place }): Promise<ReadonlySet<Arn>> {
  const held = new Set<Arn>();
  for await (const { claim, lapsedAt } of scanClaims(options))
    if (lapsedAt === undefined && claim.place.id !== place.id) held.add(claim.subject);
  return held;
}
