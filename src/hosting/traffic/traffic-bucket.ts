import { Latencies } from './latencies.js';

/**
 * How a request ended. `clientErrors`: the model answered with a status other than 2xx and below
 * 500. `serverErrors`: with 500 or more, or its connection broke. `timeouts`: not in time.
 * `refused`: no instance took it. `abandoned`: the caller left.
 */
export const OUTCOMES = [
  'answered',
  'clientErrors',
  'serverErrors',
  'timeouts',
  'refused',
  'abandoned',
] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** How a request ended that the model answered with this status. */
export function outcomeOf(status: number): Outcome {
  if (status >= 500) return 'serverErrors';
  return status < 200 || status > 299 ? 'clientErrors' : 'answered';
}

/** Requests that no instance has worked on to the end have no latency. */
const UNTIMED: readonly Outcome[] = ['refused', 'abandoned'];

/** The requests of a variant in one span of time. */
export class TrafficBucket {
  /** The number of spans since the epoch before this one. */
  readonly span: number;
  /** The ready instances when it began. */
  readonly instancesBefore: number;
  readonly counts: Record<Outcome, number> = {
    answered: 0,
    clientErrors: 0,
    serverErrors: 0,
    timeouts: 0,
    refused: 0,
    abandoned: 0,
  };
  /** Absent until a request has a latency. */
  latencies: Latencies | undefined;
  /** The most requests that ran or waited at the same time. */
  maxConcurrency = 0;
  /** The most ready instances. */
  instances: number;

  constructor(span: number, instances: number) {
    this.span = span;
    this.instancesBefore = instances;
    this.instances = instances;
  }

  ended(outcome: Outcome, ms: number): void {
    this.counts[outcome] += 1;
    if (UNTIMED.includes(outcome)) return;
    this.latencies ??= new Latencies();
    this.latencies.add(ms);
  }
}

/** A span of a series, with its bucket when anything happened in it. */
export interface TrafficPart {
  readonly bucket: TrafficBucket | undefined;
  readonly instances: number;
}
