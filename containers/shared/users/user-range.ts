import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { PlatformError } from '#src/domain/errors/index.js';
import { idsOfAll } from '../shim/process-ids.js';

/** The ids of users and groups for programs; no two programs share one. */
export interface ProgramUserRange {
  readonly first: number;
  readonly last: number;
}

/** A user that only one program has. */
export interface TakenUser {
  readonly uid: number;
  readonly gid: number;
  /** Releases it, once the program or its shim has it, or was not started. */
  release(): void;
}

const ATTEMPTS = 20;
/** "No user" in two conventions. */
const NO_USER = [0, 65_534, 65_535];

/**
 * Assigns users and groups that no process of this machine has, on any server. Until the program is
 * a process, a waiting process holds the user; it ends with the server.
 */
export class UserRange {
  readonly #range: ProgramUserRange;
  readonly #known = new Set([...NO_USER, ...numbersOf('passwd'), ...numbersOf('group')]);

  constructor(range: ProgramUserRange) {
    this.#range = range;
  }

  /**
   * Takes a user for a program, in the group of its job or deployment; when that has none yet, in
   * one that neither a process nor one of these folders has. Throws `SERVICE_UNAVAILABLE` while all
   * are taken.
   */
  async take(group: number | undefined, ofFolders: ReadonlySet<number>): Promise<TakenUser> {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const used = idsInUse();
      const uid = this.#free(used.uids);
      const gid = group ?? this.#free(new Set([...used.gids, ...ofFolders]));
      const holder = await hold(uid, gid);
      const release = () => void holder.stdin?.destroy();
      // Another program, also of another server on this machine, may have got the same user at the
      // same moment.
      const others = idsInUse(holder.pid);
      const isTaken = others.uids.has(uid) || (group === undefined && others.gids.has(gid));
      if (!isTaken) return { uid, gid, release };
      const ended = once(holder, 'exit');
      release();
      await ended;
    }
    throw this.#allTaken();
  }

  has(gid: number): boolean {
    return gid >= this.#range.first && gid <= this.#range.last;
  }

  /** Random, so that a released id is reused late. */
  #free(used: ReadonlySet<number>): number {
    const { first, last } = this.#range;
    const free: number[] = [];
    for (let id = first; id <= last; id += 1)
      if (!used.has(id) && !this.#known.has(id)) free.push(id);
    const chosen = free[Math.floor(Math.random() * free.length)];
    if (chosen === undefined) throw this.#allTaken();
    return chosen;
  }

  #allTaken(): PlatformError {
    const { first, last } = this.#range;
    return new PlatformError(
      'SERVICE_UNAVAILABLE',
      `Each of the users ${first} to ${last} has a program; give the setting 'runAs' a larger range.`,
      { details: { key: 'runAs' } },
    );
  }
}

/**
 * The ids in use. A shim has the user of its program as a further group until all of the user's
 * processes and files are removed.
 */
function idsInUse(except?: number): Record<'uids' | 'gids', ReadonlySet<number>> {
  const all = [...idsOfAll()].filter(([pid]) => pid !== except).map(([, ids]) => ids);
  return {
    uids: new Set(all.flatMap(({ uids, groups }) => [...uids, ...groups])),
    gids: new Set(all.flatMap(({ gids }) => gids)),
  };
}

/** A process that holds the user until its input ends. */
async function hold(uid: number, gid: number): Promise<ChildProcess> {
  const stdio = ['pipe', 'ignore', 'ignore'] as const;
  const holder = spawn('/bin/sh', ['-c', 'read -r _'], {
    uid,
    gid,
    cwd: '/',
    env: {},
    stdio: [...stdio],
  });
  holder.stdin?.on('error', () => undefined);
  await once(holder, 'spawn');
  holder.on('error', () => undefined);
  return holder;
}

/** The ids that other accounts of this machine have. */
function numbersOf(file: 'passwd' | 'group'): readonly number[] {
  const lines = readFileSync(`/etc/${file}`, 'utf8').split('\n');
  return lines.map((line) => Number(line.split(':')[2])).filter((id) => id > 0);
}
