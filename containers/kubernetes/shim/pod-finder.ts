import { reasonOf } from '#src/domain/errors/index.js';
import type { SentProgram } from '../../shared/link/messages.js';
import { AgentClient } from '../../shared/link/shim/agent-client.js';
import type { LinkProgress } from '../../shared/link/shim/link-progress.js';
import type { AgentFinder, AttemptEnd } from '../../shared/link/shim/placement.js';
import type { ProgramEnd, ProgramSink } from '../../shared/shim/run-shim.js';
import type { KubeClient } from '../client/kube-client.js';
import { AGENT_CONTAINER, AGENT_PORT, LABELS } from '../names.js';
import { type PodView, podView } from '../pod-view.js';
import { withAddresses } from './host-addresses.js';
import type { KubernetesOrder } from './kubernetes-order.js';
import { PodLog } from './pod-log.js';
import { PodWatch } from './pod-watch.js';
import { WaitingReason } from './waiting-reason.js';

/** How often the time limits of a run that has not begun are checked, between changes of its pod. */
const LOOK_MS = 1_000;
/** A program that runs has no time limits here. */
const IDLE_MS = 30_000;
const LASTING_MS = 900;
/** An agent listens soon after its container has begun. */
const LISTEN_MS = 50;
/** How long an image may not be there; a registry may be away for a moment. */
const PULL_MS = 30_000;
/** How long the cluster may take to say why a program was killed. */
const EXPLAIN_MS = 8_000;
/** How long the cluster may take to report that a container of a stopped run has begun. */
const BEGIN_MS = 5_000;
/** How long the cluster may take to say which image runs. */
const IDENTIFY_MS = 5_000;

/** The parts of a {@link PodFinder}. */
interface FinderParts {
  /** The name of the job. */
  readonly name: string;
  readonly sink: ProgramSink;
  readonly progress: LinkProgress;
}

/** Finds the agent of one attempt in its pod, and reports when it is lost. */
export class PodFinder implements AgentFinder {
  readonly #client: KubeClient;
  readonly #order: KubernetesOrder;
  readonly #name: string;
  readonly #sink: ProgramSink;
  readonly #progress: LinkProgress;
  readonly #pods: PodWatch;
  readonly #waiting: WaitingReason;
  #node: string | undefined;
  #imageDigest: string | undefined;
  #troubledSince: number | undefined;
  /** Since when a node has the pod, or its program may begin. */
  #startingSince: number | undefined;
  /** Why the program has not begun, as seen last. */
  #seen = { reason: '', at: 0 };
  /** Why the program has not begun, as reported last. */
  waitsFor: string | undefined;

  constructor(client: KubeClient, order: KubernetesOrder, parts: FinderParts) {
    const { name, sink, progress } = parts;
    this.#client = client;
    this.#order = order;
    this.#name = name;
    this.#sink = sink;
    this.#progress = progress;
    this.#pods = new PodWatch(client, `${LABELS.run}=${order.runId}`);
    this.#waiting = new WaitingReason(client, name);
  }

  /** The name of the node, once it is known. */
  get nodeName(): string | undefined {
    return this.#node;
  }

  /** A later attempt has another folder than the first. */
  get isCarried(): boolean {
    return this.#order.objects.carried !== undefined && this.#name.endsWith('-1');
  }

  close(): void {
    this.#pods.close();
  }

  /** Waits until a node has the pod, and its agent answers. */
  async find(stopped: AbortSignal): Promise<AgentClient | AttemptEnd> {
    const { key, contactMs } = this.#order;
    let since: number | undefined;
    let stoppedAt: number | undefined;
    for (;;) {
      const { changes } = this.#pods;
      const view = this.#view();
      if (stopped.aborted) {
        stoppedAt ??= performance.now();
        const isSettled = performance.now() - stoppedAt > BEGIN_MS;
        if (!view?.isAgentRunning && (isSettled || !this.#mayHaveBegun(view)))
          return { end: { code: null, signal: 'SIGTERM' } };
      }
      const over = await this.#whyNot(view);
      if (over) return over;
      const isThere = view?.address !== undefined && view.isAgentRunning;
      if (isThere) {
        since ??= performance.now();
        const client = new AgentClient({ host: view.address, port: AGENT_PORT, key });
        if (await client.alive().then(yes, no)) return client;
        client.close();
        if (performance.now() - since > contactMs)
          return this.#gone(`the agent at ${view.address}, port ${AGENT_PORT}, does not answer`);
      }
      const ending = stopped.aborted ? undefined : stopped;
      await this.#pods.next(changes, isThere ? LISTEN_MS : LOOK_MS, ending);
    }
  }

  /** Whether the program is lost: its agent has ended, or cannot be reached for too long. */
  async lost(client: AgentClient): Promise<AttemptEnd | undefined> {
    const { contactMs, program } = this.#order;
    const view = this.#view();
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
  async complete(program: SentProgram, stopped: AbortSignal): Promise<SentProgram | AttemptEnd> {
    if (program.hosts.length < 2) return program;
    const { startMs, objects } = this.#order;
    const onMissing = (hosts: string) => this.#mayWaitFor(`Waiting for the pods of ${hosts}`);
    return await withAddresses(this.#client, program, {
      ...{ group: objects.group, startMs, stopped, onMissing },
    });
  }

  /** Reports what the cluster knows of the program to its agent. */
  watch(client: AgentClient): () => void {
    const stopped = new AbortController();
    this.#startingSince = performance.now();
    void this.#keepWatching(client, stopped.signal).catch((error: unknown) =>
      this.#say(reasonOf(error)),
    );
    return () => stopped.abort();
  }

  async identify(): Promise<void> {
    await this.#until(IDENTIFY_MS, () => this.#imageDigest !== undefined);
  }

  /** Only the cluster knows whether it has ended the program, or a killed one had too much memory. */
  async explain(end: ProgramEnd): Promise<AttemptEnd> {
    if (end.reason !== undefined) return { end };
    await this.#pods.refresh();
    const disruption = this.#view()?.disruption;
    if (disruption !== undefined) return this.#gone(disruption);
    if (end.signal !== 'SIGKILL') return { end };
    const view = await this.#until(EXPLAIN_MS, (pod) => pod.end !== undefined);
    return { end: view?.end?.reason === undefined ? end : view.end };
  }

  /** An agent may have begun a program that came with its pod, or for an earlier shim. */
  #mayHaveBegun(view: PodView | null | undefined): boolean {
    const hasProgram = this.isCarried || this.#order.resume !== undefined;
    const isPlaced = view === undefined || view?.node !== undefined;
    return hasProgram && isPlaced;
  }

  async #keepWatching(client: AgentClient, stopped: AbortSignal): Promise<void> {
    const { isLaunched } = this.#order.objects;
    const log = isLaunched ? undefined : new PodLog(this.#client, this.#sink, this.#progress);
    while (!stopped.aborted) {
      const { changes } = this.#pods;
      const view = this.#view();
      const over = await this.#whyNot(view);
      const end = over && 'end' in over ? over.end : view?.end;
      if (log && view && (view.isProgramRunning || view.end)) log.follow(view.name);
      if (end) {
        if (view) await log?.complete(view.name);
        await client.post('/settle', end).catch(() => undefined);
      }
      await this.#pods.next(changes, view?.isProgramRunning ? IDLE_MS : LOOK_MS, stopped);
    }
    log?.close();
  }

  /** Why the pod will not run the program; undefined while it may. */
  async #whyNot(view: PodView | null | undefined): Promise<AttemptEnd | undefined> {
    if (view === undefined || view?.hasBegun) return view && this.#over(view);
    if (view?.waitsFor !== undefined) this.#mayWaitFor(`Waiting for a node: ${view.waitsFor}`);
    else if (!view?.trouble) {
      const found = await this.#waiting.look(view?.name);
      if (found && 'gone' in found) return this.#gone(found.gone);
      if (found) this.#waitFor(found.waitsFor);
    }
    return view ? this.#over(view) : undefined;
  }

  #over(view: PodView): AttemptEnd | undefined {
    const { trouble } = view;
    if (view.isAgentLost || (view.isOver && !view.end))
      return this.#gone(view.disruption ?? 'its agent has ended');
    if (trouble) {
      this.#troubledSince ??= performance.now();
      const image =
        trouble.container === AGENT_CONTAINER ? 'the agent' : this.#order.program.imageName;
      this.#mayWaitFor(`The container of '${image}' waits: ${trouble.message}`);
      if (trouble.isFinal || performance.now() - this.#troubledSince > PULL_MS)
        return notStarted(`The container of '${image}' could not be started: ${trouble.message}`);
    } else this.#troubledSince = undefined;
    const { startMs } = this.#order;
    const lateMs = performance.now() - (this.#startingSince ?? Number.POSITIVE_INFINITY) - startMs;
    if (view.hasBegun || lateMs < 0) return undefined;
    const why = this.waitsFor ?? 'the cluster gives no reason';
    return notStarted(
      `The pod of the program did not begin within ${startMs / 1000} s on ${view.node}: ${why}. If that is too short for its images, raise the setting kubernetesStartSeconds.`,
    );
  }

  /** The pod of the attempt; null without one, undefined while the API server does not say. */
  #view(): PodView | null | undefined {
    const { pods } = this.#pods;
    const pod = pods?.find(({ metadata }) => metadata.name.startsWith(`${this.#name}-`));
    if (!pod) return pods && null;
    const view = podView(pod);
    this.#node ??= view.node;
    if (view.node !== undefined) this.#startingSince ??= performance.now();
    if (view.hasBegun) this.#waitFor(undefined);
    if (view.imageDigest !== undefined && view.imageDigest !== this.#imageDigest) {
      this.#imageDigest = view.imageDigest;
      this.#sink.report({ imageDigest: view.imageDigest });
    }
    return view;
  }

  /** Waits until the pod is as asked for, for some time. */
  async #until(
    withinMs: number,
    isSo: (view: PodView) => boolean,
  ): Promise<PodView | null | undefined> {
    const end = performance.now() + withinMs;
    for (;;) {
      const { changes } = this.#pods;
      const view = this.#view();
      const restMs = Math.ceil(end - performance.now());
      if (view === null || (view && isSo(view)) || restMs <= 0) return view;
      await this.#pods.next(changes, restMs);
    }
  }

  #gone(why: string) {
    const avoid = this.#node;
    return { gone: why, endsInMs: 0, ...(avoid !== undefined && { avoid }) };
  }

  /** Reports a reason once it has lasted, because the cluster soon overcomes most of them. */
  #mayWaitFor(reason: string): void {
    if (reason !== this.#seen.reason) this.#seen = { reason, at: performance.now() };
    if (performance.now() - this.#seen.at > LASTING_MS) this.#waitFor(reason);
  }

  #waitFor(reason: string | undefined): void {
    if (reason === this.waitsFor) return;
    this.waitsFor = reason;
    this.#sink.report({ pendingReason: reason });
    if (reason !== undefined) this.#say(reason);
  }

  #say(line: string): void {
    this.#sink.output.say(line);
    this.#sink.onOutput();
  }
}

function notStarted(message: string): AttemptEnd {
  return { end: { code: null, reason: 'not-started', message } };
}

function yes(): boolean {
  return true;
}

function no(): boolean {
  return false;
}
