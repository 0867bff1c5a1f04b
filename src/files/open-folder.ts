import { constants, type Dirent, type OpenDirOptions } from 'node:fs';
import {
  copyFile,
  type FileHandle,
  link,
  lstat,
  mkdir,
  open,
  opendir,
  rename,
  symlink,
  unlink,
} from 'node:fs/promises';
import { sep } from 'node:path';
import { isErrno } from '#src/domain/errors/index.js';

const { O_CREAT, O_DIRECTORY, O_EXCL, O_NOFOLLOW, O_NONBLOCK, O_RDONLY, O_WRONLY } = constants;
/** The most names in one folder, which are held in memory. */
const MAX_ENTRIES = 1_000_000;

export interface Entry {
  /** As bytes, because it need not be UTF-8. */
  readonly name: Buffer;
  readonly kind: 'file' | 'folder' | 'link' | 'other';
}

/**
 * An open folder, for reading and writing below it while a program may change its content. Links
 * below the folder are never followed, even if a program replaces a folder by a link meanwhile, and
 * a new file never replaces anything. Only plain files and folders are opened, so that no pipe can
 * block. On Linux names are resolved relative to the open folder; elsewhere by its path, which
 * leaves a short race.
 */
export class OpenFolder implements AsyncDisposable {
  readonly #handle: FileHandle;
  readonly #base: Buffer;

  private constructor(handle: FileHandle, path: Buffer) {
    this.#handle = handle;
    this.#base = process.platform === 'linux' ? Buffer.from(`/proc/self/fd/${handle.fd}`) : path;
  }

  /** Opens a folder of the server, whose path may have links, then the names below it, which may not be links. */
  static async open(path: string, ...below: readonly string[]): Promise<OpenFolder> {
    const handle = await open(path, O_RDONLY | O_DIRECTORY);
    let folder = new OpenFolder(handle, Buffer.from(path));
    for (const name of below) {
      await using outer = folder;
      folder = await outer.folder(name);
    }
    return folder;
  }

  /**
   * The path of one name below, valid while the folder is open. Throws `ENOENT` for a text that is
   * not a single name.
   */
  pathOf(name: string | Buffer): Buffer {
    if (!isName(Buffer.from(name)))
      throw Object.assign(new Error(`'${name}' is no name of a file`), { code: 'ENOENT' });
    return Buffer.concat([this.#base, Buffer.from(sep), Buffer.from(name)]);
  }

  /** The path of the folder, valid while it is open. */
  get path(): string {
    return this.#base.toString();
  }

  async folder(name: string | Buffer): Promise<OpenFolder> {
    const path = this.pathOf(name);
    return new OpenFolder(await open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW), path);
  }

  async file(name: string | Buffer): Promise<FileHandle> {
    const handle = await open(this.pathOf(name), O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    try {
      if ((await handle.stat()).isFile()) return handle;
      throw Object.assign(new Error(`'${name}' is no plain file`), { code: NOT_PLAIN });
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  /**
   * Opens a folder, and creates it when it is missing. Throws `ENOTDIR` when something else is in
   * its place.
   */
  async makeFolder(name: string | Buffer): Promise<OpenFolder> {
    await mkdir(this.pathOf(name)).catch(unlessExists);
    return this.folder(name);
  }

  /**
   * Makes a file and opens it for writing. Throws `EEXIST` when anything, including a link, has its
   * name.
   */
  async create(name: string | Buffer, mode = 0o644): Promise<FileHandle> {
    return await open(this.pathOf(name), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode);
  }

  /** Makes a file that shares the blocks of another one. Rejects where the file system cannot, and with `EEXIST`. */
  async clone(source: FileHandle, name: string | Buffer): Promise<void> {
    if (process.platform !== 'linux') throw new Error('Only Linux names open files.');
    const mode = constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE_FORCE;
    await copyFile(`/proc/self/fd/${source.fd}`, this.pathOf(name), mode);
  }

  /** Gives a file of another folder, or a link itself, a further name here. */
  async hardLink(name: string | Buffer, source: OpenFolder, sourceName: string): Promise<void> {
    await link(source.pathOf(sourceName), this.pathOf(name));
  }

  async symbolicLink(name: string | Buffer, target: string): Promise<void> {
    await symlink(target, this.pathOf(name));
  }

  /**
   * Moves a file or a folder to another folder; a file replaces a file or a link with the same name
   * there.
   */
  async move(name: string | Buffer, to: OpenFolder, newName = name): Promise<void> {
    await rename(this.pathOf(name), to.pathOf(newName));
  }

  /** True when anything, including a broken link, has the name. */
  async has(name: string | Buffer): Promise<boolean> {
    const found = await lstat(this.pathOf(name)).catch((error: unknown) => {
      if (!isErrno(error, 'ENOENT')) throw error;
    });
    return found !== undefined;
  }

  /** Removes a file or a link; ignores a missing one. */
  async unlink(name: string | Buffer): Promise<void> {
    await unlink(this.pathOf(name)).catch((error: unknown) => {
      if (!isErrno(error, 'ENOENT')) throw error;
    });
  }

  /** The entries in ascending byte order of their names. Throws when there are too many. */
  async entries(): Promise<readonly Entry[]> {
    const entries = await this.some(MAX_ENTRIES + 1);
    if (entries.length > MAX_ENTRIES)
      throw new Error(`a folder has more than ${MAX_ENTRIES} entries`);
    return entries.sort((one, other) => one.name.compare(other.name));
  }

  async some(count: number): Promise<Entry[]> {
    const entries: Entry[] = [];
    const options = { encoding: 'buffer', bufferSize: 1000 } as unknown as OpenDirOptions;
    for await (const entry of await opendir(this.path, options)) {
      entries.push({ name: entry.name as unknown as Buffer, kind: kindOf(entry) });
      if (entries.length === count) break;
    }
    return entries;
  }

  /** Gives the owner all rights; ignores folders of other owners. */
  async unlock(): Promise<void> {
    await this.#handle.chmod(0o700).catch(() => undefined);
  }

  async close(): Promise<void> {
    await this.#handle.close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}

const NOT_PLAIN = 'ENXIO'; // Linux's error for a socket

/** True when a name does not exist, or belongs to a link or anything else that is not opened. */
export function isNotPlain(error: unknown): boolean {
  return isErrno(error, 'ENOENT', 'ELOOP', 'ENOTDIR', NOT_PLAIN);
}

const DOT = '.'.charCodeAt(0);
const SLASH = '/'.charCodeAt(0);

function isName(name: Buffer): boolean {
  const isDots = name.length <= 2 && name.every((byte) => byte === DOT);
  return !isDots && !name.includes(SLASH) && !name.includes(0);
}

function unlessExists(error: unknown): void {
  if (!isErrno(error, 'EEXIST')) throw error;
}

function kindOf(entry: Dirent): Entry['kind'] {
  if (entry.isFile()) return 'file';
  if (entry.isDirectory()) return 'folder';
  return entry.isSymbolicLink() ? 'link' : 'other';
}
