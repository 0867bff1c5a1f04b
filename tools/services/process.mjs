// What is needed to start a process that outlives this one, and later to be sure that a pid is still it.
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

/** What tells a running process from any other that will have its pid: see {@link isSame}. */
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
  if (await gone(recorded, mark, graceMs)) return;
  await killNow(recorded, mark);
}

/** Ends a recorded process with KILL, and waits until it is gone. */
export async function killNow(recorded, mark) {
  if (!isSame(recorded, mark)) return;
  signal(recorded.pid, 'SIGKILL');
  if (!(await gone(recorded, mark, 10_000))) {
    throw new Error(`Process ${recorded.pid} is still there 10 s after it was killed.`);
  }
}

async function gone(recorded, mark, withinMs) {
  const until = Date.now() + withinMs;
  while (isSame(recorded, mark)) {
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

/** When a process began and with which words, or undefined when there is none (a zombie has no words). */
function describe(pid) {
  return process.platform === 'linux' ? fromProc(pid) : fromPs(pid);
}

function fromProc(pid) {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    if (command === '') return undefined;
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name, in parentheses, may hold blanks; the start time is field 22 of all.
    const startTime = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    return { startTime, command };
  } catch {
    return undefined;
  }
}

function fromPs(pid) {
  try {
    const line = execFileSync('ps', ['-ww', '-o', 'lstart=,command=', '-p', String(pid)], {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return { startTime: line.slice(0, 24), command: line.slice(24) };
  } catch {
    return undefined;
  }
}
