import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/** The files of a run's folder. */
export const RUN_FILES = {
  /** What the run is; there from the folder's first moment. */
  run: 'run.json',
  /** Who may start the program: whoever creates it, and only they. */
  begun: 'begun.json',
  /** What became of the start: port and process. */
  state: 'state.json',
  exit: 'exit.json',
  output: 'output',
  socket: 'control.sock',
  /** What the shim itself had to say, when it broke. */
  errors: 'shim.err',
} as const;

/** Content of {@link RUN_FILES.begun}: the process that answers for the run. */
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

/** Replaces a file as a whole, so that a reader sees the old text or the new. */
export function writeAtomically(path: string, value: unknown): void {
  const draft = `${path}.${process.pid}.tmp`;
  writeFileSync(draft, JSON.stringify(value), { mode: 0o600 });
  renameSync(draft, path);
}

/** Creates a file with its whole content; false when someone else was first. */
export function writeOnce(path: string, value: unknown): boolean {
  const draft = `${path}.${process.pid}.tmp`;
  writeFileSync(draft, JSON.stringify(value), { mode: 0o600 });
  try {
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
