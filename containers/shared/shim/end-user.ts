import { execFileSync, spawnSync } from 'node:child_process';
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { removeTree } from '#src/files/remove-tree.js';
import { processesOf, type RunMark, signal } from './processes.js';

/** The folders where every user may leave files that outlive a process. */
const SHARED_FOLDERS = ['/tmp', '/var/tmp', '/dev/shm', '/dev/mqueue'];
/** The kinds of System V objects, with their options of `ipcrm`. */
const OBJECTS = { shm: '-m', sem: '-s', msg: '-q' } as const;
/**
 * As the user itself, one call of the kernel ends all of its processes, which a list of them cannot: they may fork
 * faster than they are listed. Nothing is executed after the change of the user, because its number of processes may be
 * used up.
 */
const KILL_ALL = `
const uid = Number(process.argv[1]);
process.setgroups([]);
process.setgid(uid);
process.setuid(uid);
if (uid > 0 && process.getuid() === uid && process.geteuid() === uid) process.kill(-1, 'SIGKILL');
`;

/**
 * Kills the processes of a run; returns how many there were. A process may fork meanwhile, so the
 * call is repeated.
 */
export function killRun(mark: RunMark): number {
  const pids = processesOf(mark);
  signal(pids, 'SIGKILL');
  if (pids.length > 0 && mark.uid !== undefined)
    spawnSync(process.execPath, ['-e', KILL_ALL, String(mark.uid)], { cwd: '/', stdio: 'ignore' });
  return pids.length;
}

/**
 * Removes what outlives the processes of a user, after all of them have ended: its files in public
 * folders, its shared memory, semaphores and queues, and its separate home. So the next program
 * with this user finds none of it.
 */
export async function clearUser(uid: number, ownHome?: string): Promise<void> {
  if (ownHome !== undefined) await removeTree(ownHome).catch(() => undefined);
  for (const folder of SHARED_FOLDERS)
    for (const name of namesIn(folder)) {
      const path = join(folder, name);
      if (ownerOf(path) === uid) await removeTree(path).catch(() => undefined);
    }
  for (const [kind, option] of Object.entries(OBJECTS))
    for (const id of objectsOf(kind, uid)) removeObject(option, id);
}

/** Ids of System V objects; the columns of the three files have the same names. */
function objectsOf(kind: string, uid: number): readonly string[] {
  const [head = '', ...lines] = readIfThere(`/proc/sysvipc/${kind}`).trim().split('\n');
  const names = head.trim().split(/\s+/);
  const [id, owner, creator] = [`${kind === 'msg' ? 'msq' : kind}id`, 'uid', 'cuid'].map((name) =>
    names.indexOf(name),
  ) as [number, number, number];
  return lines
    .map((line) => line.trim().split(/\s+/))
    .filter((fields) => [fields[owner], fields[creator]].includes(String(uid)))
    .flatMap((fields) => fields[id] ?? []);
}

function removeObject(option: string, id: string): void {
  try {
    execFileSync('ipcrm', [option, id], { stdio: 'ignore' });
  } catch {
    // Without the program, the object is left, as the guide says.
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // not every system has each of them
  }
}

function ownerOf(path: string): number | undefined {
  try {
    return lstatSync(path).uid;
  } catch {
    return undefined;
  }
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}
