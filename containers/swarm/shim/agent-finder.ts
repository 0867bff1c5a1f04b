import { setTimeout as sleep } from 'node:timers/promises';
import { type DockerClient, daemonReason, statusOf } from '../../shared/engine/docker-client.js';
import { AgentClient } from '../../shared/link/shim/agent-client.js';
import type { AgentFinder, AttemptEnd } from '../../shared/link/shim/placement.js';
import type { ProgramSink } from '../../shared/shim/run-shim.js';
import type { SwarmOrder } from './swarm-order.js';
import { nodeOf, taskOf } from './task.js';

const LOOK_MS = 100;

/** The parts of an attempt. */
export interface AttemptParts {
  /** The id of the service. */
  readonly service: string;
  readonly sink: ProgramSink;
}

/** Finds the agent of one attempt on the node that the swarm chose, and reports when it is lost. */
export class SwarmFinder implements AgentFinder {
  readonly #docker: DockerClient;
  readonly #order: SwarmOrder;
  readonly #service: string;
  readonly #sink: ProgramSink;
  #node: { readonly id: string; readonly name: string } | undefined;

  constructor(docker: DockerClient, order: SwarmOrder, { service, sink }: AttemptParts) {
    this.#docker = docker;
    this.#order = order;
    this.#service = service;
    this.#sink = sink;
  }

  /** The name of the node, once it is known. */
  get nodeName(): string | undefined {
    return this.#node?.name;
  }

  /** Waits until a node has the task, and its agent answers. */
  async find(stopped: AbortSignal): Promise<AgentClient | AttemptEnd> {
    const { addresses, ports, key, contactMs } = this.#order;
    let reported = '';
    let since: number | undefined;
    for (;;) {
      if (stopped.aborted) return { end: { code: null, signal: 'SIGTERM' } };
      const task = await this.#task();
      if (task?.isOver) return this.#notPlaced(task);
      if (task?.why && task.why !== reported && task.state === 'pending') {
        reported = task.why;
        this.#say(`Waiting for a node of the swarm: ${task.why}.`);
      }
      if (task?.node) {
        this.#node ??= { id: task.node, name: (await this.#nodeName(task.node)) ?? task.node };
        const host = addresses[task.node];
        if ((await this.#isUp(task.node)) === false)
          // the swarm did not know it when it chose the node
          return this.#gone(`the node ${this.#node.name} is down`);
        if (host === undefined)
          return this.#gone(`the address of the node ${this.#node.name} is not known yet`);
        if (task.state === 'running') since ??= performance.now();
        for (const port of ports) {
          const client = new AgentClient({ host, port, key });
          if (await client.alive().then(yes, no)) return client;
          client.close();
        }
        if (since !== undefined && performance.now() - since > contactMs)
          return this.#gone(
            `the agent on the node ${this.#node.name} does not answer at ${host}, ports ${ports.join(', ')}`,
          );
      }
      await sleep(LOOK_MS);
    }
  }

  /** Whether the program is lost: its agent has ended, or cannot be reached for too long. */
  async lost(client: AgentClient): Promise<AttemptEnd | undefined> {
    const { contactMs, program } = this.#order;
    const name = this.#node?.name;
    const task = await this.#task();
    const isUp = this.#node && (await this.#isUp(this.#node.id));
    if (task?.isOver && isUp !== false) {
      const why = task.why === undefined ? '' : ` (${task.why})`;
      return { gone: `its agent on the node ${name} has ended${why}`, endsInMs: 0 };
    }
    const silentMs = performance.now() - client.answeredAt;
    // An instance that does not answer is useless, but two instances do no harm.
    if (program.listens && isUp === false && silentMs > Math.min(contactMs, 5_000))
      return this.#gone(`the node ${name} is down`);
    if (silentMs < contactMs) return undefined;
    // Counted from the last request, which the agent may have received.
    const endsInMs = Math.max(0, client.askedAt + contactMs + 1_000 - performance.now());
    const what = isUp === false ? 'is down' : 'is out of reach';
    return { ...this.#gone(`the node ${name} ${what}`), endsInMs: program.listens ? 0 : endsInMs };
  }

  async #task() {
    try {
      return await taskOf(this.#docker, this.#service);
    } catch (error) {
      if (statusOf(error) !== undefined) this.#say(daemonReason(error));
      return undefined; // the manager may be back soon
    }
  }

  async #isUp(node: string): Promise<boolean | undefined> {
    return nodeOf(this.#docker, node).then(
      ({ isDown }) => !isDown,
      () => undefined,
    );
  }

  async #nodeName(node: string): Promise<string | undefined> {
    return nodeOf(this.#docker, node).then(
      ({ name }) => name,
      () => undefined,
    );
  }

  #notPlaced({ why, state }: { readonly why?: string; readonly state: string }): AttemptEnd {
    const message = `The agent of the run could not be started on a node: ${why ?? state}`;
    return { end: { code: null, reason: 'not-started', message } };
  }

  #gone(why: string) {
    return { gone: why, endsInMs: 0, ...(this.#node && { avoid: this.#node.id }) };
  }

  #say(line: string): void {
    this.#sink.output.say(line);
    this.#sink.onOutput();
  }
}

function yes(): boolean {
  return true;
}

function no(): boolean {
  return false;
}
