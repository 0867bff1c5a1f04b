import { isPlatformError, reasonOf } from '#src/domain/errors/index.js';
import type { Deployment, Endpoint } from '#src/domain/hosting/index.js';
import type { Run } from '#src/ports/runner.js';
import { ClaimedRecord } from '#src/supervision/claimed-record.js';
import type { Supervisor, Task } from '#src/supervision/subject-kind.js';
import { becomeReady, isStoreFailure } from './become-ready.js';
import { EndpointLog } from './endpoint-log.js';
import { type EndpointRecord, endpointLife, recordRemoval } from './endpoint-record.js';
import { stopRuns } from './endpoint-runs.js';
import { INSTANCE_RUN } from './instance-slot.js';
import { refineDeployment } from './refine-deployment.js';
import { RunningDeployment, type UnpackedModel } from './running-deployment.js';
import type { HostingServices } from './services.js';

/** Supervises one endpoint from any status to its end. */
export class EndpointSupervisor implements Supervisor {
  readonly #services: HostingServices;
  readonly #task: Task;
  readonly #record: EndpointRecord;
  readonly #log: EndpointLog;
  #serving: RunningDeployment | undefined;
  /** The deployment that an update replaces, until its instances are stopped. */
  #replaced: RunningDeployment | undefined;
  /** The commit that wrote the record that was read last. */
  #commit = 0;
  /** Why the deployment could not be served the last time. */
  #saidReason: string | undefined;

  constructor(services: HostingServices, task: Task) {
    this.#services = services;
    this.#task = task;
    this.#record = new ClaimedRecord(services, endpointLife(services), task);
    this.#log = new EndpointLog(task.subject, services);
    task.signal.addEventListener('abort', () => this.#withdraw(), { once: true });
  }

  async run(): Promise<void> {
    const { signal } = this.#task;
    await this.#stopUnwanted();
    for (;;) {
      signal.throwIfAborted();
      const { changes } = this.#task;
      const { element: endpoint, version } = await this.#record.read();
      this.#commit = version;
      if (endpoint.status === 'Failed') return;
      if (endpoint.status === 'Deleting') return this.#remove(endpoint);
      await this.#advance(endpoint, changes);
    }
  }

  async abandon(): Promise<void> {
    this.#withdraw();
    await this.#stopAll();
    await this.#log.flush();
  }

  async release(): Promise<void> {
    this.#withdraw();
    await this.#serving?.release();
    await this.#replaced?.release();
    await this.#log.flush();
  }

  #withdraw(): void {
    for (const deployment of [this.#serving, this.#replaced])
      if (deployment) this.#services.router.withdraw(deployment.route);
  }

  async #advance(endpoint: Endpoint, changes: number): Promise<void> {
    switch (endpoint.status) {
      case 'Creating':
        return this.#create(endpoint);
      case 'Updating':
        return this.#update(endpoint);
      case 'RollingBack':
        await this.#serveIfPossible(endpoint);
        await this.#record.advance({ trigger: 'rolledBack' });
        return;
      default:
        await this.#serve(endpoint);
        this.#route(endpoint, this.#commit);
        return this.#task.changed(changes);
    }
  }

  async #create(endpoint: Endpoint): Promise<void> {
    // The instances are ready already when only the commit after them failed.
    if (!this.#serving) {
      this.#log.say(`Creating the endpoint ${endpoint.name}: starting its instances.`);
      const failure = await this.#takeOver(endpoint, endpoint.deployment);
      if (this.#task.ending.aborted) return;
      if (failure !== undefined) {
        this.#log.say(`The endpoint failed: ${failure}`);
        await this.#log.flush();
        await this.#record.advance({ trigger: 'fail', reason: failure });
        return;
      }
    }
    await this.#ready();
    this.#log.say('The endpoint is in service.');
  }

  /** Starts the new variants beside the old ones; all take over together. */
  async #update(endpoint: Endpoint): Promise<void> {
    await this.#serveIfPossible(endpoint);
    const { update } = endpoint;
    if (!update) return;
    if (this.#serving?.action !== update.action) {
      this.#log.say('Updating the endpoint: starting its new instances.');
      const old = this.#serving;
      const failure = await this.#takeOver(endpoint, update);
      if (failure !== undefined) {
        if (this.#task.ending.aborted) return;
        this.#log.say(`The update failed and is rolled back: ${failure}`);
        await this.#record.advance({ trigger: 'fail', reason: failure });
        return;
      }
      this.#replaced = old;
    }
    await this.#ready();
    this.#log.say('The new instances have taken over.');
    await this.#replaced?.stop();
    this.#replaced = undefined;
    await this.#stopUnwanted();
  }

  /** Requests are routed to the deployment from the commit on that says what it serves. */
  async #ready(): Promise<void> {
    const { action = '', unpacked = new Map<string, UnpackedModel>() } = this.#serving ?? {};
    const digests = [...unpacked].flatMap(([name, { facts }]) =>
      facts ? [[name, facts.digest] as const] : [],
    );
    const { element, version } = await this.#record.advanceTo(
      { trigger: 'ready', digests: Object.fromEntries(digests) },
      (draft) => refineDeployment(draft, action, unpacked.values()),
    );
    if (element.status === 'InService') this.#route(element, version);
  }

  #route({ name }: Endpoint, commit: number): void {
    if (!this.#serving) return;
    this.#serving.route.commit = commit;
    this.#services.router.set(name, this.#serving.route);
  }

  /** Starts a deployment; returns the reason if it did not become ready. */
  async #takeOver(endpoint: Endpoint, deployment: Deployment): Promise<string | undefined> {
    const { signal } = this.#task;
    const started = await this.#deployment(endpoint, deployment, false);
    const failure = await becomeReady(started, { signal, deleting: this.#task.ending });
    if (failure === undefined) this.#serving = started;
    else await started.stop();
    return failure;
  }

  /** Adopts the instances that an earlier server started, or starts them. */
  async #serve(endpoint: Endpoint): Promise<void> {
    if (this.#serving) return;
    const services = this.#services;
    const { signal } = this.#task;
    const deployment = await this.#deployment(endpoint, endpoint.deployment, true);
    this.#serving = deployment;
    services.router.set(endpoint.name, deployment.route);
    try {
      await deployment.start(signal);
    } catch (error) {
      this.#serving = undefined;
      services.router.remove(endpoint.name);
      if (!this.#isBeyondDeployment(error)) this.#sayOnce(error);
      throw error;
    }
  }

  /** The same failure comes again with every attempt. */
  #sayOnce(error: unknown): void {
    const reason = reasonOf(error);
    if (reason === this.#saidReason) return;
    this.#saidReason = reason;
    this.#log.say(`The present deployment cannot be served: ${reason}`);
  }

  #isBeyondDeployment(error: unknown): boolean {
    const { signal } = this.#task;
    return signal.aborted || isPlatformError(error, 'CLAIM_LOST') || isStoreFailure(error);
  }

  /** A failure holds up neither the update, which may be meant to repair the deployment, nor the rollback. */
  async #serveIfPossible(endpoint: Endpoint): Promise<void> {
    const { logger } = this.#services;
    try {
      await this.#serve(endpoint);
    } catch (error) {
      if (this.#isBeyondDeployment(error)) throw error;
      logger.warn('a deployment cannot be served', { endpoint: endpoint.arn, error });
    }
  }

  async #remove(endpoint: Endpoint): Promise<void> {
    const services = this.#services;
    services.router.remove(endpoint.name);
    await this.#stopAll();
    const leftovers = [endpoint.deployment, endpoint.update].flatMap((kept) => kept ?? []);
    for (const kept of leftovers) await (await this.#deployment(endpoint, kept, true)).stop();
    await this.#log.flush();
    await services.logs.delete(endpoint.arn);
    await this.#record.remove((found, draft) => recordRemoval(services, draft, found));
  }

  async #deployment(
    endpoint: Endpoint,
    deployment: Deployment,
    patient: boolean,
  ): Promise<RunningDeployment> {
    const services = this.#services;
    const { signal } = this.#task;
    const runs = await this.#runs();
    return new RunningDeployment({
      services,
      endpoint,
      deployment,
      commit: this.#commit,
      log: this.#log,
      adoptable: runs.filter((run) => run.labels['deployment'] === deployment.action),
      patient,
      mayStart: () => this.#task.leaseHeld() && !signal.aborted,
      confirm: () => this.#record.confirm(),
    });
  }

  #runs(): Promise<readonly Run[]> {
    return this.#services.runner.find({ ...INSTANCE_RUN, endpoint: this.#task.subject });
  }

  #stopRuns(runs: readonly Run[]): Promise<void> {
    const services = this.#services;
    const { signal } = this.#task;
    return stopRuns(runs, { ...services, signal });
  }

  /** Stops the runs of earlier servers that belong to no present deployment. */
  async #stopUnwanted(): Promise<void> {
    const { element } = await this.#record.read();
    const wanted = [element.deployment.action, element.update?.action];
    const runs = await this.#runs();
    const unwanted = runs.filter((run) => !wanted.includes(run.labels['deployment']));
    await this.#stopRuns(unwanted);
  }

  async #stopAll(): Promise<void> {
    await this.#serving?.stop();
    await this.#replaced?.stop();
    this.#serving = undefined;
    this.#replaced = undefined;
    await this.#stopRuns(await this.#runs());
  }
}
