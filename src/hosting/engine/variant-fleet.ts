import { pause } from '#src/async/abort.js';
import type { Scaling, Variant } from '#src/domain/hosting/index.js';
import type { Run } from '#src/ports/run.js';
import type { VariantRoute } from '../routing/index.js';
import type { EndpointLog } from './endpoint-log.js';
import type { InstanceSlot } from './instance-slot.js';
import type { HostingServices } from './services.js';

/** The load of a variant at one step. */
export interface ScalingSample {
  /** Running and waiting requests. */
  readonly load: number;
  /** Requests so far. */
  readonly requests: number;
  /** Instances. */
  readonly count: number;
}

export interface ScalingTimes {
  /** The time between two samples. */
  readonly stepMs: number;
  /** The time for which fewer instances must have been enough before some are ended. */
  readonly scaleInMs: number;
}

/** Samples in a row that must require more instances. */
const RISING = 2;

/**
 * Decides on the number of instances from the concurrent requests: more when two samples in a row
 * require more, fewer when no sample within the scale-in time required as many (the stabilization
 * window of Kubernetes' autoscaler), and none after the idle time. Time is counted in steps, so
 * that a jump of the clock changes nothing.
 */
export class ScalingTrend {
  readonly #times: ScalingTimes;
  /** The required numbers of the last samples, oldest first. */
  readonly #wanted: number[] = [];
  #requests = -1;
  #idleSteps = 0;

  constructor(times: ScalingTimes) {
    this.#times = times;
  }

  /** Returns the number of instances after this sample. */
  next({ load, requests, count }: ScalingSample, scaling: Scaling): number {
    const { minInstances, maxInstances, idleSeconds, targetConcurrency } = scaling;
    const { stepMs, scaleInMs } = this.#times;
    this.#idleSteps = load === 0 && requests === this.#requests ? this.#idleSteps + 1 : 0;
    this.#requests = requests;
    if (idleSeconds !== undefined && this.#idleSteps * stepMs >= idleSeconds * 1000) return 0;
    if (count === 0) return 0; // the request that needs an instance starts it
    const least = Math.max(1, minInstances);
    const wanted = Math.min(Math.max(Math.ceil(load / targetConcurrency), least), maxInstances);
    this.#wanted.push(wanted);
    if (this.#wanted.length > Math.ceil(scaleInMs / stepMs)) this.#wanted.shift();
    const last = this.#wanted.slice(-RISING);
    const rising = last.length < RISING ? count : Math.min(...last);
    const highest = Math.max(...this.#wanted);
    if (rising > count) return rising;
    const isKnown = this.#wanted.length >= Math.ceil(scaleInMs / stepMs);
    return isKnown && highest < count ? highest : count;
  }
}

export interface VariantFleetOptions {
  readonly services: Pick<HostingServices, 'clock' | 'times' | 'logger'>;
  readonly variant: Variant;
  readonly route: VariantRoute;
  readonly log: EndpointLog;
  /** Makes a slot; a later one is started again when its first start fails. */
  readonly slot: (options: { readonly adopted?: Run; readonly isLater?: boolean }) => InstanceSlot;
  /** Called when the number of its instances has changed. */
  readonly onScaled: () => void;
  /** Whether the variant was ready before; then it may have had no instance. */
  readonly patient: boolean;
}

/** The instances of a variant: a fixed number, or as many as its requests need. */
export class VariantFleet {
  readonly #options: VariantFleetOptions;
  readonly #slots: InstanceSlot[] = [];
  readonly #ending = new Set<Promise<void>>();
  readonly #closing = new AbortController();
  #variant: Variant;
  #isScaling = false;

  constructor(options: VariantFleetOptions) {
    this.#options = options;
    this.#variant = options.variant;
    options.route.onWanted = () => {
      if (this.#slots.length === 0) this.#set(1);
    };
  }

  /** Starts the instances, beginning with those of an earlier server. */
  start(adopted: readonly Run[]): void {
    const count = this.#firstCount(adopted.length);
    for (let index = 0; index < Math.max(count, adopted.length); index += 1) {
      const run = adopted[index];
      this.#slots.push(this.#options.slot(run ? { adopted: run } : {}));
    }
    this.#set(count); // an earlier server may have had more
    this.#watch();
  }

  /** Its instances, including those that finish their running requests. */
  get count(): number {
    return this.#slots.length + this.#ending.size;
  }

  /** The digests of the images that its instances run, as far as only the runs show them. */
  get imageDigests(): readonly string[] {
    return this.#slots.flatMap(({ imageDigest }) => imageDigest ?? []);
  }

  /** Resolves once every initially started instance is ready. */
  async ready(): Promise<void> {
    await Promise.all(this.#slots.map(({ ready }) => ready));
  }

  /** Applies other bounds, or another number of instances. */
  resize(variant: Variant): void {
    const before = this.#variant;
    this.#variant = variant;
    const { scaling, instanceCount } = variant;
    if (!scaling) {
      if (before.scaling || before.instanceCount !== instanceCount) this.#set(instanceCount);
      return;
    }
    const { minInstances, maxInstances } = scaling;
    if (this.#slots.length > 0 || minInstances > 0)
      this.#set(Math.min(Math.max(this.#slots.length, minInstances), maxInstances));
    this.#watch();
  }

  async stop(): Promise<void> {
    this.#closing.abort();
    await Promise.all([...this.#slots.splice(0).map((slot) => slot.stop()), ...this.#ending]);
  }

  async release(): Promise<void> {
    this.#closing.abort();
    await Promise.all(this.#slots.map((slot) => slot.release()));
  }

  #firstCount(adopted: number): number {
    const { scaling, instanceCount } = this.#variant;
    if (!scaling) return instanceCount;
    const { minInstances, maxInstances } = scaling;
    const wanted = adopted > 0 ? adopted : this.#options.patient ? minInstances : instanceCount;
    return Math.min(Math.max(wanted, minInstances), maxInstances);
  }

  #watch(): void {
    if (this.#isScaling || !this.#variant.scaling) return;
    this.#isScaling = true;
    void this.#scale().finally(() => {
      this.#isScaling = false;
    });
  }

  async #scale(): Promise<void> {
    const { services, route } = this.#options;
    const { signal } = this.#closing;
    const { scaleMs, scaleInMs } = services.times;
    const trend = new ScalingTrend({ stepMs: scaleMs, scaleInMs });
    for (;;) {
      await pause(services.clock, scaleMs, signal);
      const { scaling } = this.#variant;
      if (signal.aborted || !scaling) return;
      const { load, requests } = route;
      const { length: count } = this.#slots;
      this.#set(trend.next({ load, requests, count }, scaling));
    }
  }

  /** Starts or ends instances; an ending instance finishes its running requests first. */
  #set(count: number): void {
    if (this.#closing.signal.aborted) return;
    const { length: before } = this.#slots;
    if (before === count) return;
    this.#options.log.say(`Variant ${this.#variant.name}: from ${before} to ${count} instances.`);
    while (this.#slots.length < count) this.#slots.push(this.#options.slot({ isLater: true }));
    for (const slot of this.#slots.splice(count)) this.#end(slot);
    this.#options.onScaled();
  }

  #end(slot: InstanceSlot): void {
    const ending: Promise<void> = slot
      .stop()
      .catch((error: unknown) =>
        this.#options.services.logger.warn('an instance that is not needed was not ended', {
          error,
        }),
      )
      .finally(() => {
        this.#ending.delete(ending);
        this.#options.onScaled();
      });
    this.#ending.add(ending);
  }
}
