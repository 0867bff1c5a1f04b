import { isPlatformError, reasonOf } from '#src/domain/errors/index.js';
import type { Deployment, Endpoint, EndpointStatus } from '#src/domain/hosting/index.js';
import type { Run } from '#src/ports/runner.js';
import type { Claim } from '#src/supervision/claim.js';
import { unlessAborted } from '#src/supervision/unless-aborted.js';
import { becomeReady, isStoreFailure } from './become-ready.js';
import { ClaimedEndpoint } from './claimed-endpoint.js';
import { EndpointLog } from './endpoint-log.js';
import { runsOfEndpoint, stopRuns } from './endpoint-runs.js';
import { RunningDeployment } from './running-deployment.js';
import type { HostingServices } from './services.js';

/** What an {@link EndpointSupervisor} is made of. */
export interface EndpointSupervisorOptions {
  readonly services: HostingServices;
  readonly claim: Claim;
  /** Aborts when the server closes. */
  readonly signal: AbortSignal;
  readonly mayStart: () => boolean;
}

/** Sees to one endpoint, from wherever it stands to its end. */
export class EndpointSupervisor {
  readonly #options: EndpointSupervisorOptions;
  readonly #record: ClaimedEndpoint;
  readonly #log: EndpointLog;
  readonly #deleting = new AbortController();
  #resume: () => void = () => undefined;
  #woken = false;
  #serving: RunningDeployment | undefined;
  /** What an update has taken over from, until its commit says so. */
  #replaced: RunningDeployment | undefined;

  constructor(options: EndpointSupervisorOptions) {
    const { services, claim, signal } = options;
    this.#options = options;
    this.#record = new ClaimedEndpoint(services, claim, signal);
    this.#log = new EndpointLog(claim.subject, services);
  }

  /** The record changed. */
  notify(status: EndpointStatus): void {
    if (status === 'Deleting') this.#deleting.abort(new Error('The endpoint is being deleted.'));
    this.wake();
  }

  /** Has the record and its claim read anew. */
  wake(): void {
    this.#woken = true;
    this.#resume();
  }

  /** Returns when the endpoint is gone or failed. Rejects with `CLAIM_LOST`, or when the server closes. */
  async run(): Promise<void> {
    const { signal } = this.#options;
    await this.#stopStrangers();
    for (;;) {
      signal.throwIfAborted();
      this.#woken = false;
      const { element: endpoint } = await this.#record.read();
      if (endpoint.status === 'Failed') return;
      if (endpoint.status === 'Deleting') return this.#remove(endpoint);
      await this.#see(endpoint);
    }
  }

  /** Takes no more requests here. */
  withdraw(): void {
    if (this.#serving) this.#options.services.router.withdraw(this.#serving.route);
  }

  /** Answers what is under way and ends the instances at this place, which nobody adopts. */
  async stop(): Promise<void> {
    this.withdraw();
    await this.#stopAll();
    await this.#log.flush();
  }

  /** Lets go of the instances, which go on: a later server adopts them. */
  async release(): Promise<void> {
    this.withdraw();
    await this.#serving?.release();
    await this.#replaced?.release();
    await this.#log.flush();
  }

  async #see(endpoint: Endpoint): Promise<void> {
    switch (endpoint.status) {
      case 'Creating':
        return this.#create(endpoint);
      case 'Updating':
        return this.#update(endpoint);
      case 'RollingBack':
        await this.#serveIfPossible(endpoint);
        await this.#record.advance({ trigger: 'rolledBack', at: this.#now() });
        return;
      default:
        await this.#serve(endpoint);
        return this.#change();
    }
  }

  async #create(endpoint: Endpoint): Promise<void> {
    // They are ready already when only the commit that says so failed.
    if (!this.#serving) {
      this.#log.say(`Creating the endpoint ${endpoint.name}: starting its instances.`);
      const failure = await this.#takeOver(endpoint, endpoint.deployment);
      if (this.#deleting.signal.aborted) return;
      if (failure !== undefined) {
        this.#log.say(`The endpoint failed: ${failure}`);
        await this.#log.flush();
        await this.#record.advance({ trigger: 'fail', at: this.#now(), reason: failure });
        return;
      }
    }
    await this.#record.advance({ trigger: 'ready', at: this.#now() });
    this.#log.say('The endpoint is in service.');
  }

  /** The new variants are started beside the old ones, and take over all at once. */
  async #update(endpoint: Endpoint): Promise<void> {
    await this.#serveIfPossible(endpoint);
    const { update } = endpoint;
    if (!update) return;
    if (this.#serving?.action !== update.action) {
      this.#log.say('Updating the endpoint: starting its new instances.');
      const old = this.#serving;
      const failure = await this.#takeOver(endpoint, update);
      if (failure !== undefined) {
        if (this.#deleting.signal.aborted) return;
        this.#log.say(`The update failed and is rolled back: ${failure}`);
        await this.#record.advance({ trigger: 'fail', at: this.#now(), reason: failure });
        return;
      }
      this.#replaced = old;
    }
    await this.#record.advance({ trigger: 'ready', at: this.#now() });
    this.#log.say('The new instances have taken over.');
    await this.#replaced?.stop();
    this.#replaced = undefined;
    await this.#stopStrangers();
  }

  /** Starts a deployment and routes requests to it; returns why it never was ready, when it was not. */
  async #takeOver(endpoint: Endpoint, deployment: Deployment): Promise<string | undefined> {
    const { services, signal } = this.#options;
    const started = await this.#deployment(endpoint, deployment, false);
    const failure = await becomeReady(started, { signal, deleting: this.#deleting.signal });
    if (failure === undefined) {
      this.#serving = started;
      services.router.set(endpoint.name, started.route);
    } else await started.stop();
    return failure;
  }

  /** Takes up what an earlier server left, or starts it again. */
  async #serve(endpoint: Endpoint): Promise<void> {
    if (this.#serving) return;
    const { services, signal } = this.#options;
    const deployment = await this.#deployment(endpoint, endpoint.deployment, true);
    this.#serving = deployment;
    services.router.set(endpoint.name, deployment.route);
    try {
      await deployment.start(signal);
    } catch (error) {
      this.#serving = undefined;
      services.router.remove(endpoint.name);
      throw error;
    }
  }

  /** What was deployed may be what the update mends: it holds up neither that nor the next one. */
  async #serveIfPossible(endpoint: Endpoint): Promise<void> {
    const { services, signal } = this.#options;
    try {
      await this.#serve(endpoint);
    } catch (error) {
      const isLost = isPlatformError(error, 'CLAIM_LOST');
      if (signal.aborted || isLost || isStoreFailure(error)) throw error;
      services.logger.warn('a deployment cannot be served', { endpoint: endpoint.arn, error });
      this.#log.say(`What is deployed cannot be served meanwhile: ${reasonOf(error)}`);
    }
  }

  async #remove(endpoint: Endpoint): Promise<void> {
    const { services } = this.#options;
    services.router.remove(endpoint.name);
    await this.#stopAll();
    const leftovers = [endpoint.deployment, endpoint.update].flatMap((kept) => kept ?? []);
    for (const kept of leftovers) await (await this.#deployment(endpoint, kept, true)).stop();
    await this.#log.flush();
    await services.logs.delete(endpoint.arn);
    await this.#record.remove();
  }

  async #deployment(
    endpoint: Endpoint,
    deployment: Deployment,
    patient: boolean,
  ): Promise<RunningDeployment> {
    const { services, mayStart } = this.#options;
    const runs = await this.#runs();
    return new RunningDeployment({
      services,
      endpoint,
      deployment,
      log: this.#log,
      adoptable: runs.filter((run) => run.labels['deployment'] === deployment.action),
      patient,
      mayStart,
      confirm: async () => void (await this.#record.read()),
    });
  }

  #runs(): Promise<readonly Run[]> {
    const { services, claim } = this.#options;
    return runsOfEndpoint(claim.subject, services);
  }

  #stopRuns(runs: readonly Run[]): Promise<void> {
    const { services, signal } = this.#options;
    return stopRuns(runs, { ...services, signal });
  }

  /** Ends what an earlier server started and nobody wants any more. */
  async #stopStrangers(): Promise<void> {
    const { element } = await this.#record.read();
    const wanted = [element.deployment.action, element.update?.action];
    const runs = await this.#runs();
    const strangers = runs.filter((run) => !wanted.includes(run.labels['deployment']));
    await this.#stopRuns(strangers);
  }

  async #stopAll(): Promise<void> {
    await this.#serving?.stop();
    await this.#replaced?.stop();
    this.#serving = undefined;
    this.#replaced = undefined;
    await this.#stopRuns(await this.#runs());
  }

  /** Resolves when the record changed since it was read last. */
  async #change(): Promise<void> {
    const { signal } = this.#options;
    if (this.#woken) return;
    const woken = new Promise<void>((resolve) => {
      this.#resume = resolve;
    });
    await unlessAborted(woken, signal);
  }

  #now(): number {
    return this.#options.services.clock.now();
  }
}
