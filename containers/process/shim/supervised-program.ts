import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { killRun } from '../../shared/shim/end-user.js';
import { keepLines } from '../../shared/shim/line-splitter.js';
import type { OutputFile } from '../../shared/shim/output-file.js';
import {
  MARK_VARIABLE,
  memoryBoundOf,
  memoryOf,
  processesOf,
  type RunMark,
  signal,
} from '../../shared/shim/processes.js';
import type { ShimOrder } from '../../shared/shim/run-folder.js';
import type { ProgramEnd } from '../../shared/shim/run-shim.js';

const POLL_MS = 20;

/** Ends the processes of a run: sends SIGTERM once, and SIGKILL after a deadline that can only become earlier. */
export class Terminator {
  readonly #mark: () => RunMark;
  #deadline = Number.POSITIVE_INFINITY;
  asked = false;
  #killer: NodeJS.Timeout | undefined;

  constructor(mark: () => RunMark) {
    this.#mark = mark;
  }

  /** Sends SIGTERM, and kills the remaining processes after the grace period. */
  stop(graceMs: number): void {
    if (!this.asked) signal(processesOf(this.#mark()), 'SIGTERM');
    this.asked = true;
    const deadline = performance.now() + graceMs;
    if (deadline >= this.#deadline) return;
    this.#deadline = deadline;
    clearTimeout(this.#killer);
    this.#killer = setTimeout(() => this.#kill(), graceMs);
  }

  kill(): void {
    this.asked = true;
    this.#deadline = 0;
    clearTimeout(this.#killer);
    this.#kill();
  }

  /**
   * Stops the processes that the program left behind; resolves when no process of the run lives.
   */
  async finish(graceMs: number): Promise<void> {
    if (processesOf(this.#mark()).length > 0) this.stop(graceMs);
    while (processesOf(this.#mark()).length > 0) {
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    clearTimeout(this.#killer);
  }

  /** Repeats until none is left, because a process may fork between the listing and the signal. */
  #kill(): void {
    if (killRun(this.#mark()) > 0) this.#killer = setTimeout(() => this.#kill(), POLL_MS);
  }
}

const SAMPLE_MS = 250;

/**
 * Watches the resident memory of a run's processes by polling. A limit on address space would end programs that only
 * reserve it, as Node.js and WebAssembly do.
 */
export function watchMemory(
  mark: () => RunMark,
  limitBytes: number,
  onExceeded: () => void,
): { stop(): void } {
  const timer = setInterval(() => {
    const pids = processesOf(mark());
    if (memoryBoundOf(pids) <= limitBytes || memoryOf(pids) <= limitBytes) return;
    clearInterval(timer);
    onExceeded();
  }, SAMPLE_MS);
  return { stop: () => clearInterval(timer) };
}

export interface SupervisedProgram {
  /** The leader of its own session and group; absent when it could not be started. */
  readonly pid?: number;
  /** Resolves when the program has ended; its descendants may still run. */
  readonly ended: Promise<ProgramEnd>;
  /** Resolves when its output is stored, or after the timeout. */
  drained(timeoutMs: number): Promise<void>;
}

type Child = ChildProcessByStdio<null, Readable, Readable>;

/** Starts the program and stores its output line by line. */
export function startProgram(
  order: ShimOrder,
  variables: Readonly<Record<string, string>>,
  sink: { readonly output: OutputFile; onOutput(): void },
): SupervisedProgram {
  let child: Child;
  try {
    child = spawnProgram(order, variables);
  } catch (error) {
    return notStarted(order, error); // for example a NUL in an argument
  }
  const ended = new Promise<ProgramEnd>((resolve) => {
    child.once('error', (error) => {
      if (child.pid === undefined) resolve(notStartedEnd(order, error));
    });
    child.once('exit', (code, signal) => {
      resolve({ code, ...(signal === null ? {} : { signal }) });
    });
  });
  const closed = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
    if (child.pid === undefined) resolve();
  });
  keepLines(child.stdout, 'O', sink);
  keepLines(child.stderr, 'E', sink);
  return {
    ...(child.pid === undefined ? {} : { pid: child.pid }),
    ended,
    drained: async (timeoutMs) => {
      // A process that was not found may still hold the pipes open.
      const timer = setTimeout(() => {
        child.stdout.destroy();
        child.stderr.destroy();
      }, timeoutMs);
      await closed;
      clearTimeout(timer);
    },
  };
}

function spawnProgram(order: ShimOrder, variables: Readonly<Record<string, string>>): Child {
  const [program = '', ...words] = order.command;
  const [wanted, fallback] = order.workingDirectories;
  mkdirSync(fallback, { recursive: true });
  return spawn(program, words, {
    cwd: existsSync(wanted) ? wanted : fallback,
    // With these, Node.js also drops the supplementary groups of the shim.
    ...(order.identity && { uid: order.identity.uid, gid: order.identity.gid }),
    env: {
      ...process.env, // the variables that the launcher passed on
      ...order.identity?.environment,
      ...order.environment,
      ...variables,
      [MARK_VARIABLE]: order.runId,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
}

function notStarted(order: ShimOrder, error: unknown): SupervisedProgram {
  return {
    ended: Promise.resolve(notStartedEnd(order, error)),
    drained: () => Promise.resolve(),
  };
}

function notStartedEnd({ command }: ShimOrder, error: unknown): ProgramEnd {
  const { code, message } = error as NodeJS.ErrnoException;
  return {
    code: null,
    reason: 'not-started',
    message: `'${command[0] ?? ''}' could not be started: ${explain(code) ?? message}.`,
  };
}

function explain(code: string | undefined): string | undefined {
  switch (code) {
    case 'ENOENT':
      return 'there is no such program, neither by this path nor on PATH';
    case 'EACCES':
      return 'it is not executable for this user (chmod +x)';
    case 'E2BIG':
      return 'its arguments and environment are too large for the operating system';
    default:
      return undefined;
  }
}
