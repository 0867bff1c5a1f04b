import type { Arn } from '#src/domain/arn.js';
import { isPlatformError } from '#src/domain/errors/index.js';
import { type Commit, type Vertex, vertexIdOf } from '#src/domain/graph/index.js';
import { ENDPOINTS, needsSupervision } from '#src/domain/hosting/index.js';
import { CLAIM_LABEL, type Claim, claimOf, type Place } from '#src/supervision/claim.js';
import { followLedger } from '#src/supervision/follow-ledger.js';
import type { LeaseKeeper } from '#src/supervision/lease-keeper.js';
import { scanLabel } from '#src/supervision/scan-label.js';
import { tryClaim } from '#src/supervision/try-claim.js';
import { ClaimHolders } from './claim-holders.js';
import { sweepDeploymentFolders } from './deployment-folders.js';
import { stopInstancesWhere } from './endpoint-runs.js';
import { EndpointSupervisor } from './endpoint-supervisor.js';
import { DEFAULT_HOSTING_TIMES, type HostingServices, type HostingTimes } from './services.js';

/** What a {@link HostingEngine} is made of. */
export interface HostingEngineOptions extends Omit<HostingServices, 'times'> {
  readonly place: Place;
  /** Default {@link DEFAULT_HOSTING_TIMES}. */
  readonly times?: Partial<HostingTimes>;
  /** This server's, which is held while the engine runs. */
  readonly lease: LeaseKeeper;
}

interface Supervised {
  readonly epoch: number;
  readonly supervisor: EndpointSupervisor;
  readonly done: Promise<void>;
}

const RETRY_MS = 1000;
const RECONCILE_MS = 5000;

/** Sees to every endpoint: follows the ledger, claims what nobody runs, and has it supervised. */
export class HostingEngine {
  readonly #services: HostingServices;
  readonly #place: Place;
  readonly #lease: LeaseKeeper;
  readonly #holders: ClaimHolders;
  readonly #closing = new AbortController();
  readonly #supervised = new Map<Arn, Supervised>();
  readonly #claiming = new Map<Arn, Promise<void>>();
  readonly #background: Promise<void>[] = [];
  readonly #looking = new Set<Promise<void>>();

  constructor({ place, times, lease, ...services }: HostingEngineOptions) {
    this.#services = { ...services, times: { ...DEFAULT_HOSTING_TIMES, ...times } };
    this.#place = place;
    this.#lease = lease;
    this.#holders = new ClaimHolders({ ...services, place, lease });
    services.router.locateBy((endpoint) => this.#holders.otherHost(endpoint));
  }

  /** Takes up what an earlier process left, then whatever is created from now on. */
  async start(): Promise<void> {
    const { seq } = await this.#services.ledger.head();
    await sweepDeploymentFolders(this.#services);
    await this.#reconcile();
    this.#background.push(this.#stopUnneeded(), this.#follow(seq), this.#keepReconciling());
  }

  /** Lets go of every endpoint without stopping its instances: a later start adopts them. */
  async close(): Promise<void> {
    this.#closing.abort(new Error('The hosting engine is closing.'));
    await Promise.all([...this.#background, ...this.#looking]);
    await Promise.all(this.#claiming.values());
    await Promise.all([...this.#supervised.values()].map(({ done }) => done));
  }

  #follow(after: number): Promise<void> {
    const { signal } = this.#closing;
    const options = { ...this.#services, signal };
    return followLedger(options, after, (commit) => this.#note(commit));
  }

  #note(commit: Commit): void {
    for (const change of commit.changes) {
      if (change.kind !== 'putVertex') continue;
      const { vertex } = change;
      if (vertex.labels[0] === ENDPOINTS.label) this.#see(vertex);
      if (vertex.labels[0] === CLAIM_LABEL)
        this.#seeClaim(claimOf({ element: vertex, version: 0 }));
    }
  }

  /** A supervisor that is woken finds that its claim is lost. */
  #seeClaim({ subject, owner, epoch }: Claim): void {
    const known = this.#supervised.get(subject);
    if (known && owner !== this.#lease.owner && epoch > known.epoch) known.supervisor.wake();
  }

  #see(vertex: Vertex): void {
    const { arn, status } = ENDPOINTS.read(vertex);
    const known = this.#supervised.get(arn);
    if (known) known.supervisor.notify(status);
    else if (needsSupervision(status)) this.#claimSoon(arn);
  }

  /** Claims one after the other per endpoint; a claim that fails for the store's sake is tried again. */
  #claimSoon(arn: Arn): void {
    if (this.#claiming.has(arn) || this.#closing.signal.aborted) return;
    const { logger, clock } = this.#services;
    const { signal } = this.#closing;
    const tryAgain = async (error: unknown) => {
      logger.error('claiming an endpoint failed; trying again', { endpoint: arn, error });
      await clock.sleep(RETRY_MS, { signal }).catch(() => undefined);
      this.#claiming.delete(arn);
      this.#claimSoon(arn);
    };
    const claiming = this.#claim(arn).then(() => void this.#claiming.delete(arn), tryAgain);
    this.#claiming.set(arn, claiming);
  }

  /** Claims an endpoint that no living server has. */
  async #claim(arn: Arn): Promise<void> {
    const from = await this.#holders.claim(arn);
    if (this.#supervised.has(arn) || (from && (await this.#holders.isTaken(from)))) return;
    const claim = await tryClaim(this.#services, {
      subject: { arn, is: 'present' },
      owner: this.#lease.owner,
      place: this.#place,
      ...(from ? { from } : {}),
    });
    if (claim) this.#supervise(claim);
  }

  #supervise(claim: Claim): void {
    const { signal } = this.#closing;
    const mayStart = () => this.#lease.held && !signal.aborted;
    const supervisor = new EndpointSupervisor({
      services: this.#services,
      claim,
      signal,
      mayStart,
    });
    const done = this.#untilEnd(claim, supervisor).finally(() => {
      this.#supervised.delete(claim.subject);
      this.#lookAgain(claim.subject);
    });
    this.#supervised.set(claim.subject, { epoch: claim.epoch, supervisor, done });
  }

  /** A failure of the store is no failure of the endpoint: it is supervised again. */
  async #untilEnd({ subject: endpoint }: Claim, supervisor: EndpointSupervisor): Promise<void> {
    const { clock, logger } = this.#services;
    const { signal } = this.#closing;
    let isLost = false;
    while (!signal.aborted) {
      try {
        await (isLost ? this.#giveUp(endpoint, supervisor) : supervisor.run());
        return;
      } catch (error) {
        if (signal.aborted) break;
        if (isPlatformError(error, 'CLAIM_LOST')) {
          isLost = true;
          continue;
        }
        logger.error('supervising an endpoint failed; trying again', { endpoint, error });
        await clock.sleep(RETRY_MS, { signal }).catch(() => undefined);
      }
    }
    await supervisor.release();
  }

  /** Another server has it, or it is gone. One at the same place has adopted the instances; else nobody will. */
  async #giveUp(endpoint: Arn, supervisor: EndpointSupervisor): Promise<void> {
    supervisor.withdraw();
    if (await this.#holders.isHeldHere(endpoint)) await supervisor.release();
    else await supervisor.stop();
  }

  /** A record that changed while its supervision was ending was not seen by anybody. */
  #lookAgain(arn: Arn): void {
    if (this.#closing.signal.aborted) return;
    const id = vertexIdOf(arn);
    const looking = this.#services.store.vertices([id]).then(
      (found) => {
        const vertex = found.get(id);
        if (vertex) this.#see(vertex.element);
      },
      (error: unknown) => this.#services.logger.warn('an endpoint was not looked at', { error }),
    );
    this.#looking.add(looking);
    void looking.finally(() => this.#looking.delete(looking));
  }

  /** Instances of endpoints that are over, or that another place took over while no server ran here. */
  async #stopUnneeded(): Promise<void> {
    const { signal } = this.#closing;
    const isUnneeded = async (arn: Arn) =>
      (await this.#isOver(arn)) || (await this.#holders.otherHost(arn)) !== undefined;
    await stopInstancesWhere(isUnneeded, { ...this.#services, signal }).catch((error: unknown) => {
      if (!signal.aborted)
        this.#services.logger.warn('instances that nobody needs are not ended yet', { error });
    });
  }

  async #keepReconciling(): Promise<void> {
    const { clock, logger } = this.#services;
    const { signal } = this.#closing;
    while (!signal.aborted) {
      const pauseMs = Math.min(RECONCILE_MS, this.#lease.leaseMs / 2);
      await clock.sleep(pauseMs, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      await this.#reconcile().catch((error: unknown) =>
        logger.error('comparing endpoints with claims failed', { error }),
      );
    }
  }

  /** Looks at every endpoint, so that nothing depends on a change that was not seen. */
  async #reconcile(): Promise<void> {
    for await (const { element } of scanLabel(this.#services.store, ENDPOINTS.label))
      this.#see(element);
    await Promise.all(this.#claiming.values());
  }

  /** Whether an endpoint is gone or has failed, maybe while no server ran. */
  async #isOver(arn: Arn): Promise<boolean> {
    const id = vertexIdOf(arn);
    const vertex = (await this.#services.store.vertices([id])).get(id)?.element;
    return !vertex || !needsSupervision(ENDPOINTS.read(vertex).status);
  }
}
