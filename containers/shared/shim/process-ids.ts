import { readdirSync, readFileSync } from 'node:fs';

/** The user and group ids of a process. */
interface ProcessIds {
  readonly uids: readonly number[];
  readonly gids: readonly number[];
  /** Supplementary groups. */
  readonly groups: readonly number[];
}

/** Whether a process is one of a user: by its real, effective, saved or file system user. */
export function isOf(pid: number, uid: number): boolean {
  return idsOf(pid)?.uids.includes(uid) ?? false;
}

/** Returns the ids of each living process. */
export function idsOfAll(): ReadonlyMap<number, ProcessIds> {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return new Map(
    pids.flatMap((pid) => {
      const ids = idsOf(Number(pid));
      return ids ? [[Number(pid), ids] as const] : [];
    }),
  );
}

/**
 * Read from its status, because a process may close the other files of its folder to all users but
 * root; undefined for a dead process.
 */
function idsOf(pid: number): ProcessIds | undefined {
  let status: string;
  try {
    status = readFileSync(`/proc/${pid}/status`, 'latin1');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ESRCH') return undefined;
    throw error;
  }
  if (/^State:\s*[XZ]/m.test(status) && numbersIn(status, 'Threads')[0] === 1) return undefined;
  return {
    uids: numbersIn(status, 'Uid'),
    gids: numbersIn(status, 'Gid'),
    groups: numbersIn(status, 'Groups'),
  };
}

function numbersIn(status: string, field: string): readonly number[] {
  const words = new RegExp(`^${field}:[ \\t]*(.*)$`, 'm').exec(status)?.[1] ?? '';
  return words.split(/\s+/).filter(Boolean).map(Number);
}
