import { setTimeout as sleep } from 'node:timers/promises';
import { reasonOf } from '#src/domain/errors/index.js';
import { packFolder } from '#src/files/archive/index.js';
import { pythonPrograms } from '../../host-resources.js';
import type { StreamLetter } from '../../shim/output-file.js';
import type { ProgramSink } from '../../shim/run-shim.js';
import type { NodeEnd, PythonPart, SentProgram, Started } from '../messages.js';
import { AgentClient, AgentRefusal } from './agent-client.js';
import { bringBack, CheckpointCopier } from './bring-back.js';
import type { LinkProgress } from './link-progress.js';
import type { AgentFinder, AttemptEnd, PlacedOrder } from './placement.js';

const RETRY_MS = 250;
/** How long a run that is stopped without a grace time may still copy its files back. */
const LEAVING_MS = 10_000;
const LETTERS: Readonly<Record<string, StreamLetter>> = { STDOUT: 'O', STDERR: 'E', SYSTEM: 'S' };

/** The parts of an {@link Attempt}. */
interface AttemptParts {
  readonly sink: ProgramSink;
  readonly progress: LinkProgress;
  /** The agent has the folder, and has started the program for a shim that is gone. */
  readonly isResumed: boolean;
}

/** One start of a program on a node: its agent, and the link to the agent. */
export class Attempt {
  readonly #order: PlacedOrder;
  readonly #finder: AgentFinder;
  readonly #sink: ProgramSink;
  readonly #progress: LinkProgress;
  readonly #isResumed: boolean;
  readonly #stopping = new AbortController();
  /** Aborts the transfer of the run's files, some time after a stop without a grace time. */
  readonly #leaving = new AbortController();
  #client: AgentClient | undefined;
  #stopMs: number | undefined;
  #isOver = false;
  /** The address of the program, once it is known. */
  readonly address: Promise<{ readonly host: string; readonly port: number } | undefined>;
  #setAddress: (address?: { readonly host: string; readonly port: number }) => void = () =>
    undefined;

  constructor(
    order: PlacedOrder,
    finder: AgentFinder,
    { sink, progress, isResumed }: AttemptParts,
  ) {
    this.#order = order;
    this.#finder = finder;
    this.#sink = sink;
    this.#progress = progress;
    this.#isResumed = isResumed;
    this.address = new Promise((resolve) => {
      this.#setAddress = resolve;
    });
  }

  /** Runs the program to its end, and copies its files back. */
  async run(): Promise<AttemptEnd> {
    const beat = setInterval(() => void this.#client?.alive().catch(() => undefined), this.#beatMs);
    let unwatch: (() => void) | undefined;
    try {
      const reached = await this.#finder.find(this.#stopping.signal);
      if (!(reached instanceof AgentClient)) return reached;
      this.#client = reached;
      const started = await this.#start(reached);
      if (started) {
        await reached.post('/leave', {}).catch(() => undefined);
        return started;
      }
      unwatch = this.#finder.watch?.(reached);
      return await this.#follow(reached);
    } finally {
      clearInterval(beat);
      unwatch?.();
      this.#isOver = true;
      this.#setAddress();
      this.#client?.close();
      this.#finder.close?.();
    }
  }

  stop(graceMs: number): void {
    this.#stopMs = graceMs;
    this.#stopping.abort();
    if (graceMs === 0) this.#leaveSoon();
    if (this.#client) void this.#sendStop(this.#client, graceMs);
  }

  #leaveSoon(): void {
    const reason = new Error(
      `The transfer took longer than ${LEAVING_MS / 1000} s after the run was stopped.`,
    );
    setTimeout(() => this.#leaving.abort(reason), LEAVING_MS).unref();
  }

  get #beatMs(): number {
    return Math.min(2_000, this.#order.contactMs / 4);
  }

  /** Sends the folder and starts the program; returns an end when that is not possible. */
  async #start(client: AgentClient): Promise<AttemptEnd | undefined> {
    const { program } = this.#order;
    for (;;) {
      const hasProgram = this.#isResumed || this.#finder.isCarried;
      if (this.#stopping.signal.aborted && !hasProgram)
        return { end: { code: null, signal: 'SIGTERM' } };
      try {
        const sent = this.#isResumed ? program : await this.#sendFiles(client);
        if (!('runId' in sent)) return sent;
        const started = client.post<Started>('/program', sent);
        if (this.#stopMs !== undefined) void this.#sendStop(client, this.#stopMs);
        const answer = await started;
        if ('failed' in answer)
          return { end: { code: null, reason: 'not-started', message: answer.failed } };
        this.#progress.begin();
        if (program.listens) await this.#finder.identify?.();
        this.#setAddress(answer.address);
        return undefined;
      } catch (error) {
        if (error instanceof AgentRefusal)
          return { end: { code: null, reason: 'not-started', message: reasonOf(error) } };
        const gone = await this.#finder.lost(client);
        if (gone) return gone;
        await sleep(RETRY_MS);
      }
    }
  }

  async #sendFiles(client: AgentClient): Promise<SentProgram | AttemptEnd> {
    const { folder, program } = this.#order;
    const { isCarried = false } = this.#finder;
    if (!isCarried) await client.send('/folder', packFolder(folder));
    for (const [part, path] of isCarried ? [] : pythonParts(program))
      await client.send(`/python?part=${part}`, packFolder(path));
    return (await this.#finder.complete?.(program, this.#stopping.signal)) ?? program;
  }

  async #follow(client: AgentClient): Promise<AttemptEnd> {
    const { program, folder } = this.#order;
    const { maxOutputBytes: maxBytes } = program;
    const copier = program.listens ? undefined : new CheckpointCopier(client, { folder, maxBytes });
    let after = this.#progress.received;
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
            this.#progress.reached({ received: after });
            this.#sink.onOutput();
          }
        } catch {}
        const gone = await this.#finder.lost(client);
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
      return {
        gone: `the node ${this.#finder.nodeName} had no contact to this server`,
        endsInMs: 0,
      };
    const wasAsked = this.#stopMs !== undefined || end.code === 0;
    const explained = (!wasAsked && (await this.#finder.explain?.(end))) || { end };
    if ('gone' in explained) {
      await client.post('/leave', {}).catch(() => undefined);
      return explained;
    }
    const { folder, program } = this.#order;
    const identified = this.#stopMs === undefined ? this.#finder.identify?.() : undefined;
    if (!program.listens) {
      const { maxOutputBytes: maxBytes } = program;
      for (;;) {
        try {
          const { signal } = this.#leaving;
          const leftOut = await bringBack(client, { folder, maxBytes, signal });
          for (const line of leftOut) this.#sink.output.say(line);
          this.#sink.onOutput();
          break;
        } catch (error) {
          const isFinal = error instanceof AgentRefusal || this.#leaving.signal.aborted;
          const gone = isFinal ? undefined : await this.#finder.lost(client);
          if (gone) return gone;
          if (isFinal || !isLinkError(error)) {
            const message = `The files of the program could not be copied back: ${reasonOf(error)}`;
            return { end: { code: null, reason: 'lost', message } };
          }
          await sleep(RETRY_MS);
        }
      }
    }
    await identified;
    await client.post('/leave', {}).catch(() => undefined);
    return explained;
  }

  /** Repeats the request until the agent answers. */
  async #sendStop(client: AgentClient, graceMs: number): Promise<void> {
    while (!this.#isOver) {
      try {
        await client.post('/stop', { graceMs });
        return;
      } catch {
        await sleep(RETRY_MS);
      }
    }
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

/** An error of the connection, not of the archive or of the disk here. */
function isLinkError(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === undefined || ['ECONNRESET', 'ECONNREFUSED', 'ETIMEDOUT', 'EPIPE'].includes(code);
}
