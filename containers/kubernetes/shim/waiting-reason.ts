import { BackOff } from '#src/async/back-off.js';
import type { KubeClient, KubeObject } from '../client/kube-client.js';
import { KINDS } from '../names.js';

/** The cluster explains itself after some seconds; a run that waits for long is looked at rarely. */
const PAUSES = { firstMs: 2_000, mostMs: 30_000 };

interface Event {
  /** `Warning`, or `Normal`. */
  readonly type?: string;
  readonly reason?: string;
  readonly message?: string;
}

interface Job extends KubeObject {
  readonly spec?: { readonly suspend?: boolean };
}

/** What the cluster says of a run that has not begun: why it waits, or that its job is gone. */
export type Waiting = { readonly waitsFor: string } | { readonly gone: string };

/** Looks from time to time why a run has no pod, or why its pod does not begin. */
export class WaitingReason {
  readonly #client: KubeClient;
  readonly #job: string;
  #backOff = new BackOff(PAUSES);
  #nextAt = performance.now() + this.#backOff.next();

  constructor(client: KubeClient, job: string) {
    this.#client = client;
    this.#job = job;
  }

  /** Undefined while the cluster says nothing, and between two looks. */
  async look(pod: string | undefined): Promise<Waiting | undefined> {
    if (performance.now() < this.#nextAt) return undefined;
    this.#nextAt = performance.now() + this.#backOff.next();
    try {
      return await (pod === undefined ? this.#withoutPod() : this.#ofPod(pod));
    } catch {
      return undefined; // the API server may be back soon
    }
  }

  /** The quota may be used up, a queue may hold the job, or somebody has removed it. */
  async #withoutPod(): Promise<Waiting | undefined> {
    const client = this.#client;
    const jobs = await client.list<Job>(KINDS.jobs, {
      fieldSelector: `metadata.name=${this.#job}`,
    });
    if (jobs.length === 0) return { gone: 'its job was removed' };
    const message = (await this.#lastEvent(this.#job))?.message;
    if (jobs[0]?.spec?.suspend !== true) return message === undefined ? undefined : pod(message);
    return { waitsFor: `Waiting in the queue of the cluster${message ? `: ${message}` : '.'}` };
  }

  async #ofPod(name: string): Promise<Waiting | undefined> {
    const { type, reason, message = reason } = (await this.#lastEvent(name)) ?? {};
    const explains = type === 'Warning' || reason === 'Pulling';
    return explains && message !== undefined ? { waitsFor: message } : undefined;
  }

  /** The names of events are ordered by time. */
  async #lastEvent(name: string): Promise<Event | undefined> {
    const fieldSelector = `involvedObject.name=${name}`;
    const events = await this.#client.list<Event>(KINDS.events, { fieldSelector });
    return events.at(-1);
  }
}

/** Each attempt to make the pod has another name at its end. */
function pod(message: string): Waiting {
  return { waitsFor: `Waiting for a pod: ${message.replaceAll(/-[a-z0-9]{5}"/g, '"')}` };
}
