import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { EndReason, RunReport } from '#src/ports/run.js';
import type { PipeOrder } from './pipe-feeder.js';

/** The user that a program runs as, if not the user of the shim. */
export interface ProgramIdentity {
  readonly uid: number;
  readonly gid: number;
  /** No other program has this user, so that all its processes end with the program. */
  readonly isOwn: boolean;
  /** A folder for this program only; it is removed with the program. */
  readonly ownHome?: string;
  /** Variables that override the variables of the server. */
  readonly environment: Readonly<Record<string, string>>;
}

/** The message that the server sends to every shim once, on its standard input. */
export interface WatchOrder {
  readonly runId: string;
  readonly maxLogBytes: number;
  readonly orphanGraceMs: number;
  /** Inputs that the program reads through pipes. */
  readonly pipes?: readonly PipeOrder[];
}

/** The order of the shim of a process. */
export interface ShimOrder extends WatchOrder {
  /** Also the value of the variable that marks the run's processes. */
  readonly runId: string;
  readonly command: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly identity?: ProgramIdentity;
  /** The working directory of the program; the second is used when the first does not exist. */
  readonly workingDirectories: readonly [string, string];
  /** The variables with the port; empty when the program does not listen. */
  readonly portVariables: readonly string[];
  readonly memoryBytes?: number;
}

export interface StoredExit {
  readonly code: number | null;
  readonly signal?: string;
  readonly reason?: EndReason;
  readonly message?: string;
  readonly endedAt: number;
  /** How long the program ran, by a monotonic clock. */
  readonly ranMs?: number;
  readonly droppedBytes?: number;
}

/** A request of a server to a shim: a line of JSON on its socket. */
export interface ShimRequest {
  /** The grace period in milliseconds. */
  readonly stop: number;
}

/** The messages of a shim to its servers: lines of JSON on their sockets. */
export type ShimEvent =
  | { readonly output: number }
  | { readonly report: RunReport }
  /** The program has ended; its descendants are being ended. */
  | { readonly programEnded: true }
  | { readonly exit: StoredExit };

/** The messages of a shim to the server that starts it: a line of JSON on its standard output. */
export type StartReport =
  | { readonly state: RunState }
  | { readonly failed: { readonly code?: string; readonly message: string } };

export const RUN_FILES = {
  /** The run's record; created with the folder, and removed first. */
  run: 'run.json',
  /** The name of {@link run} after the run was given up before it began. */
  givenUp: 'given-up.json',
  /** Only the shim that creates this file may start the program. */
  begun: 'begun.json',
  state: 'state.json',
  report: 'report.json',
  /** What a later shim needs to continue; only where the program does not end with the shim. */
  order: 'order.json',
  progress: 'progress.json',
  exit: 'exit.json',
  output: 'output',
  socket: 'control.sock',
  errors: 'shim.err',
} as const;

/** The content of {@link RUN_FILES.begun}: the shim that owns the run. */
export interface Begun {
  readonly shim: string;
  /** A user that only this run has. */
  readonly uid?: number;
}

/** The record of a run for the time when its shim is gone. */
export interface LeftRun {
  readonly state?: RunState | undefined;
  readonly uid?: number | undefined;
}

export interface RunState {
  /** The leader of the program's group; absent when the program could not be started. */
  readonly pid?: number;
  /** The identity of the leader, because its number may be reused. */
  readonly leader?: string;
  /** The address that the program listens on; default the loopback address. */
  readonly host?: string;
  readonly port?: number;
  /** The user of the program, if it differs from the user of the shim. */
  readonly uid?: number;
}

/**
 * Claims the run for a shim durably, so that no later server takes it for a run that never began;
 * returns false when the run was given up.
 */
export function begin(
  folder: string,
  { runId, ...begun }: Begun & { readonly runId: string },
): boolean {
  if (!writeOnce(join(folder, RUN_FILES.begun), begun satisfies Begun)) return false;
  syncFolder(folder);
  // A folder that is being removed loses the record first, so that a late shim cannot begin in it.
  return readWhole<{ readonly id: string }>(join(folder, RUN_FILES.run))?.id === runId;
}

/**
 * Prevents every shim from beginning, by renaming the file that it checks last; returns false when
 * one has begun. A rename also works on a full disk.
 */
export function giveUp(folder: string): boolean {
  const [run, away, begun] = [RUN_FILES.run, RUN_FILES.givenUp, RUN_FILES.begun].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  const taken = renameIfThere(run, away);
  if (!existsSync(begun)) return true;
  if (taken) renameIfThere(away, run);
  return false;
}

/** Makes the shim the owner of a run whose shim is gone; returns how long its program has run, in milliseconds. */
export function takeOver(folder: string, begun: Begun): number {
  writeAtomically(join(folder, RUN_FILES.begun), begun);
  rmSync(join(folder, RUN_FILES.socket), { force: true });
  return Math.max(0, Date.now() - statSync(join(folder, RUN_FILES.order)).mtimeMs);
}

function renameIfThere(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

/** Replaces a file atomically: readers see the old text or the new. */
export function writeAtomically(path: string, value: unknown): void {
  const draft = `${path}.${process.pid}.tmp`;
  try {
    writeFileSync(draft, JSON.stringify(value), { mode: 0o600 });
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** Creates a file with its whole content durably; returns false when it exists. */
export function writeOnce(path: string, value: unknown): boolean {
  const draft = `${path}.${process.pid}.tmp`;
  try {
    writeFileSync(draft, JSON.stringify(value), { mode: 0o600, flush: true });
    linkSync(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Reads a file that was written atomically; undefined when it is missing, or a power cut emptied it. */
export function readWhole<T>(path: string): T | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as T;
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    if (missing || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
