import type { Arn } from '#src/domain/arn.js';
import type { Clock } from '#src/ports/clock.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { type Claim, claimId, claimOf } from '#src/supervision/claim.js';

/** What {@link ClaimHolders} is made of. */
export interface ClaimHoldersOptions {
  readonly store: GraphStore;
  readonly clock: Clock;
  /** This server. */
  readonly owner: string;
  readonly place: string;
}

/** Tells which server sees to an endpoint, as this one sees it. */
export class ClaimHolders {
  readonly #options: ClaimHoldersOptions;

  constructor(options: ClaimHoldersOptions) {
    this.#options = options;
  }

  /** The claim as it stands; undefined when nobody has made one. */
  async claim(endpoint: Arn): Promise<Claim | undefined> {
    const id = claimId(endpoint);
    const found = (await this.#options.store.vertices([id])).get(id);
    return found && claimOf(found);
  }

  /**
   * Whether another server sees to a claim. A store that is not shared has no other one; a claim of this
   * server that it does not know of was committed when the store could not tell.
   */
  async isElsewhere({ owner }: Claim): Promise<boolean> {
    const { store, clock, owner: own } = this.#options;
    if (!store.supports.shared || owner === own) return false;
    const leases = await store.leases();
    return leases.some((lease) => lease.owner === owner && lease.expiresAt > clock.now());
  }

  /** The place of the living server that sees to an endpoint, when that is another place than this. */
  async otherPlace(endpoint: Arn): Promise<string | undefined> {
    const claim = await this.claim(endpoint);
    if (!claim || claim.place === this.#options.place) return undefined;
    return (await this.isElsewhere(claim)) ? claim.place : undefined;
  }

  /** Whether a server at this place, be it another one, sees to an endpoint: its instances are in use. */
  async isHeldHere(endpoint: Arn): Promise<boolean> {
    return (await this.claim(endpoint))?.place === this.#options.place;
  }
}
