import { setTimeout as sleep } from 'node:timers/promises';
import { reasonOf } from '#src/domain/errors/index.js';
import { packFolder } from '#src/files/archive/index.js';
import { type DockerClient, daemonReason, statusOf } from '../../shared/engine/docker-client.js';
import { pythonPrograms } from '../../shared/python-program.js';
import type { StreamLetter } from '../../shared/shim/output-file.js';
import type { ProgramEnd, ProgramSink } from '../../shared/shim/run-shim.js';
import type { NodeEnd, PythonPart, SentProgram, Started } from '../link/messages.js';
import { AgentClient, AgentRefusal } from './agent-client.js';
import { bringBack, CheckpointCopier } from './bring-back.js';
import { nodeOf, taskOf } from './placement.js';
import type { SwarmOrder } from './swarm-order.js';

const LOOK_MS = 100;
const RETRY_MS = 250;
const LETTERS: Readonly<Record<string, StreamLetter>> = { STDOUT: 'O', STDERR: 'E', SYSTEM: 'S' };

/** How an attempt ended: with the program, or because its node is gone, so that another node may be tried. */
export type AttemptEnd =
  | { readonly end: ProgramEnd }
  | {
      readonly gone: string;
      /** Milliseconds until nothing of the program runs any more. */
      readonly endsInMs: number;
      /** The node that shall not be tried again. */
      readonly avoid?: string;
    };

/** One start of a program on a node: the service of its agent, and the link to it. */
export class Attempt {
  readonly #docker: DockerClient;
  readonly #order: SwarmOrder;
  readonly #service: string;
  readonly #sink: ProgramSink;
  readonly #stopping = new AbortController();
  #node: { readonly id: string; readonly name: string } | undefined;
  #client: AgentClient | undefined;
  #stopMs: number | undefined;
  #isOver = false;
  /** Where the program is reached, once that is known. */
  readonly address: Promise<{ readonly host: string; readonly port: number } | undefined>;
  #setAddress: (address?: { readonly host: string; readonly port: number }) => void = () =>
    undefined;

  constructor(docker: DockerClient, order: SwarmOrder, given: AttemptParts) {
    this.#docker = docker;
    this.#order = order;
    this.#service = given.service;
    this.#sink = given.sink;
    this.address = new Promise((resolve) => {
      this.#setAddress = resolve;
    });
  }

  /** Runs the program to its end, and brings back what it wrote. */
  async run(): Promise<AttemptEnd> {
    const beat = setInterval(() => void this.#client?.alive().catch(() => undefined), this.#beatMs);
    try {
      const reached = await this.#reach();
      if (!(reached instanceof AgentClient)) return reached;
      const started = await this.#start(reached);
      if (started) return started;
      return await this.#follow(reached);
    } finally {
      clearInterval(beat);
      this.#isOver = true;
      this.#setAddress();
      this.#client?.close();
    }
  }

  stop(graceMs: number): void {
    this.#stopMs = graceMs;
    this.#stopping.abort();
    if (this.#client) void this.#sendStop(this.#client, graceMs);
  }

  get #beatMs(): number {
    return Math.min(2_000, this.#order.contactMs / 4);
  }

  /** Waits until a node has the task, and its agent answers. */
  async #reach(): Promise<AgentClient | AttemptEnd> {
    const { addresses, ports, key, contactMs } = this.#order;
    let told = '';
    let since: number | undefined;
    for (;;) {
      if (this.#stopping.signal.aborted) return { end: { code: null, signal: 'SIGTERM' } };
      const task = await this.#task();
      if (task?.isOver) return this.#notPlaced(task);
      if (task?.why && task.why !== told && task.state === 'pending') {
        told = task.why;
        this.#say(`Waiting for a node of the swarm: ${task.why}.`);
      }
      if (task?.node) {
        this.#node ??= { id: task.node, name: (await this.#nodeName(task.node)) ?? task.node };
        const host = addresses[task.node];
        if ((await this.#isUp(task.node)) === false)
          // the swarm has not known it when it chose the node
          return this.#gone(`the node ${this.#node.name} is down`);
        if (host === undefined)
          return this.#gone(`the address of the node ${this.#node.name} is not known yet`);
        if (task.state === 'running') since ??= performance.now();
        for (const port of ports) {
          const client = new AgentClient({ host, port, key });
          if (await client.alive().then(yes, no)) {
            this.#client = client;
            return client;
          }
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

  /** Sends the folder and starts the program; returns an end when that is not possible. */
  async #start(client: AgentClient): Promise<AttemptEnd | undefined> {
    const { folder, program } = this.#order;
    for (;;) {
      if (this.#stopping.signal.aborted) return { end: { code: null, signal: 'SIGTERM' } };
      try {
        await client.send('/folder', packFolder(folder));
        for (const [part, path] of pythonParts(program))
          await client.send(`/python?part=${part}`, packFolder(path));
        const started = client.post<Started>('/program', program);
        if (this.#stopMs !== undefined) void this.#sendStop(client, this.#stopMs);
        const answer = await started;
        if ('failed' in answer)
          return { end: { code: null, reason: 'not-started', message: answer.failed } };
        this.#setAddress(answer.address);
        return undefined;
      } catch (error) {
        if (error instanceof AgentRefusal)
          return { end: { code: null, reason: 'not-started', message: reasonOf(error) } };
        const gone = await this.#isGone(client);
        if (gone) return gone;
        await sleep(RETRY_MS);
      }
    }
  }

  async #follow(client: AgentClient): Promise<AttemptEnd> {
    const { program, folder } = this.#order;
    const copier = program.listens ? undefined : new CheckpointCopier(client, folder);
    let after = 0;
    try {
      for (;;) {
        try {
          for await (const message of client.output(after)) {
            if ('end' in message) {
              copier?.stop();
              return await this.#finish(client, message.end);
            }
            for (const { sequence, stream, message: text } of message.lines) {
              this.#sink.output.append(LETTERS[stream] ?? 'S', [Buffer.from(text)]);
              after = sequence;
            }
            this.#sink.onOutput();
          }
        } catch {}
        const gone = await this.#isGone(client);
        if (gone) return gone;
        await sleep(RETRY_MS);
      }
    } finally {
      copier?.stop();
    }
  }

  async #finish(client: AgentClient, nodeEnd: NodeEnd): Promise<AttemptEnd> {
    const { droppedBytes = 0, ...end } = nodeEnd;
    this.#sink.output.drop(droppedBytes);
    if (end.reason === 'orphaned')
      return { gone: `the node ${this.#node?.name} had no contact to this server`, endsInMs: 0 };
    if (!this.#order.program.listens) {
      for (;;) {
        try {
          await bringBack(client, this.#order.folder);
          break;
        } catch (error) {
          const gone = error instanceof AgentRefusal ? undefined : await this.#isGone(client);
          if (gone) return gone;
          if (error instanceof AgentRefusal || !isLinkError(error)) {
            const message = `What the program wrote could not be brought back: ${reasonOf(error)}`;
            return { end: { code: null, reason: 'lost', message } };
          }
          await sleep(RETRY_MS);
        }
      }
    }
    await client.post('/leave', {}).catch(() => undefined);
    return { end };
  }

  /** Whether the program is lost: its agent has ended, or is out of reach for too long. */
  async #isGone(client: AgentClient): Promise<AttemptEnd | undefined> {
    const { contactMs, program } = this.#order;
    const name = this.#node?.name;
    const task = await this.#task();
    const isUp = this.#node && (await this.#isUp(this.#node.id));
    if (task?.isOver && isUp !== false) {
      const why = task.why === undefined ? '' : ` (${task.why})`;
      return { gone: `its agent on the node ${name} has ended${why}`, endsInMs: 0 };
    }
    const silentMs = performance.now() - client.answeredAt;
    // An instance that does not answer is of no use, but two instances do no harm.
    if (program.listens && isUp === false && silentMs > Math.min(contactMs, 5_000))
      return this.#gone(`the node ${name} is down`);
    if (silentMs < contactMs) return undefined;
    // From the last question on, which the agent may have got.
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

  /** Asks the agent until it answers. */
  async #sendStop(client: AgentClient, graceMs: number): Promise<void> {
    while (!this.#isOver && !(await client.post('/stop', { graceMs }).then(yes, no)))
      await sleep(RETRY_MS);
  }

  #say(line: string): void {
    this.#sink.output.say(line);
    this.#sink.onOutput();
  }
}

/** The folders of this machine that a Python program needs on its node. */
function pythonParts({ program, pythonEnvironment }: SentProgram): readonly [PythonPart, string][] {
  if (!program.python) return [];
  const programs: [PythonPart, string] = ['python', pythonPrograms()];
  return pythonEnvironment === undefined
    ? [programs]
    : [programs, ['environment', pythonEnvironment]];
}

/** What an {@link Attempt} is made of. */
export interface AttemptParts {
  /** The id of the service. */
  readonly service: string;
  readonly sink: ProgramSink;
}

/** An error of the connection, not of the archive or of the disk here. */
function isLinkError(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === undefined || ['ECONNRESET', 'ECONNREFUSED', 'ETIMEDOUT', 'EPIPE'].includes(code);
}

function yes(): boolean {
  return true;
}

function no(): boolean {
  return false;
}
