import { setTimeout as sleep } from 'node:timers/promises';
import { anySignal } from '#src/async/abort.js';
import { BackOff } from '#src/async/back-off.js';
import { Notifier } from '#src/async/deferred.js';
import type { KubeClient } from '../client/kube-client.js';
import { KINDS } from '../names.js';
import type { Pod } from '../pod-view.js';

const PAUSES = { firstMs: 200, mostMs: 5_000 };

/** The pods with some labels, as the API server reports them: a list, then its changes. */
export class PodWatch {
  readonly #client: KubeClient;
  readonly #query: { readonly labelSelector: string };
  readonly #closed = new AbortController();
  readonly #news = new Notifier();
  #pods: Map<string, Pod> | undefined;

  constructor(client: KubeClient, labelSelector: string) {
    this.#client = client;
    this.#query = { labelSelector };
    void this.#keepWatching();
  }

  /** The pods now; undefined while the API server does not report them. */
  get pods(): readonly Pod[] | undefined {
    return this.#pods && [...this.#pods.values()];
  }

  get changes(): number {
    return this.#news.changes;
  }

  /** Resolves when there were more than `changes` changes, when the signal aborts, and after the time. */
  async next(changes: number, withinMs: number, signal?: AbortSignal): Promise<void> {
    const ending = signal ?? this.#closed.signal;
    const either = anySignal([ending, AbortSignal.timeout(withinMs)]);
    await this.#news.after(changes, either).catch(() => undefined);
  }

  /** Lists the pods again, because a change may be on its way. */
  async refresh(): Promise<void> {
    await this.#list(this.#client).catch(() => undefined);
  }

  close(): void {
    this.#closed.abort();
  }

  async #keepWatching(): Promise<void> {
    const { signal } = this.#closed;
    const backOff = new BackOff(PAUSES);
    while (!signal.aborted) {
      try {
        await this.#watch(this.#client, () => backOff.reset());
      } catch {
        this.#set(undefined);
      }
      await sleep(backOff.next(), undefined, { signal }).catch(() => undefined);
    }
  }

  async #watch(client: KubeClient, onAnswer: () => void): Promise<void> {
    const resourceVersion = await this.#list(client);
    onAnswer();
    const query = { ...this.#query, resourceVersion };
    for await (const { type, object } of client.watch<Pod>(
      KINDS.pods,
      query,
      this.#closed.signal,
    )) {
      if (type === 'ERROR') return; // the API server has forgotten the version
      if (type === 'DELETED') this.#pods?.delete(object.metadata.name);
      else this.#pods?.set(object.metadata.name, object);
      this.#news.notify();
    }
  }

  async #list(client: KubeClient): Promise<string> {
    const { items, metadata } = await client.listed<Pod>(KINDS.pods, this.#query);
    this.#set(new Map(items.map((pod) => [pod.metadata.name, pod])));
    return metadata.resourceVersion;
  }

  #set(pods: Map<string, Pod> | undefined): void {
    this.#pods = pods;
    this.#news.notify();
  }
}
