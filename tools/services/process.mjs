// Starts a process that outlives this one, and identifies it later by more than its pid.
import { execFileSync, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Starts a program in a process group of its own, with all its output in a log file.
 * @returns {{pid: number, startTime: string}} enough to find it again, see {@link isSame}
 */
export function spawnDetached(program, words, { cwd, env, log }) {
  const output = openSync(log, 'w');
  try {
    const child = spawn(program, words, {
      cwd,
      env,
      detached: true,
      stdio: ['ignore', output, output],
    });
    if (child.pid === undefined) throw new Error(`${program} could not be started.`);
    child.unref();
    return identify(child.pid);
  } finally {
    closeSync(output);
  }
}

/** Identifies a running process, because its pid may be reused: see {@link isSame}. */
export function identify(pid) {
  return { pid, startTime: describe(pid)?.startTime ?? '' };
}

/**
 * True while the pid is the process that was recorded: it began at the same moment, and its command line
 * holds the mark. A pid that the system gave to another program meanwhile is not the same.
 */
export function isSame({ pid, startTime }, mark) {
  const now = describe(pid);
  return now !== undefined && now.startTime === startTime && now.command.includes(mark);
}

/** Ends a recorded process: TERM, then KILL when it is still there after the grace. */
export async function end(recorded, mark, { graceMs }) {
  if (!isSame(recorded, mark)) return;
  signal(recorded.pid, 'SIGTERM');
  if (await gone(recorded, graceMs)) return;
  await killNow(recorded, mark);
}

/** Ends a recorded process with KILL, and waits until it is gone. */
export async function killNow(recorded, mark) {
  if (!isSame(recorded, mark)) return;
  signal(recorded.pid, 'SIGKILL');
  if (!(await gone(recorded, 10_000))) {
    throw new Error(`Process ${recorded.pid} is still there 10 s after it was killed.`);
  }
}

/**
 * Waits until no part of a process is left; while its last threads end, it may still hold its port.
 */
async function gone({ pid, startTime }, withinMs) {
  const until = Date.now() + withinMs;
  while (describe(pid)?.startTime === startTime) {
    if (Date.now() > until) return false;
    await sleep(50);
  }
  return true;
}

function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/**
 * The start time and the command line of a process; undefined when there is none, or only its exit
 * code.
 */
function describe(pid) {
  return process.platform === 'linux' ? fromProc(pid) : fromPs(pid);
}

function fromProc(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name, in parentheses, may hold blanks; the state after it is field 3 of all.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state, threads, startTime] = [fields[0], Number(fields[17]), fields[19]];
    if (state === 'Z' && threads <= 1) return undefined;
    return { startTime, command: readFileSync(`/proc/${pid}/cmdline`, 'utf8') };
  } catch {
    return undefined;
  }
}

function fromPs(pid) {
  try {
    const line = execFileSync('ps', ['-ww', '-o', 'stat=,lstart=,command=', '-p', String(pid)], {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [, state, startTime, command] = /^\s*(\S+)\s+(.{24})\s(.*)/s.exec(line);
    return state.startsWith('Z') ? undefined : { startTime, command };
  } catch {
    return undefined;
  }
}
