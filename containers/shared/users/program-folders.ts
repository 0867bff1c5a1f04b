import { chmod, chown, lstat, mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isErrno, PlatformError } from '#src/domain/errors/index.js';
import { OpenFolder } from '#src/files/open-folder.js';
import { removeTree } from '#src/files/remove-tree.js';
import type { RunSpec } from '#src/ports/runner.js';
import type { ProgramIdentity } from '../shim/run-folder.js';
import { giveBelow, type NewOwner } from './give-below.js';
import { freshGroup, groupRangeIsThere, isOwnGroup } from './own-group.js';
import type { ProgramUser, ProgramUsers } from './program-user.js';
import { type TakenUser, UserRange } from './user-range.js';

const PASS_THROUGH = 0o711;
const OTHERS_MAY_PASS = 0o001;
const FOR_OTHERS = 0o077;
const GROUP_MAY_PASS = 0o010;
const TEMPORARY = 'tmp';
/** No variant and no host has a name with a dot. */
const HOME_PREFIX = '.home-';

/** The folder of a program that is about to start. */
type GivenFolder = Pick<RunSpec, 'folder' | 'isShared'>;

/** The user of a program, until it runs. */
interface GivenIdentity extends ProgramIdentity {
  /** Releases the user, once its program runs or was not started. */
  release(): void;
}

/**
 * Gives the folders of programs to the users that they run as. Each job and deployment has a folder
 * of the server with a separate group; the folders in it that programs see as `/opt/ml` belong to
 * the programs. When each program has a separate user, a folder of several programs belongs to
 * their group.
 */
export class ProgramFolders {
  readonly #user: ProgramUser | undefined;
  readonly #range: UserRange | undefined;
  readonly #workDirectories: readonly string[];
  readonly #hasGroups = groupRangeIsThere();
  /** The last `give` for each outer folder, because instances that start together share its group. */
  readonly #giving = new Map<string, Promise<unknown>>();

  private constructor(users: ProgramUsers, workDirectories: readonly string[]) {
    if ('name' in users) this.#user = users;
    else this.#range = new UserRange(users);
    this.#workDirectories = workDirectories;
  }

  /**
   * Lets the users pass through the directories in which the folders are made, and through their
   * parents, without reading them. All other files beside them, and all files that this process
   * creates from now on, are closed to all users but the server's.
   */
  static async open(
    users: ProgramUsers,
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
      await checkPassable(around, users);
    }
    return new ProgramFolders(users, workDirectories);
  }

  /** Gives a folder with its content to the program that is about to start in it. */
  async give(given: GivenFolder): Promise<GivenIdentity> {
    const outer = dirname(given.folder);
    const before = this.#giving.get(outer) ?? Promise.resolve();
    const giving = before.catch(() => undefined).then(() => this.#give(outer, given));
    this.#giving.set(outer, giving);
    try {
      return await giving;
    } finally {
      if (this.#giving.get(outer) === giving) this.#giving.delete(outer);
    }
  }

  async #give(outer: string, { folder, isShared = false }: GivenFolder): Promise<GivenIdentity> {
    const { uid, gid, release } = await this.#take(outer);
    try {
      await giveOuter(outer, gid);
      const isOwn = this.#range !== undefined;
      const isForGroup = isShared && isOwn;
      const owner = isForGroup ? { uid: serverUser(), gid, isForGroup } : { uid, gid };
      await giveFolder(outer, folder, owner);
      const ownHome = isForGroup ? await freshHome(outer, { uid, gid }) : undefined;
      const [home, name] = [ownHome ?? folder, this.#user?.name ?? String(uid)];
      const environment = { HOME: home, USER: name, LOGNAME: name, TMPDIR: join(home, TEMPORARY) };
      return { uid, gid, isOwn, ...(ownHome && { ownHome }), environment, release };
    } catch (error) {
      release();
      throw error;
    }
  }

  /** The group of a job or deployment is stored as the group of its folder. */
  async #take(outer: string): Promise<TakenUser> {
    const { gid: found } = await stat(outer);
    if (this.#range) {
      const group = this.#range.has(found) ? found : undefined;
      return this.#range.take(group, await groupsIn(this.#workDirectories));
    }
    const { uid = 0, gid = 0 } = this.#user ?? {};
    const fresh = this.#hasGroups ? freshGroup() : gid;
    return { uid, gid: isOwnGroup(found) ? found : fresh, release: () => undefined };
  }
}

/** Lets a group pass through the folder of its job or deployment, which stays the server's. */
async function giveOuter(outer: string, gid: number): Promise<void> {
  const found = await stat(outer);
  if (found.gid === gid && found.mode & GROUP_MAY_PASS) return;
  await chown(outer, serverUser(), gid);
  await chmod(outer, 0o710);
}

/** The owner shows whether the whole folder was given. */
async function giveFolder(outer: string, path: string, owner: NewOwner): Promise<void> {
  await mkdir(path, { recursive: true });
  const { uid, gid } = await lstat(path);
  if (uid === owner.uid && gid === owner.gid) return;
  await mkdir(join(path, TEMPORARY), { recursive: true });
  await using opened = await OpenFolder.open(outer, path.slice(outer.length + 1));
  await giveBelow(opened, owner);
  await chmod(path, owner.isForGroup ? 0o770 : 0o700);
  await chown(path, owner.uid, owner.gid);
}

/**
 * A home for a program with a shared folder; it is beside that folder, where no program may write.
 */
async function freshHome(outer: string, own: NewOwner): Promise<string> {
  const home = join(outer, `${HOME_PREFIX}${own.uid}`);
  await removeTree(home);
  for (const folder of [home, join(home, TEMPORARY)]) await mkdir(folder, { mode: 0o700 });
  for (const folder of [join(home, TEMPORARY), home]) await chown(folder, own.uid, own.gid);
  return home;
}

/** The groups of the folders of jobs and deployments. */
async function groupsIn(directories: readonly string[]): Promise<ReadonlySet<number>> {
  const groups = new Set<number>();
  for (const directory of directories)
    for (const name of await readdir(directory)) {
      const found = await stat(join(directory, name)).catch(() => undefined);
      if (found) groups.add(found.gid);
    }
  return groups;
}

function serverUser(): number {
  return process.geteuid?.() ?? 0;
}

async function close(path: string): Promise<void> {
  try {
    const { mode } = await stat(path);
    if (mode & FOR_OTHERS) await chmod(path, mode & ~FOR_OTHERS & 0o7777);
  } catch (error) {
    if (!isErrno(error, 'ENOENT')) throw error;
  }
}

/** Throws `CONFIG_INVALID` when a directory above is closed to the user. */
async function checkPassable(directory: string, users: ProgramUsers): Promise<void> {
  const [who, own] =
    'name' in users ? [`'${users.name}'`, users.uid] : [`${users.first}-${users.last}`, undefined];
  for (let path = directory; ; path = dirname(path)) {
    const { mode, uid } = await stat(path);
    if (!(mode & OTHERS_MAY_PASS) && uid !== own)
      throw new PlatformError(
        'CONFIG_INVALID',
        `Programs cannot run as ${who}: ${path} is closed to this user, who has to pass through it to ${directory}. Open it with 'chmod o+x', or choose another data directory.`,
        { details: { key: 'runAs', path } },
      );
    if (path === dirname(path)) return;
  }
}
