import { setTimeout as sleep } from 'node:timers/promises';
import { reasonOf } from '#src/domain/errors/index.js';
import type { SentProgram } from '../../shared/link/messages.js';
import { AgentClient } from '../../shared/link/shim/agent-client.js';
import type { AgentFinder, AttemptEnd } from '../../shared/link/shim/placement.js';
import type { ProgramEnd, ProgramSink } from '../../shared/shim/run-shim.js';
import type { KubeClient, KubeObject } from '../client/kube-client.js';
import { AGENT_CONTAINER, AGENT_PORT, KINDS, LABELS } from '../names.js';
import { type Pod, type PodView, podView } from '../pod-view.js';
import type { KubernetesOrder } from './kubernetes-order.js';
import { PodLog } from './pod-log.js';

const LOOK_MS = 150;
/** A pod that waits for a long time is looked for less often. */
const MAX_LOOK_MS = 2_000;
const WATCH_MS = 1_000;
/** How long an image may not be there; a registry may be away for a moment. */
const PULL_MS = 30_000;
/** How long the cluster may take to say why a program was killed. */
const EXPLAIN_MS = 8_000;
/** The cluster says after this why it makes no pod. */
const EVENTS_MS = 2_000;

/** The parts of a {@link PodFinder}. */
interface FinderParts {
  /** The name of the job. */
  readonly name: string;
  readonly sink: ProgramSink;
}

/** Finds the agent of one attempt in its pod, and reports when it is lost. */
export class PodFinder implements AgentFinder {
  readonly #client: Promise<KubeClient>;
  readonly #order: KubernetesOrder;
  readonly #name: string;
  readonly #sink: ProgramSink;
  #node: string | undefined;
  #said = '';
  #troubledSince: number | undefined;

  constructor(client: Promise<KubeClient>, order: KubernetesOrder, { name, sink }: FinderParts) {
    this.#client = client;
    this.#order = order;
    this.#name = name;
    this.#sink = sink;
  }

  /** The name of the node, once it is known. */
  get nodeName(): string | undefined {
    return this.#node;
  }

  /** Waits until a node has the pod, and its agent answers. */
  async find(stopped: AbortSignal): Promise<AgentClient | AttemptEnd> {
    const { key, contactMs } = this.#order;
    const began = performance.now();
    let since: number | undefined;
    for (;;) {
      if (stopped.aborted) return { end: { code: null, signal: 'SIGTERM' } };
      const view = await this.#view();
      if (view === null && performance.now() - began > EVENTS_MS) {
        const gone = await this.#withoutPod();
        if (gone) return gone;
      }
      if (view) {
        this.#node ??= view.node;
        if (view.waitsFor !== undefined) this.#say(`Waiting for a node: ${view.waitsFor}.`);
        const over = this.#over(view);
        if (over) return over;
        if (view.address !== undefined && view.isAgentRunning) {
          since ??= performance.now();
          const client = new AgentClient({ host: view.address, port: AGENT_PORT, key });
          if (await client.alive().then(yes, no)) return client;
          client.close();
          if (performance.now() - since > contactMs)
            return this.#gone(`the agent at ${view.address}, port ${AGENT_PORT}, does not answer`);
        }
      }
      await sleep(Math.min(MAX_LOOK_MS, LOOK_MS + (performance.now() - began) / 20));
    }
  }

  /** Whether the program is lost: its agent has ended, or cannot be reached for too long. */
  async lost(client: AgentClient): Promise<AttemptEnd | undefined> {
    const { contactMs, program } = this.#order;
    const view = await this.#view();
    // Counted from the last request, which the agent may have received.
    const restMs = Math.max(0, client.askedAt + contactMs + 1_000 - performance.now());
    const endsInMs = program.listens ? 0 : restMs;
    // A node out of reach may still run a pod that was removed by force.
    if (view === null) return { ...this.#gone('its pod was removed'), endsInMs };
    if (view && (view.isAgentLost || view.isOver))
      return this.#gone(view.disruption ?? 'its agent has ended');
    const silentMs = performance.now() - client.answeredAt;
    if (silentMs < contactMs) return undefined;
    const gone = `the node ${this.#node} is out of reach`;
    return { ...this.#gone(gone), endsInMs };
  }

  /** Adds the addresses of the hosts of a job, once all of them have one. */
  async complete(program: SentProgram, stopped: AbortSignal): Promise<SentProgram> {
    const { hosts } = program;
    if (hosts.length < 2) return program;
    const { group } = this.#order.objects;
    while (!stopped.aborted) {
      const pods = await this.#pods(`${LABELS.group}=${group}`).catch(() => []);
      const addresses = hosts.map((host) => addressOf(pods, host));
      if (addresses.every((address) => address !== ''))
        return { ...program, network: { name: group, addresses } };
      await sleep(LOOK_MS);
    }
    return program;
  }

  /** Reports what the cluster knows of the program to its agent. */
  watch(client: AgentClient): () => void {
    const stopped = new AbortController();
    void this.#keepWatching(client, stopped.signal).catch((error: unknown) =>
      this.#say(reasonOf(error)),
    );
    return () => stopped.abort();
  }

  /** Only the cluster knows whether it has ended the program, or a killed one had too much memory. */
  async explain(end: ProgramEnd): Promise<AttemptEnd> {
    if (end.reason !== undefined) return { end };
    const disruption = (await this.#view())?.disruption;
    if (disruption !== undefined) return this.#gone(disruption);
    if (end.signal !== 'SIGKILL') return { end };
    const until = performance.now() + EXPLAIN_MS;
    while (performance.now() < until) {
      const view = await this.#view();
      if (view === null) break;
      if (view?.end) return { end: view.end.reason === undefined ? end : view.end };
      await sleep(LOOK_MS);
    }
    return { end };
  }

  async waitsFor(): Promise<string | undefined> {
    const view = await this.#view();
    if (view === null) return await this.#lastEvent();
    return view?.waitsFor ?? view?.trouble?.message;
  }

  async #keepWatching(client: AgentClient, stopped: AbortSignal): Promise<void> {
    const { isLaunched } = this.#order.objects;
    const log = isLaunched ? undefined : new PodLog(await this.#client, this.#sink);
    while (!stopped.aborted) {
      const view = await this.#view();
      if (view) {
        const over = this.#over(view);
        const end = over && 'end' in over ? over.end : view.end;
        if (log && (view.isProgramRunning || view.end)) log.follow(view.name);
        if (end) {
          await log?.complete(view.name);
          await client.post('/settle', end).catch(() => undefined);
        }
      }
      await sleep(WATCH_MS, undefined, { signal: stopped }).catch(() => undefined);
    }
    log?.close();
  }

  /** Why the pod will not run the program; undefined while it may. */
  #over(view: PodView): AttemptEnd | undefined {
    const { trouble } = view;
    if (!trouble) this.#troubledSince = undefined;
    else {
      this.#troubledSince ??= performance.now();
      const image =
        trouble.container === AGENT_CONTAINER ? 'the agent' : this.#order.program.imageName;
      this.#say(`The container of '${image}' waits: ${trouble.message}`);
      if (trouble.isFinal || performance.now() - this.#troubledSince > PULL_MS) {
        const message = `The container of '${image}' could not be started: ${trouble.message}`;
        return { end: { code: null, reason: 'not-started', message } };
      }
    }
    if (view.isAgentLost || (view.isOver && !view.end))
      return this.#gone(view.disruption ?? 'its agent has ended');
    return undefined;
  }

  /** Without a pod: the quota may be used up, or somebody has removed the job. */
  async #withoutPod(): Promise<AttemptEnd | undefined> {
    try {
      const client = await this.#client;
      const labelSelector = `${LABELS.run}=${this.#order.runId}`;
      const jobs = await client.list<KubeObject>(KINDS.jobs, { labelSelector });
      if (jobs.length === 0) return this.#gone('its job was removed');
      const event = await this.#lastEvent();
      if (event !== undefined) this.#say(`Waiting for a pod: ${event}.`);
    } catch {} // the API server may be back soon
    return undefined;
  }

  async #lastEvent(): Promise<string | undefined> {
    const client = await this.#client;
    const fieldSelector = `involvedObject.name=${this.#name}`;
    const events = await client.list<{ readonly message?: string }>(KINDS.events, {
      fieldSelector,
    });
    return events.at(-1)?.message;
  }

  /** The pod of the attempt; null without one, undefined while the API server does not say. */
  async #view(): Promise<PodView | null | undefined> {
    try {
      const pods = await this.#pods(`${LABELS.run}=${this.#order.runId}`);
      const pod = pods.find(({ metadata }) => metadata.name.startsWith(`${this.#name}-`));
      return pod ? podView(pod) : null;
    } catch {
      return undefined;
    }
  }

  async #pods(labelSelector: string): Promise<readonly Pod[]> {
    return (await this.#client).list<Pod>(KINDS.pods, { labelSelector });
  }

  #gone(why: string) {
    const avoid = this.#node;
    return { gone: why, endsInMs: 0, ...(avoid !== undefined && { avoid }) };
  }

  #say(line: string): void {
    if (line === this.#said) return;
    this.#said = line;
    this.#sink.output.say(line);
    this.#sink.onOutput();
  }
}

function addressOf(pods: readonly Pod[], host: string): string {
  const found = pods.filter(
    ({ metadata, status }) =>
      metadata.labels?.[LABELS.host] === host &&
      metadata.deletionTimestamp === undefined &&
      !['Failed', 'Succeeded'].includes(status?.phase ?? ''),
  );
  return found[0]?.status?.podIP ?? '';
}

function yes(): boolean {
  return true;
}

function no(): boolean {
  return false;
}
