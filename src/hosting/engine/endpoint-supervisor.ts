import { anySignal } from '#src/async/abort.js';
import { isPlatformError, reasonOf } from '#src/domain/errors/index.js';
import type { Endpoint } from '#src/domain/hosting/index.js';
import type { InstanceGroup } from '#src/domain/instances/index.js';
import type { LineageDraft } from '#src/lineage/index.js';
import { ClaimedRecord } from '#src/supervision/claimed-record.js';
import { isBeyondSubject } from '#src/supervision/persist.js';
import type { Supervisor, Task } from '#src/supervision/subject-kind.js';
import { admitDeployment } from './admit-deployment.js';
import { whyNotReady } from './become-ready.js';
import { EndpointDeployments } from './endpoint-deployments.js';
import { EndpointLog } from './endpoint-log.js';
import { EndpointMeter } from './endpoint-meter.js';
import {
  type EndpointRecord,
  endpointLife,
  recordRemoval,
  releaseModels,
} from './endpoint-record.js';
import { digestsOf, refineDeployment } from './refine-deployment.js';
import type { HostingServices } from './services.js';
import { watchUpdate } from './watch-update.js';

/**
 * How long the update of a deployment from an earlier version, which records no watch time, is
 * watched.
 */
const NO_WATCH = { seconds: 0, maxErrorRate: 1 };

/** Supervises one endpoint from any status to its end. */
export class EndpointSupervisor implements Supervisor {
  readonly #services: HostingServices;
  readonly #task: Task;
  readonly #record: EndpointRecord;
  readonly #log: EndpointLog;
  readonly #deployments: EndpointDeployments;
  readonly #meter: EndpointMeter;
  /** The commit that wrote the last read record. */
  #commit = 0;
  /** The last read record. */
  #seen: Endpoint | undefined;
  /** The last reason why the deployment could not be served. */
  #saidReason: string | undefined;

  constructor(services: HostingServices, task: Task) {
    this.#services = services;
    this.#task = task;
    this.#record = new ClaimedRecord(services, endpointLife(services), task);
    this.#log = new EndpointLog(task, services);
    const confirm = () => this.#record.confirm();
    const onScaled = () => this.#meter.scaled();
    const log = this.#log;
    const deployments = new EndpointDeployments({ services, task, log, confirm, onScaled });
    this.#deployments = deployments;
    this.#meter = new EndpointMeter({ services, task, record: this.#record, deployments });
    task.signal.addEventListener('abort', () => this.#deployments.withdraw(), { once: true });
  }

  async run(): Promise<void> {
    const { signal } = this.#task;
    await this.#stopUnwanted();
    for (;;) {
      signal.throwIfAborted();
      const { changes } = this.#task;
      const { element: endpoint, version } = await this.#record.read();
      this.#commit = version;
      this.#seen = endpoint;
      if (endpoint.status === 'Failed') return;
      if (endpoint.status === 'Deleting') return this.#remove(endpoint);
      await this.#advance(endpoint, changes);
    }
  }

  /**
   * A refused change, such as a new number of instances, does not end a serving endpoint. The error of
   * an attempt does not fail an update or a deletion that began during the attempt.
   */
  async fail(error: unknown): Promise<boolean> {
    const { element: endpoint } = await this.#record.read();
    if (this.#seen && this.#seen.status !== endpoint.status) return false;
    const reason = reasonOf(error);
    const trigger = endpoint.status === 'RollingBack' ? 'rollbackFailed' : 'fail';
    if (endpoint.status === 'Deleting') {
      await this.#record.remove((found, draft) =>
        releaseModels(this.#services, draft, { endpoint: found }),
      );
      return true;
    }
    const next = await this.#record.advanceAnyway({ trigger, reason });
    if (next.status === endpoint.status) return false;
    this.#log.say(`The endpoint is ${next.status}: ${reason}`);
    await this.#log.flush();
    return true;
  }

  instances(): readonly InstanceGroup[] | undefined {
    return this.#seen && this.#deployments.instancesOf(this.#seen);
  }

  async abandon(): Promise<void> {
    this.#deployments.withdraw();
    await this.#deployments.stopAll();
    await this.#log.flush();
  }

  async release(): Promise<void> {
    this.#deployments.withdraw();
    await this.#deployments.release();
    await this.#log.flush();
  }

  async #advance(endpoint: Endpoint, changes: number): Promise<void> {
    switch (endpoint.status) {
      case 'Creating':
        return this.#create(endpoint);
      case 'Updating':
        return endpoint.update ? this.#update(endpoint) : this.#watch(endpoint);
      case 'RollingBack':
        return this.#rollBack(endpoint);
      default:
        await this.#serve(endpoint);
        this.#deployments.route(endpoint, this.#commit);
        await this.#meter.update();
        return this.#task.changed(changes);
    }
  }

  async #create(endpoint: Endpoint): Promise<void> {
    let failure: string | undefined;
    // The instances are already ready when only the commit after them failed.
    if (!this.#deployments.serving) {
      this.#log.say(`Creating the endpoint ${endpoint.name}: starting its instances.`);
      failure = await this.#deployments.takeOver(endpoint, endpoint.deployment);
      if (this.#task.ending.aborted) return;
    }
    failure ??= await this.#shift('ready');
    if (failure === undefined) {
      this.#log.say('The endpoint is in service.');
      return;
    }
    await this.#deployments.stopAll();
    this.#log.say(`The endpoint failed: ${failure}`);
    await this.#log.flush();
    await this.#record.advance({ trigger: 'fail', reason: failure });
  }

  /** Starts the new variants beside the old ones; all take over together. */
  async #update(endpoint: Endpoint): Promise<void> {
    await this.#serveIfPossible(endpoint);
    const { update } = endpoint;
    if (!update) return;
    if (this.#deployments.serving?.action !== update.action) {
      this.#log.say('Updating the endpoint: starting its new instances.');
      const failure = await this.#deployments.takeOver(endpoint, update);
      if (failure !== undefined) {
        if (!this.#task.ending.aborted) await this.#fail(failure);
        return;
      }
    }
    const refusal = await this.#shift('shifted');
    if (refusal !== undefined) return this.#fail(refusal);
    this.#log.say('The new instances have taken over.');
  }

  /** Keeps the old instances until the new ones have answered well for a while. */
  async #watch(endpoint: Endpoint): Promise<void> {
    const { signal, ending } = this.#task;
    const { deployment } = endpoint;
    await this.#serve(endpoint);
    this.#deployments.route(endpoint, this.#commit);
    await this.#deployments.keepReplaced(endpoint).catch((error) => this.#warn(endpoint, error));
    const route = this.#deployments.serving?.route;
    const watching = { clock: this.#services.clock, signal: anySignal([signal, ending]) };
    const failure =
      route &&
      (await watchUpdate(route, deployment.watch ?? NO_WATCH, watching).catch((error: unknown) => {
        if (!ending.aborted) throw error;
        return undefined;
      }));
    if (ending.aborted) return;
    if (failure !== undefined) return this.#fail(failure);
    await this.#record.advance({ trigger: 'ready' });
    this.#log.say('The update is complete.');
    await this.#deployments.stopReplaced();
    await this.#stopUnwanted();
  }

  async #fail(reason: string): Promise<void> {
    this.#log.say(`The update failed and is rolled back: ${reason}`);
    await this.#record.advance({ trigger: 'fail', reason });
  }

  /** The old instances answer again before the new ones end. */
  async #rollBack(endpoint: Endpoint): Promise<void> {
    await this.#deployments.goBack(endpoint, this.#commit);
    await this.#serveIfPossible(endpoint);
    this.#deployments.route(endpoint, this.#commit);
    const failure = await this.#whyNotReady();
    if (this.#task.ending.aborted) return;
    if (failure === undefined) {
      await this.#record.advance({ trigger: 'rolledBack' });
      this.#log.say('The endpoint is as it was before the update.');
    } else {
      const reason = `The endpoint could not be rolled back: ${failure}`;
      this.#log.say(reason);
      await this.#record.advance({ trigger: 'rollbackFailed', reason });
    }
    await this.#stopUnwanted();
  }

  /** Waits for the deployment to roll back to; returns the reason if it does not become ready. */
  #whyNotReady(): Promise<string | undefined> {
    const { serving } = this.#deployments;
    return serving
      ? whyNotReady(serving, this.#services, this.#task)
      : Promise.resolve(this.#saidReason ?? 'Its instances cannot be started.');
  }

  /**
   * Records the bytes that the deployment serves, and then routes requests to it. Returns the reason
   * when a quarantine refuses the bytes.
   */
  async #shift(trigger: 'ready' | 'shifted'): Promise<string | undefined> {
    const { serving } = this.#deployments;
    if (!serving) return undefined;
    const { action, unpacked } = serving;
    const refine = async (draft: LineageDraft) => {
      await refineDeployment(draft, action, unpacked.values());
      if (this.#seen) await admitDeployment(draft, this.#seen, this.#services);
    };
    const event = { trigger, ...digestsOf(unpacked) };
    try {
      const { element, version } = await this.#record.advanceTo(event, refine);
      const isServing = element.status !== 'Deleting' && element.deployment.action === action;
      if (isServing) this.#deployments.route(element, version);
      return undefined;
    } catch (error) {
      if (!isPlatformError(error, 'POLICY_DENIED')) throw error;
      return `${error.code}: ${error.message}`;
    }
  }

  async #serve(endpoint: Endpoint): Promise<void> {
    try {
      await this.#deployments.serve(endpoint, this.#commit);
    } catch (error) {
      if (!this.#isBeyondDeployment(error)) this.#sayOnce(error);
      throw error;
    }
  }

  /** Logs a failure once, because every attempt repeats it. */
  #sayOnce(error: unknown): void {
    const reason = reasonOf(error);
    if (reason === this.#saidReason) return;
    this.#saidReason = reason;
    this.#log.say(`The present deployment cannot be served: ${reason}`);
  }

  #isBeyondDeployment(error: unknown): boolean {
    const { signal } = this.#task;
    return signal.aborted || isBeyondSubject(error);
  }

  /**
   * A failure delays neither the update, which may be meant to repair the deployment, nor the
   * rollback.
   */
  async #serveIfPossible(endpoint: Endpoint): Promise<void> {
    await this.#serve(endpoint).catch((error) => this.#warn(endpoint, error));
  }

  #warn(endpoint: Endpoint, error: unknown): void {
    if (this.#isBeyondDeployment(error)) throw error;
    const { logger } = this.#services;
    logger.warn('a deployment cannot be served', { endpoint: endpoint.arn, error });
  }

  async #remove(endpoint: Endpoint): Promise<void> {
    const services = this.#services;
    await this.#deployments.clear(endpoint);
    await this.#log.flush();
    await services.logs.delete(this.#task.key);
    await this.#record.remove((found, draft) => recordRemoval(services, draft, found));
  }

  async #stopUnwanted(): Promise<void> {
    const { element } = await this.#record.read();
    await this.#deployments.stopUnwanted(element);
  }
}
