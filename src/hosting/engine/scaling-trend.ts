import type { Scaling } from '#src/domain/hosting/index.js';

/** What is seen of a variant at one step. */
export interface ScalingSample {
  /** Requests under way and waiting. */
  readonly load: number;
  /** Requests so far. */
  readonly requests: number;
  /** Instances. */
  readonly count: number;
}

export interface ScalingTimes {
  /** Between two samples. */
  readonly stepMs: number;
  /** For which fewer instances must have been enough before some are ended. */
  readonly scaleInMs: number;
}

/** Samples in a row that must ask for more instances. */
const RISING = 2;

/**
 * Decides on the number of instances by the requests at once: more as soon as two samples in a row ask for them, fewer
 * once no sample of the last while asked for as many (the stabilization window of Kubernetes' autoscaler), none after
 * the idle time. Time is counted in steps, so that a clock that jumps changes nothing.
 */
export class ScalingTrend {
  readonly #times: ScalingTimes;
  /** What each of the last samples asked for, oldest first. */
  readonly #wanted: number[] = [];
  #requests = -1;
  #idleSteps = 0;

  constructor(times: ScalingTimes) {
    this.#times = times;
  }

  /** How many instances there should be after this sample. */
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
