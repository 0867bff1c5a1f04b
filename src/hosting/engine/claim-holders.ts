import type { Arn } from '#src/domain/arn.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { type Claim, claimId, claimOf, type Place } from '#src/supervision/claim.js';
import type { LeaseKeeper } from '#src/supervision/lease-keeper.js';

/** What {@link ClaimHolders} is made of. */
export interface ClaimHoldersOptions {
  readonly store: GraphStore;
  /** This server. */
  readonly lease: LeaseKeeper;
  readonly place: Place;
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

  /** Whether a claim is not to be taken over now: its server lives, or could not show it. */
  async isTaken(claim: Claim): Promise<boolean> {
    return claim.owner !== this.#options.lease.owner && (await this.#isAlive(claim));
  }

  /** The host of the living server that sees to an endpoint, when that is at another place than this. */
  async otherHost(endpoint: Arn): Promise<string | undefined> {
    const { store, place } = this.#options;
    const claim = await this.claim(endpoint);
    if (!store.supports.shared || !claim || claim.place.id === place.id) return undefined;
    return (await this.#isAlive(claim)) ? claim.place.host : undefined;
  }

  /** Whether a server at this place, be it another one, sees to an endpoint: its instances are in use. */
  async isHeldHere(endpoint: Arn): Promise<boolean> {
    return (await this.claim(endpoint))?.place.id === this.#options.place.id;
  }

  async #isAlive({ owner }: Claim): Promise<boolean> {
    const { lease } = this.#options;
    await lease.look([owner]);
    return lease.absentMs(owner) === undefined;
  }
}
