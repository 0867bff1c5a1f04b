import { anySignal, pause, within } from '#src/async/abort.js';
import { BackOff } from '#src/async/back-off.js';
import { Deferred } from '#src/async/deferred.js';
import { servingEnvironment } from '#src/domain/container/index.js';
import { isPassing, reasonOf } from '#src/domain/errors/index.js';
import type { Endpoint, Model, Variant } from '#src/domain/hosting/index.js';
import { grantOf } from '#src/domain/instances/index.js';
import { creationOf } from '#src/domain/record/index.js';
import type { EndReason, Labels, Run } from '#src/ports/run.js';
import { pingUntilReady } from '#src/serving/instance-pool.js';
import { servingParameters, servingProgram } from '#src/serving/serving-program.js';
import { withSecrets } from '#src/supervision/input-check.js';
import { type EndpointRoute, InstanceRoute } from '../routing/index.js';
import type { EndpointLog, InstanceOutput } from './endpoint-log.js';
import { describeExit, lastLines } from './instance-end.js';
import { instanceOrigin } from './instance-origin.js';
import type { HostingServices } from './services.js';

export const INSTANCE_RUN: Labels = { kind: 'endpoint' };

export interface InstanceSlotOptions {
  readonly services: HostingServices;
  readonly endpoint: Endpoint;
  readonly deployment: string;
  readonly variant: Variant;
  readonly model: Model;
  readonly digest?: string | undefined;
  /** The environment with the requirements of the model's code. */
  readonly pythonEnvironment?: string | undefined;
  readonly folder: string;
  readonly route: EndpointRoute;
  readonly log: EndpointLog;
  /** A run of an earlier server to adopt first. */
  readonly adopted?: Run;
  /** Whether a failed first start is tried again. */
  readonly patient: boolean;
  /** False when the lease has lapsed or the server is closing. */
  readonly mayStart: () => boolean;
  /** Rejects when another server has taken over, or the store is unavailable. */
  readonly confirm: () => Promise<void>;
}

const STABLE_MS = 60_000;
/** Ends that are not caused by the model: the run ended with its server or its machine. */
const ENDED_FROM_OUTSIDE: readonly EndReason[] = ['lost', 'orphaned', 'not-started'];

/** How an instance ended: a sentence, and the reason when the server ended it. */
interface EndedInstance {
  readonly failure: string;
  readonly reason?: EndReason | undefined;
}

/** Keeps one instance of a variant running until the slot is stopped or released. */
export class InstanceSlot {
  readonly #options: InstanceSlotOptions;
  readonly #closing = new AbortController();
  /** Aborts only when the slot is released; the output of an instance that is stopped is copied to its end. */
  readonly #releasing = new AbortController();
  readonly #first = new Deferred();
  readonly #loop: Promise<void>;
  #run: Run | undefined;
  #output: InstanceOutput | undefined;
  #instance: InstanceRoute | undefined;
  #wasReady = false;

  constructor(options: InstanceSlotOptions) {
    this.#options = options;
    this.#loop = this.#keepRunning().catch((error: unknown) => this.#first.reject(error));
  }

  /** Resolves once an instance is ready; rejects with `Error` when the first one failed. */
  get ready(): Promise<void> {
    return this.#first.promise;
  }

  /** The digest of the image that the instance runs, if only the run shows it. */
  get imageDigest(): string | undefined {
    return this.#run?.report.imageDigest;
  }

  /** Takes the instance out of routing, waits for its running requests, then ends it. */
  async stop(): Promise<void> {
    const { route, services } = this.#options;
    const { clock, times } = services;
    const instance = this.#instance;
    this.#closing.abort(new Error('The instance is being stopped.'));
    if (instance) {
      route.remove(instance);
      await within(clock, times.drainMs, instance.idle());
    }
    await this.#loop;
    const run = this.#run;
    await run?.stop({ graceMs: times.stopMs });
    instance?.close();
    await this.#output?.finish();
    await run?.remove();
  }

  /** Leaves the instance running, for a later server to adopt. */
  async release(): Promise<void> {
    this.#releasing.abort(new Error('The server is closing.'));
    this.#closing.abort(new Error('The server is closing.'));
    await this.#loop;
    await this.#output?.finish();
    if (this.#instance) this.#options.route.remove(this.#instance);
    this.#instance?.close();
  }

  async #keepRunning(): Promise<void> {
    const { services, log, patient, adopted, mayStart } = this.#options;
    const { clock, times } = services;
    const { signal } = this.#closing;
    const backOff = new BackOff({ firstMs: times.minRestartMs, mostMs: times.maxRestartMs });
    let next = adopted;
    while (!signal.aborted) {
      const startedAt = performance.now();
      const ended = await this.#runOnce(next);
      if (ended === undefined) return;
      const { failure, reason } = ended;
      const wasTried =
        reason !== 'never-began' &&
        (!next || reason === undefined || !ENDED_FROM_OUTSIDE.includes(reason));
      // Nothing may be started while the lease has lapsed; that is not a failure of the program.
      if (wasTried && !this.#wasReady && !patient && mayStart()) {
        this.#first.reject(new Error(failure));
        return;
      }
      if (performance.now() - startedAt > STABLE_MS) backOff.reset();
      const wait = backOff.next();
      log.say(`${failure.split('\n')[0]} Starting another in ${wait} ms.`);
      await pause(clock, wait, signal);
      next = undefined;
    }
  }

  /** Runs an instance to its end. Returns how it ended, or undefined when the slot is closing. */
  async #runOnce(adopted: Run | undefined): Promise<EndedInstance | undefined> {
    const { services, log } = this.#options;
    const { signal } = this.#closing;
    let run: Run;
    try {
      run = adopted ?? (await this.#start());
    } catch (error) {
      if (signal.aborted) return undefined;
      return {
        failure: `An instance could not be started: ${reasonOf(error)}`,
        ...(isPassing(error) ? { reason: 'never-began' } : {}),
      };
    }
    this.#run = run;
    const id = run.labels['instance'] ?? '';
    const output = log.follow(run, id, this.#releasing.signal);
    this.#output = output;
    const failure = await this.#serve(run, id).catch((error: unknown) => {
      if (!signal.aborted) throw error;
      return undefined;
    });
    if (failure === undefined) return undefined;
    this.#run = undefined;
    await output.finish();
    const { reason } = await run.wait();
    await run
      .remove()
      .catch((error: unknown) =>
        services.logger.warn('an ended instance was not removed', { instance: id, error }),
      );
    return { failure: `${failure}${lastLines(output)}`, reason };
  }

  async #serve(run: Run, id: string): Promise<string> {
    const { services, variant, route, log } = this.#options;
    const { signal } = this.#closing;
    const name = `Instance ${id} of variant ${variant.name}`;
    const ended = run.wait({ signal }).then((exit) => ({ exit }));
    ended.catch(() => undefined);
    const address = await run.listening({ signal });
    if (!address) {
      const { exit } = await ended;
      return `${name} ${describeExit(exit)}`;
    }
    const waiting = new AbortController();
    const pinged = pingUntilReady(address, services, anySignal([signal, waiting.signal]));
    pinged.catch(() => undefined);
    const first = await Promise.race([ended, pinged]);
    waiting.abort();
    if ('exit' in first) return `${name} ${describeExit(first.exit)} before it was ready.`;
    if (!first.ready) {
      await run.stop({ graceMs: 0 });
      const seconds = services.times.startMs / 1000;
      return `${name} did not answer GET /ping with 200 within ${seconds} seconds (last: ${first.last}).`;
    }
    const origin = instanceOrigin(this.#options, services.scope);
    const instance = new InstanceRoute({ id, variant: variant.name, origin, address });
    this.#instance = instance;
    route.add(instance);
    log.say(`${name} is ready.`);
    this.#wasReady = true;
    this.#first.resolve();
    await run.programEnded({ signal });
    route.remove(instance);
    const { exit } = await ended;
    instance.close();
    this.#instance = undefined;
    return `${name} ${describeExit(exit)}.`;
  }

  async #start(): Promise<Run> {
    const { services, endpoint, deployment, variant, model, folder, confirm, log } = this.#options;
    const { pythonEnvironment } = this.#options;
    const machine = await services.runner.resources();
    const { note, limits, cpus, gpus } = grantOf(
      variant.instanceType,
      machine,
      services.instanceTypes,
    );
    if (note !== undefined) log.say(note);
    const variables = services.values?.open(model.environment) ?? model.environment;
    const environment = await withSecrets(variables, {
      read: services.readSecret,
      role: model.role,
    });
    if (!this.#options.mayStart()) throw new Error('The lease of this server has lapsed.');
    const instance = `i-${services.ids.hex(17)}`;
    return services.runner.start({
      labels: {
        ...INSTANCE_RUN,
        endpoint: endpoint.arn,
        created: creationOf(endpoint),
        deployment,
        variant: variant.name,
        instance,
      },
      program: servingProgram(model),
      host: instance,
      folder,
      isShared: true,
      readOnly: ['model'],
      environment: (root) =>
        servingEnvironment(
          {
            modelName: model.name,
            endpointName: endpoint.name,
            variantName: variant.name,
            instanceType: variant.instanceType,
            environment,
            region: services.scope.region,
            cpus,
            gpus,
          },
          root,
        ),
      parameters: servingParameters(model),
      ...(pythonEnvironment && { pythonEnvironment }),
      listens: true,
      limits: { ...limits, instanceType: variant.instanceType },
      confirm,
    });
  }
}
