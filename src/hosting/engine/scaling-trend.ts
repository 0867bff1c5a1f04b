import type { Scaling } from '#src/domain/hosting/index.js';

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
