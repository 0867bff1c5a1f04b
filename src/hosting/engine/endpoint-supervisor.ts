import { isPlatformError } from '#src/domain/errors/index.js';
import type { Deployment, Endpoint, EndpointStatus } from '#src/domain/hosting/index.js';
import type { Claim } from '#src/jobs/dispatch/claim.js';
import { unlessAborted } from '#src/jobs/dispatch/unless-aborted.js';
import type { Run } from '#src/ports/runner.js';
import { ClaimedEndpoint } from './claimed-endpoint.js';
import { EndpointLog } from './endpoint-log.js';
import { INSTANCE_RUN } from './instance-slot.js';
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

/** They say nothing about a deployment: it is tried again. */
const STORE_FAILURES = ['STORE_UNAVAILABLE', 'STORE_CLOSED', 'STORE_FULL'] as const;

/** Sees to one endpoint, from wherever it stands to its end. */
export class EndpointSupervisor {
  readonly #options: EndpointSupervisorOptions;
  readonly #record: ClaimedEndpoint;
  readonly #log: EndpointLog;
  readonly #deleting = new AbortController();
  #wake: () => void = () => undefined;
  #woken = false;
  #serving: RunningDeployment | undefined;
  /** What an update has taken over from, until its commit says so. */
  #replaced: RunningDeployment | undefined;

  constructor(options: EndpointSupervisorOptions) {
    const { services, claim, signal } = options;
    this.#options = options;
    this.#record = new ClaimedEndpoint(services, claim, signal);
    this.#log = new EndpointLog(claim.job, services);
  }

  /** The record changed. */
  notify(status: EndpointStatus): void {
    if (status === 'Deleting') this.#deleting.abort(new Error('The endpoint is being deleted.'));
    this.#woken = true;
    this.#wake();
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

  /** Lets go of the instances, which go on: a later server adopts them. */
  async release(): Promise<void> {
    if (this.#serving) this.#options.services.router.withdraw(this.#serving.route);
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
        await this.#serve(endpoint);
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
    await this.#serve(endpoint);
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
  }

  /** Starts a deployment and routes requests to it; returns why it never was ready, when it was not. */
  async #takeOver(endpoint: Endpoint, deployment: Deployment): Promise<string | undefined> {
    const { router } = this.#options.services;
    const started = await this.#deployment(endpoint, deployment, false);
    const failure = await this.#becomeReady(started);
    if (failure === undefined) {
      this.#serving = started;
      router.set(endpoint.name, started.route);
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

  async #remove(endpoint: Endpoint): Promise<void> {
    const { services } = this.#options;
    services.router.remove(endpoint.name);
    await this.#serving?.stop();
    await this.#replaced?.stop();
    this.#serving = undefined;
    this.#replaced = undefined;
    const leftovers = [endpoint.deployment, endpoint.update].flatMap((kept) => kept ?? []);
    for (const kept of leftovers) await (await this.#deployment(endpoint, kept, true)).stop();
    await this.#stopRuns(await this.#runs());
    await this.#log.flush();
    await services.logs.delete(endpoint.arn);
    await this.#record.remove();
  }

  /** Undefined once all instances are ready, else why they are not. */
  async #becomeReady(deployment: RunningDeployment): Promise<string | undefined> {
    const { signal } = this.#options;
    const stop = AbortSignal.any([signal, this.#deleting.signal]);
    try {
      await deployment.start(stop);
      await unlessAborted(deployment.ready(), stop);
      return undefined;
    } catch (error) {
      if (signal.aborted) {
        await deployment.release();
        throw signal.reason;
      }
      if (STORE_FAILURES.some((code) => isPlatformError(error, code))) {
        await deployment.stop();
        throw error;
      }
      return error instanceof Error ? error.message : String(error);
    }
  }

  async #deployment(
    endpoint: Endpoint,
    deployment: Deployment,
    patient: boolean,
  ): Promise<RunningDeployment> {
    const { services, claim, mayStart } = this.#options;
    const runs = await this.#runs();
    return new RunningDeployment({
      services,
      endpoint,
      deployment,
      log: this.#log,
      epoch: claim.epoch,
      adoptable: runs.filter((run) => run.labels['deployment'] === deployment.action),
      patient,
      mayStart,
    });
  }

  #runs(): Promise<readonly Run[]> {
    const { services, claim } = this.#options;
    return services.runner.find({ ...INSTANCE_RUN, job: claim.job });
  }

  /** Ends what an earlier server started and nobody wants any more. */
  async #stopStrangers(): Promise<void> {
    const { element } = await this.#record.read();
    const wanted = [element.deployment.action, element.update?.action];
    const runs = await this.#runs();
    await this.#stopRuns(runs.filter((run) => !wanted.includes(run.labels['deployment'])));
  }

  async #stopRuns(runs: readonly Run[]): Promise<void> {
    const { stopMs } = this.#options.services.times;
    await Promise.all(
      runs.map(async (run) => {
        await run.stop({ graceMs: stopMs });
        await run.remove();
      }),
    );
  }

  /** Resolves when the record changed since it was read last. */
  async #change(): Promise<void> {
    const { signal } = this.#options;
    if (this.#woken) return;
    const woken = new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
    await unlessAborted(woken, signal);
  }

  #now(): number {
    return this.#options.services.clock.now();
  }
}
