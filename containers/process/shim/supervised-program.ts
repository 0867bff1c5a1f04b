import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { keepLines } from '../../shared/shim/keep-lines.js';
import type { OutputFile } from '../../shared/shim/output-file.js';
import { MARK_VARIABLE } from '../../shared/shim/processes.js';
import type { ProgramEnd } from '../../shared/shim/run-shim.js';
import type { ShimOrder } from '../../shared/shim/shim-order.js';

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
