import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/** The files of a run's folder. */
export const RUN_FILES = {
  /** What the run is; there from the folder's first moment, and the first to go. */
  run: 'run.json',
  /** What {@link run} becomes when the run is given up before it begins. */
  givenUp: 'given-up.json',
  /** Decides whether the program starts: only a shim that created it may start the program. */
  begun: 'begun.json',
  /** What became of the start: port and process. */
  state: 'state.json',
  exit: 'exit.json',
  output: 'output',
  socket: 'control.sock',
  /** What the shim itself had to say, when it broke. */
  errors: 'shim.err',
} as const;

/** Content of {@link RUN_FILES.begun}: the shim that answers for the run. */
export interface Begun {
  readonly shim: string;
}

/** Content of {@link RUN_FILES.state}. */
export interface RunState {
  /** Leader of the program's group; absent when it could not be started. */
  readonly pid?: number;
  /** The leader's identity, which its number alone is not. */
  readonly leader?: string;
  readonly port?: number;
}

/**
 * Claims the run for a shim; false when it was given up. It survives a power cut, so that no later server takes the
 * run for one that never began.
 */
export function begin(folder: string, { shim, runId }: { shim: string; runId: string }): boolean {
  if (!writeOnce(join(folder, RUN_FILES.begun), { shim } satisfies Begun)) return false;
  syncFolder(folder);
  // A folder that is being removed loses this file first, so that a late shim cannot begin in it.
  return readWhole<{ readonly id: string }>(join(folder, RUN_FILES.run))?.id === runId;
}

/**
 * Keeps every shim from beginning, by taking away the file that it looks for last; false when one has begun. It takes
 * no room, so that it works on a full disk. The folder that is left is that of no run.
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

function renameIfThere(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

/** Replaces a file as a whole, so that a reader sees the old text or the new. */
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

/** Creates a file with its whole content; false when someone else was first. */
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

/** Reads a file that was written as a whole; undefined when it is not there, or a power cut emptied it. */
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
