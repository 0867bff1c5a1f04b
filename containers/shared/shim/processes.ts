import { readdirSync, readFileSync, statSync } from 'node:fs';
import { isOf } from './process-ids.js';

interface ProcessEntry {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  readonly session: number;
  /** Clock ticks since the machine started. */
  readonly start: number;
}

const EXHAUSTED = ['EMFILE', 'ENFILE', 'ENOMEM'];

export interface RunMark {
  /** The leader of the program's process group and session. */
  readonly leader?: number | undefined;
  /** An environment variable, `NAME=value`, that only processes of this run have. */
  readonly variable: string;
  /** A user that no other run has, so that every process with it belongs to this run. */
  readonly uid?: number | undefined;
}

export const MARK_VARIABLE = 'FOREBEAR_RUN';

/** Identifies a living process, also when its number is reused later; undefined when it has ended. */
export function identityOf(pid: number): string | undefined {
  if (!hasProc()) return isAlive(pid) ? String(pid) : undefined;
  const entry = readEntry(pid);
  return entry && `${bootId()}:${entry.pid}:${entry.start}`;
}

export function isIdentityAlive(identity: string): boolean {
  return identityOf(pidOf(identity)) === identity;
}

/** False when the working directory of a process is known to be another folder. */
export function mayWorkIn(identity: string, folder: string): boolean {
  try {
    const [here, there] = [statSync(folder), statSync(`/proc/${pidOf(identity)}/cwd`)];
    return here.dev === there.dev && here.ino === there.ino;
  } catch {
    return true;
  }
}

function pidOf(identity: string): number {
  return Number(identity.split(':').at(-2) ?? identity);
}

/**
 * The living processes of a run: its group and session, processes with its mark, all processes of
 * its user when no other run has that user, and their descendants. With a shared user, a process
 * that has removed the mark, left the session and lost its parent is not found.
 */
export function processesOf({ leader, variable, uid }: RunMark): readonly number[] {
  if (!hasProc()) return leader !== undefined && isAlive(-leader) ? [-leader] : [];
  const entries = allEntries().filter(({ pid }) => pid !== process.pid);
  const found = new Set<number>();
  for (const { pid, group, session } of entries) {
    const inGroup = leader !== undefined && (group === leader || session === leader);
    const isOfUser = uid !== undefined && isOf(pid, uid);
    if (inGroup || isOfUser || isMarked(pid, variable)) found.add(pid);
  }
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const { pid, parent } of entries) if (found.has(parent)) found.add(pid);
  }
  return [...found];
}

/** Sends a signal; ignores processes that have ended or now belong to another user. */
export function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'ESRCH' && code !== 'EPERM') throw error;
    }
  }
}

/** The resident memory of the processes in bytes; shared pages count once where the kernel says so. */
export function memoryOf(pids: readonly number[]): number {
  const of = (pid: number) =>
    kilobytes(pid, 'smaps_rollup', 'Pss') ?? kilobytes(pid, 'status', 'VmRSS') ?? 0;
  return pids.reduce((sum, pid) => sum + of(pid), 0) * 1024;
}

/** An upper bound of the resident memory in bytes, cheaper than {@link memoryOf}. */
export function memoryBoundOf(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + (kilobytes(pid, 'status', 'VmRSS') ?? 0), 0) * 1024;
}

function kilobytes(pid: number, file: string, field: string): number | undefined {
  const line = new RegExp(`^${field}:\\s*(\\d+) kB`, 'm').exec(read(`/proc/${pid}/${file}`) ?? '');
  return line ? Number(line[1]) : undefined;
}

function allEntries(): readonly ProcessEntry[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readEntry(Number(name)))
    .filter((entry) => entry !== undefined);
}

function readEntry(pid: number): ProcessEntry | undefined {
  const text = read(`/proc/${pid}/stat`);
  // The name in parentheses may contain anything; the fields follow the last parenthesis.
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ');
  if (!fields || fields[0] === 'X') return undefined;
  // The first thread may have ended before the others; a process is dead when only dead threads are
  // left.
  if (fields[0] === 'Z' && Number(fields[17]) <= 1) return undefined;
  return {
    pid,
    parent: Number(fields[1]),
    group: Number(fields[2]),
    session: Number(fields[3]),
    start: Number(fields[19]),
  };
}

function isMarked(pid: number, variable: string): boolean {
  const environment = read(`/proc/${pid}/environ`);
  return environment?.split('\0').includes(variable) ?? false;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Other systems only know the process group. */
function hasProc(): boolean {
  return process.platform === 'linux';
}

/** A start time alone may repeat after a reboot. */
function bootId(): string {
  return (read('/proc/sys/kernel/random/boot_id') ?? '').trim();
}

/**
 * Undefined when the process has ended or belongs to another user; throws when no file can be
 * opened, because then neither is known.
 */
function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'latin1');
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (EXHAUSTED.includes(code)) throw error;
    return undefined;
  }
}
