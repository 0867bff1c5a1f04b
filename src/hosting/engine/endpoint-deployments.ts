import type { Arn } from '#src/domain/arn.js';
import { type Deployment, deploymentsOf, type Endpoint } from '#src/domain/hosting/index.js';
import type { InstanceGroup } from '#src/domain/instances/index.js';
import type { Run } from '#src/ports/run.js';
import type { Task } from '#src/supervision/subject-kind.js';
import { becomeReady } from './become-ready.js';
import type { EndpointLog } from './endpoint-log.js';
import { isOf, stopRuns } from './endpoint-runs.js';
import { INSTANCE_RUN } from './instance-slot.js';
import { RunningDeployment } from './running-deployment.js';
import type { HostingServices } from './services.js';

export interface EndpointDeploymentsOptions {
  readonly services: HostingServices;
  readonly task: Task;
  readonly log: EndpointLog;
  readonly confirm: () => Promise<void>;
  /** Called when the number of its instances has changed. */
  readonly onScaled: () => void;
}

/**
 * The running deployments of an endpoint on this server: the serving one and, during an update, the
 * one before.
 */
export class EndpointDeployments {
  readonly #options: EndpointDeploymentsOptions;
  readonly #subject: Arn;
  #serving: RunningDeployment | undefined;
  /** The deployment that an update replaces, until its instances are stopped. */
  #replaced: RunningDeployment | undefined;

  /** The deployment of an update whose instances are not ready yet. */
  #starting: RunningDeployment | undefined;

  constructor(options: EndpointDeploymentsOptions) {
    this.#options = options;
    this.#subject = options.task.subject;
  }

  get serving(): RunningDeployment | undefined {
    return this.#serving;
  }

  /**
   * The instances that run here now; for a deployment that is not started yet, its configured
   * number.
   */
  instancesOf(endpoint: Endpoint): readonly InstanceGroup[] {
    return deploymentsOf(endpoint).flatMap(({ action, variants }) =>
      variants.map(({ name, instanceType, instanceCount }) => ({
        instanceType,
        instanceCount: this.countOf(action, name) ?? instanceCount,
      })),
    );
  }

  /** The instances of a variant that run here now; undefined for a deployment that is not started. */
  countOf(deployment: string, variant: string): number | undefined {
    const running = [this.#serving, this.#replaced, this.#starting];
    return running.find((one) => one?.action === deployment)?.countOf(variant);
  }

  /** Sends new requests to the serving deployment, with the endpoint's present weights. */
  route(endpoint: Endpoint, commit: number): void {
    const serving = this.#serving;
    if (!serving) return;
    serving.resize(endpoint.deployment.variants);
    serving.route.commit = commit;
    this.#options.services.router.set(endpoint.name, serving.route);
  }

  withdraw(): void {
    for (const deployment of [this.#serving, this.#replaced])
      if (deployment) this.#options.services.router.withdraw(deployment.route);
  }

  /** Starts a deployment beside the serving one; returns the reason if it did not become ready. */
  async takeOver(endpoint: Endpoint, deployment: Deployment): Promise<string | undefined> {
    const { signal, ending } = this.#options.task;
    const started = await this.#running(endpoint, deployment, false);
    this.#starting = started;
    const failure = await becomeReady(started, { signal, deleting: ending }).finally(() => {
      this.#starting = undefined;
    });
    if (failure !== undefined) await started.stop();
    else [this.#replaced, this.#serving] = [this.#serving, started];
    return failure;
  }

  /** Adopts the serving deployment's instances that an earlier server started, or starts them. */
  async serve(endpoint: Endpoint, commit: number): Promise<void> {
    if (this.#serving) return;
    const { router } = this.#options.services;
    this.#serving = await this.#running(endpoint, endpoint.deployment, true);
    this.route(endpoint, commit);
    try {
      await this.#serving.start(this.#options.task.signal);
    } catch (error) {
      this.#serving = undefined;
      router.remove(endpoint.name);
      throw error;
    }
  }

  /** Adopts the replaced deployment of an update that is still watched. */
  async keepReplaced(endpoint: Endpoint): Promise<void> {
    if (this.#replaced || !endpoint.previous) return;
    const replaced = await this.#running(endpoint, endpoint.previous, true);
    this.#replaced = replaced;
    await replaced.start(this.#options.task.signal);
  }

  /** Ends the replaced deployment, after its running requests. */
  async stopReplaced(): Promise<void> {
    await this.#replaced?.stop();
    this.#replaced = undefined;
  }

  /** Routes requests to the replaced deployment again, and ends the failed one. */
  async goBack(endpoint: Endpoint, commit: number): Promise<void> {
    const failed = this.#serving;
    if (!failed || failed.action === endpoint.deployment.action) return;
    this.#serving = this.#replaced;
    this.#replaced = undefined;
    this.route(endpoint, commit);
    await failed.stop();
  }

  async release(): Promise<void> {
    await this.#serving?.release();
    await this.#replaced?.release();
  }

  async stopAll(): Promise<void> {
    await this.#serving?.stop();
    await this.#replaced?.stop();
    this.#serving = undefined;
    this.#replaced = undefined;
    await this.#stopRuns(await this.#runs());
  }

  /** Stops the runs of earlier servers that belong to no present deployment. */
  async stopUnwanted(endpoint: Endpoint): Promise<void> {
    const wanted = new Set(deploymentsOf(endpoint).map(({ action }) => action));
    const runs = await this.#runs();
    const isWanted = (run: Run) =>
      isOf(run, endpoint) && wanted.has(run.labels['deployment'] ?? '');
    await this.#stopRuns(runs.filter((run) => !isWanted(run)));
  }

  /** Removes the runs and folders of a deleted endpoint at this place. */
  async clear(endpoint: Endpoint): Promise<void> {
    const { router } = this.#options.services;
    router.remove(endpoint.name);
    await this.stopAll();
    for (const kept of deploymentsOf(endpoint))
      await (await this.#running(endpoint, kept, true)).stop();
    router.traffic.forget(endpoint.name);
  }

  async #running(
    endpoint: Endpoint,
    deployment: Deployment,
    patient: boolean,
  ): Promise<RunningDeployment> {
    const { task, ...options } = this.#options;
    const runs = await this.#runs();
    return new RunningDeployment({
      ...options,
      endpoint,
      deployment,
      adoptable: runs.filter(
        (run) => isOf(run, endpoint) && run.labels['deployment'] === deployment.action,
      ),
      patient,
      mayStart: () => task.leaseHeld() && !task.signal.aborted,
    });
  }

  #runs(): Promise<readonly Run[]> {
    return this.#options.services.runner.find({ ...INSTANCE_RUN, endpoint: this.#subject });
  }

  #stopRuns(runs: readonly Run[]): Promise<void> {
    const { services, task } = this.#options;
    return stopRuns(runs, { ...services, signal: task.signal });
  }
}
