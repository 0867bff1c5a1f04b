import type { Arn } from '#src/domain/arn.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { CLAIM_LABEL, type Claim, claimOf, type Place } from './claim.js';
import type { LeaseKeeper } from './lease-keeper.js';
import { scanLabel } from './scan-label.js';

/** A claim as it was found. */
export interface FoundClaim {
  readonly claim: Claim;
  /** See {@link LeaseKeeper.absentMs}. */
  readonly absentMs: number | undefined;
}

/** Where claims are looked for. */
export interface ScanOptions {
  readonly store: GraphStore;
  readonly lease: LeaseKeeper;
}

/** All claims, oldest first. */
export async function scanClaims({ store, lease }: ScanOptions): Promise<readonly FoundClaim[]> {
  const claims: Claim[] = [];
  for await (const vertex of scanLabel(store, CLAIM_LABEL)) claims.push(claimOf(vertex));
  const owners = new Set(claims.map(({ owner }) => owner));
  await lease.look(owners);
  await lease.tidy(owners);
  return claims.map((claim) => ({ claim, absentMs: lease.absentMs(claim.owner) }));
}

/** What living servers have at other places. */
export async function heldElsewhere({
  place,
  ...options
}: ScanOptions & { readonly place: Place }): Promise<ReadonlySet<Arn>> {
  const held = new Set<Arn>();
  for (const { claim, absentMs } of await scanClaims(options))
    if (absentMs === undefined && claim.place.id !== place.id) held.add(claim.subject);
  return held;
}
