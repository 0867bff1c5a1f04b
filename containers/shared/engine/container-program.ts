import { PassThrough } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type Docker from 'dockerode';
import { keepLines, type LineSink } from '../shim/line-splitter.js';
import type { OutputFile } from '../shim/output-file.js';
import type { ProgramEnd, ProgramSink, WatchedProgram } from '../shim/run-shim.js';
import { containerEnd, notStarted, startRefused } from './container-end.js';
import { daemonReason, dockerClient, openWait, statusOf } from './docker-client.js';
import type { ContainerOrder } from './end-containers.js';

/** How long a daemon may be unavailable. */
const DAEMON_MS = 120_000;
const RETRY_MS = 500;
/** How long a container may run after the end of its output, before that is read again. */
const SILENT_MS = 5_000;
const KILL_EVERY_MS = 1_000;
const INIT_PREFIX = Buffer.from('[FATAL tini');

/** A program in a separate container, which is removed when it has ended. */
export class ContainerProgram implements WatchedProgram {
  readonly #order: ContainerOrder;
  readonly #docker: Docker;
  #container: Docker.Container | undefined;
  #stream: NodeJS.ReadableStream | undefined;
  #attached: Promise<unknown> = Promise.resolve();
  #drained: Promise<unknown> = Promise.resolve();
  readonly #outputs = { O: new PassThrough(), E: new PassThrough() };
  #ended: Promise<ProgramEnd> | undefined;
  #deadline = Number.POSITIVE_INFINITY;
  #killer: NodeJS.Timeout | undefined;
  #initSaid: string | undefined;
  asked = false;

  constructor(order: ContainerOrder) {
    this.#order = order;
    this.#docker = dockerClient(order.docker);
  }

  async prepare(): Promise<void> {
    try {
      this.#container = await this.#docker.createContainer(this.#order.container);
    } catch (error) {
      if (statusOf(error) !== undefined) throw error;
      const message = `The Docker daemon does not answer (${daemonReason(error)})`;
      throw Object.assign(new Error(message), { code: 'EAGAIN' }); // the daemon may be back soon
    }
  }

  async start(sink: ProgramSink) {
    const { O, E } = this.#outputs;
    keepLines(O, 'O', sink);
    keepLines(E, 'E', { ...sink, output: this.#withoutInit(sink.output) });
    this.#drained = Promise.all([finished(O), finished(E)]).catch(() => undefined);
    let wasAway: boolean;
    try {
      wasAway = await this.#startOnce();
    } catch (error) {
      this.#closeOutputs();
      this.#ended = Promise.resolve(startRefused(this.#order, error));
      return { state: {}, ended: this.#ended };
    }
    this.#ended = this.#end(wasAway);
    if (this.asked) void this.#signal('SIGTERM'); // while the container was starting
    void this.#ended.then(() => clearTimeout(this.#killer));
    return { state: await this.#state(), ended: this.#ended };
  }

  stop(graceMs: number): void {
    if (!this.asked && this.#ended) void this.#signal('SIGTERM');
    this.asked = true;
    const deadline = performance.now() + graceMs;
    if (deadline >= this.#deadline) return;
    this.#deadline = deadline;
    clearTimeout(this.#killer);
    this.#killer = setTimeout(() => this.#kill(), graceMs);
  }

  async finish(drainMs: number): Promise<void> {
    await Promise.race([this.#drained, sleep(drainMs, undefined, { ref: false })]);
    clearTimeout(this.#killer);
  }

  /**
   * A container that cannot be removed now, because the daemon is unavailable, is removed when a
   * server starts.
   */
  async release(): Promise<void> {
    try {
      await this.#container?.remove({ force: true, v: true });
    } catch (error) {
      process.stderr.write(`${daemonReason(error)}\n`);
    }
  }

  /** The init process of a container reports on a separate line that it found no program. */
  #withoutInit(output: OutputFile): LineSink['output'] {
    return {
      get full() {
        return output.full;
      },
      drop: (bytes) => output.drop(bytes),
      append: (stream, lines) => {
        const isInit = (line: Buffer) => line.subarray(0, INIT_PREFIX.length).equals(INIT_PREFIX);
        this.#initSaid ??= lines.find(isInit)?.toString();
        output.append(
          stream,
          lines.filter((line) => !isInit(line)),
        );
      },
    };
  }

  get #created(): Docker.Container {
    if (!this.#container) throw new Error('The container was not created.');
    return this.#container;
  }

  /**
   * Starts the container. A daemon that becomes unavailable meanwhile may have started it: then it
   * is not started again, and this returns true.
   */
  async #startOnce(): Promise<boolean> {
    const container = this.#created;
    let mayRun = false;
    return this.#whenBack(async () => {
      if (mayRun && (await container.inspect()).State.Status !== 'created') return true;
      await this.#attach();
      mayRun = true;
      await container.start();
      return false;
    });
  }

  /** Repeats a call of the daemon for as long as the daemon may come back. */
  async #whenBack<Result>(call: () => Result | Promise<Result>): Promise<Result> {
    const { daemonMs = DAEMON_MS } = this.#order;
    const end = performance.now() + daemonMs;
    for (;;) {
      try {
        return await call();
      } catch (error) {
        if (statusOf(error) !== undefined || performance.now() > end) throw error;
        await sleep(RETRY_MS);
      }
    }
  }

  async #state() {
    const { port, network } = this.#order;
    const { State, NetworkSettings } = await this.#whenBack(() => this.#created.inspect());
    const host = NetworkSettings.Networks[network]?.IPAddress;
    const pid = State.Pid > 0 ? { pid: State.Pid } : {};
    return port === undefined || !host ? pid : { ...pid, host, port };
  }

  async #attach(): Promise<void> {
    const stream = await this.#created.attach({ stream: true, stdout: true, stderr: true });
    const { O, E } = this.#outputs;
    this.#docker.modem.demuxStream(stream, O, E);
    this.#stream = stream;
    this.#attached = finished(stream, { writable: false }).catch(() => undefined);
  }

  #closeOutputs(): void {
    this.#outputs.O.end();
    this.#outputs.E.end();
  }

  async #end(wasAway: boolean): Promise<ProgramEnd> {
    try {
      return await this.#untilEnd(wasAway);
    } finally {
      this.#closeOutputs();
    }
  }

  /** A daemon that stops may leave its containers running, or end them. */
  async #untilEnd(awayAtStart: boolean): Promise<ProgramEnd> {
    const { daemonMs = DAEMON_MS } = this.#order;
    let wasAway = awayAtStart;
    let awaySince: number | undefined;
    for (let isFirst = !wasAway; ; isFirst = false) {
      try {
        if (!isFirst && !this.#stream?.readable) await this.#attachAgain();
        const answer = await openWait(this.#docker, this.#created.id);
        awaySince = undefined;
        await Promise.race([finished(answer.resume()), this.#outputCut()]);
        answer.destroy();
        const { State } = await this.#created.inspect();
        if (State.Running) continue;
        await this.#attached;
        this.#closeOutputs();
        await this.#drained;
        if (this.#initSaid !== undefined) return notStarted(this.#order, this.#initSaid);
        return containerEnd(State, this.#order, wasAway);
      } catch (error) {
        if (statusOf(error) === 404) return lost('The container was removed.');
        wasAway = true;
        awaySince ??= performance.now();
        if (performance.now() - awaySince > daemonMs)
          return lost(`The Docker daemon went away, and was not back within ${daemonMs / 1000} s.`);
        await sleep(RETRY_MS);
      }
    }
  }

  /** Resolves some time after the output has ended, because the connection may have been cut. */
  async #outputCut(): Promise<void> {
    await this.#attached;
    await sleep(SILENT_MS, undefined, { ref: false });
  }

  async #attachAgain(): Promise<void> {
    const { State } = await this.#created.inspect();
    if (!State.Running) return;
    await this.#attach();
    this.#outputs.E.write('The Docker daemon was away; lines printed meanwhile are missing.\n');
  }

  /** Repeats while the daemon is unavailable or the container does not end. */
  #kill(): void {
    void this.#signal('SIGKILL');
    this.#killer = setTimeout(() => this.#kill(), KILL_EVERY_MS);
  }

  async #signal(signal: string): Promise<void> {
    await this.#container?.kill({ signal }).catch(() => undefined);
  }
}

function lost(message: string): ProgramEnd {
  return { code: null, reason: 'lost', message };
}
