import { chmod, chown, lstat, mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isErrno, PlatformError } from '#src/domain/errors/index.js';
import { OpenFolder } from '#src/files/open-folder.js';
import type { ProgramIdentity } from '../shim/shim-order.js';
import { giveBelow } from './give-below.js';
import { freshGroup, groupRangeIsThere, isOwnGroup } from './own-group.js';
import type { ProgramUser } from './program-user.js';

const PASS_THROUGH = 0o711;
const OTHERS_MAY_PASS = 0o001;
const FOR_OTHERS = 0o077;

/**
 * Gives the folders of programs to the user that they run as. Each job and deployment has a folder of the server's with
 * a group of its own; the folders in it that programs see as `/opt/ml` belong to the programs.
 */
export class ProgramFolders {
  readonly #user: ProgramUser;
  readonly #hasGroups = groupRangeIsThere();
  /** The last `give` for each outer folder, because instances that start together share its group. */
  readonly #giving = new Map<string, Promise<unknown>>();

  private constructor(user: ProgramUser) {
    this.#user = user;
  }

  /**
   * Lets the user pass through the directories in which the folders are made, and through their parents, without
   * reading them. Everything beside them, and whatever this process makes from now on, is closed to all users but the
   * server's.
   */
  static async open(
    user: ProgramUser,
    workDirectories: readonly string[],
  ): Promise<ProgramFolders> {
    process.umask(FOR_OTHERS);
    for (const directory of workDirectories) {
      await mkdir(directory, { recursive: true });
      await chmod(directory, PASS_THROUGH);
    }
    for (const around of new Set(workDirectories.map((directory) => dirname(directory)))) {
      for (const name of await readdir(around)) {
        const path = join(around, name);
        if (!workDirectories.includes(path)) await close(path);
      }
      await chmod(around, PASS_THROUGH);
      await checkPassable(around, user);
    }
    return new ProgramFolders(user);
  }

  /** Gives a folder with its content to the program that is about to start in it. */
  async give(folder: string): Promise<ProgramIdentity> {
    const outer = dirname(folder);
    const before = this.#giving.get(outer) ?? Promise.resolve();
    const giving = before.catch(() => undefined).then(() => this.#give(outer, folder));
    this.#giving.set(outer, giving);
    try {
      return await giving;
    } finally {
      if (this.#giving.get(outer) === giving) this.#giving.delete(outer);
    }
  }

  async #give(outer: string, folder: string): Promise<ProgramIdentity> {
    const { uid, name } = this.#user;
    const gid = await this.#groupOf(outer);
    await mkdir(folder, { recursive: true });
    const found = await lstat(folder);
    if (found.uid !== uid || found.gid !== gid) {
      const own = { uid, gid };
      await mkdir(join(folder, TEMPORARY), { recursive: true });
      await using opened = await OpenFolder.open(outer, folder.slice(outer.length + 1));
      await giveBelow(opened, own);
      await chmod(folder, 0o700);
      await chown(folder, uid, gid); // last, because it shows that all of the folder was given
    }
    const environment = {
      HOME: folder,
      USER: name,
      LOGNAME: name,
      TMPDIR: join(folder, TEMPORARY),
    };
    return { uid, gid, environment };
  }

  /** The group of a job or deployment, which is stored as the group of its folder. */
  async #groupOf(outer: string): Promise<number> {
    const { uid, gid } = await stat(outer);
    if (isOwnGroup(gid)) return gid;
    const own = this.#hasGroups ? freshGroup() : this.#user.gid;
    await chown(outer, uid, own);
    await chmod(outer, 0o710);
    return own;
  }
}

const TEMPORARY = 'tmp';

async function close(path: string): Promise<void> {
  try {
    const { mode } = await stat(path);
    if (mode & FOR_OTHERS) await chmod(path, mode & ~FOR_OTHERS & 0o7777);
  } catch (error) {
    if (!isErrno(error, 'ENOENT')) throw error;
  }
}

/** Throws `CONFIG_INVALID` when a directory above is closed to the user. */
async function checkPassable(directory: string, user: ProgramUser): Promise<void> {
  for (let path = directory; ; path = dirname(path)) {
    const { mode, uid } = await stat(path);
    if (!(mode & OTHERS_MAY_PASS) && uid !== user.uid)
      throw new PlatformError(
        'CONFIG_INVALID',
        `Programs cannot run as '${user.name}': ${path} is closed to this user, who has to pass through it to ${directory}. Open it with 'chmod o+x', or choose another data directory.`,
        { details: { key: 'runAs', path } },
      );
    if (path === dirname(path)) return;
  }
}
