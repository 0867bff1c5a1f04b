import { appendFileSync, readFileSync, renameSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { finished } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AgentProgram } from '../../shared/link/agent/agent.js';
import type { SentProgram } from '../../shared/link/messages.js';
import { keepLines } from '../../shared/shim/line-splitter.js';
import type { ProgramEnd, ProgramSink } from '../../shared/shim/run-shim.js';
import { GATE_PORT } from '../names.js';
import { signalOf } from '../pod-view.js';
import { BEGUN_EVENT, MISSING_EVENT, NOT_EXECUTABLE_CODE } from './launcher.js';
import { Pipes } from './pipes.js';
import { PodProcesses } from './pod-processes.js';

const HOSTS_FILE = '/etc/hosts';
const HOSTS_MS = 250;
const DRAIN_MS = 2_000;
const KILL_EVERY_MS = 500;
const MAX_EVENT_CHARS = 64;
/** How long the launcher may report an exit after a witness outside has seen the end. */
const LATE_MS = 1_500;
/** How long the exit of a program without a process may take to arrive; a later one counts as never begun. */
const GONE_MS = 3_000;

/**
 * The program of a run in the container beside the agent, which the kubelet starts. A container with
 * a launcher waits until the program's folder has arrived; another one is started by the kubelet only
 * then, and its output and exit are reported from outside.
 */
export class PodProgram implements AgentProgram {
  readonly #sent: SentProgram;
  readonly #pipes: Pipes | undefined;
  readonly #processes = new PodProcesses();
  readonly #stopping = new AbortController();
  #settle: (end: ProgramEnd) => void = () => undefined;
  readonly #settled = new Promise<ProgramEnd>((resolve) => {
    this.#settle = resolve;
  });
  #asked = false;
  #hasBegun: boolean;
  #deadline = Number.POSITIVE_INFINITY;
  #killer: NodeJS.Timeout | undefined;
  #gate: Server | undefined;
  #hosts: NodeJS.Timeout | undefined;

  /** `pipes` exist for a container with a launcher. */
  constructor(sent: SentProgram, pipes: Pipes | undefined) {
    this.#sent = sent;
    this.#pipes = pipes;
    this.#hasBegun = pipes === undefined; // only a launcher reports the start
  }

  async start(sink: ProgramSink): ReturnType<AgentProgram['start']> {
    const ended = this.#pipes ? this.#launch(this.#pipes, sink) : this.#await();
    return {
      ended: ended.then((end) => {
        clearTimeout(this.#killer);
        clearInterval(this.#hosts);
        return end;
      }),
    };
  }

  stop(graceMs: number): void {
    if (!this.#asked && this.#hasBegun) this.#processes.request(this.#isLaunched);
    this.#asked = true;
    this.#stopping.abort();
    this.#settleIfGone('SIGTERM');
    const deadline = performance.now() + graceMs;
    if (deadline >= this.#deadline) return;
    this.#deadline = deadline;
    clearTimeout(this.#killer);
    this.#killer = setTimeout(() => this.#kill(), graceMs);
  }

  settle(end: ProgramEnd): void {
    setTimeout(() => this.#settle(end), this.#pipes ? LATE_MS : 0);
  }

  async release(): Promise<void> {
    clearTimeout(this.#killer);
    this.#gate?.close();
    this.#processes.kill(false);
  }

  get #isLaunched(): boolean {
    return this.#pipes !== undefined;
  }

  async #launch(pipes: Pipes, sink: ProgramSink): Promise<ProgramEnd> {
    keepLines(pipes.stdout.stream, 'O', sink);
    keepLines(pipes.stderr.stream, 'E', sink);
    const drained = Promise.all([finished(pipes.stdout.stream), finished(pipes.stderr.stream)]);
    drained.catch(() => undefined);
    const exit = this.#exitOf(pipes);
    const isOpen = await Promise.race([
      pipes.openGate(this.#stopping.signal),
      this.#settled.then(() => false),
    ]);
    this.#writeHosts();
    const never: ProgramEnd = { code: null, signal: 'SIGTERM' };
    const end = isOpen
      ? await Promise.race([exit, this.#settled])
      : await Promise.race([this.#settled, sleep(0, never)]);
    for (const pipe of [pipes.stdout, pipes.stderr, pipes.events]) pipe.letEnd();
    if (isOpen) this.#processes.kill(true); // what the program has left behind
    await Promise.race([drained, sleep(DRAIN_MS, undefined, { ref: false })]);
    return end;
  }

  /** Opens the port that the kubelet waits for. */
  async #await(): Promise<ProgramEnd> {
    if (this.#asked) return { code: null, signal: 'SIGTERM' };
    this.#gate = createServer((socket) => socket.destroy()).listen(GATE_PORT);
    this.#writeHosts();
    return await this.#settled;
  }

  #exitOf({ events }: Pipes): Promise<ProgramEnd> {
    return new Promise((resolve) => {
      let text = '';
      events.stream.setEncoding('utf8').on('data', (part: string) => {
        text = (text + part).slice(0, MAX_EVENT_CHARS); // the program could write there, too
        const lines = text.split('\n').slice(0, -1);
        if (lines[0] === BEGUN_EVENT) {
          this.#begin();
          lines.shift();
        }
        if (lines[0] !== undefined) resolve(this.#endOf(lines[0]));
      });
    });
  }

  /** Repeats a request to end that came before the program could receive it. */
  #begin(): void {
    if (this.#asked && !this.#hasBegun) this.#processes.request(this.#isLaunched);
    this.#hasBegun = true;
  }

  #endOf(event: string): ProgramEnd {
    const [word = ''] = this.#command();
    const code = Number(event);
    if (event === MISSING_EVENT || code === NOT_EXECUTABLE_CODE) {
      const why = event === MISSING_EVENT ? 'there is no such program' : 'it is not executable';
      const message = `'${word}' could not be started in '${this.#sent.imageName}': ${why}.`;
      return { code: null, reason: 'not-started', message };
    }
    const signal = signalOf(code);
    return signal === undefined ? { code } : { code: null, signal };
  }

  #command(): readonly string[] {
    return this.#sent.program.entrypoint ?? ['python3'];
  }

  /** The kubelet writes the file again when it starts a container. */
  #writeHosts(): void {
    const { network, hosts } = this.#sent;
    if (!network || hosts.length < 2) return;
    const lines = hosts.map((host, index) => `${network.addresses[index]}\t${host}`).join('\n');
    const write = () => {
      const text = readFileSync(HOSTS_FILE, 'utf8');
      if (!text.includes(lines)) appendFileSync(HOSTS_FILE, `${lines}\n`);
    };
    write();
    this.#hosts = setInterval(write, HOSTS_MS);
  }

  #kill(): void {
    this.#processes.kill(this.#isLaunched);
    this.#settleIfGone('SIGKILL');
    this.#killer = setTimeout(() => this.#kill(), KILL_EVERY_MS);
  }

  /** Waits before it settles: a program without a process may have just ended, and its exit may still arrive. */
  #settleIfGone(signal: NodeJS.Signals): void {
    if (this.#processes.exist) return;
    setTimeout(() => {
      if (!this.#processes.exist) this.#settle({ code: null, signal });
    }, GONE_MS);
  }
}

/** Makes the pipes of a container with a launcher. */
export function makePipes(): Pipes {
  const pipes = new Pipes();
  pipes.publish(renameSync);
  return pipes;
}
