import { constants, type Dirent, type OpenDirOptions } from 'node:fs';
import { type FileHandle, open, opendir } from 'node:fs/promises';
import { sep } from 'node:path';
import { isErrno } from '#src/domain/errors/index.js';

const { O_DIRECTORY, O_NOFOLLOW, O_NONBLOCK, O_RDONLY } = constants;
/** The maximum of names in one folder, which are held in memory. */
const MAX_ENTRIES = 1_000_000;

export interface Entry {
  /** As bytes, because it need not be UTF-8. */
  readonly name: Buffer;
  readonly kind: 'file' | 'folder' | 'link' | 'other';
}

/**
 * An open folder, for reading the files of a program that may still run. Links below the folder are never followed,
 * even if a program replaces a folder by one meanwhile. Only plain files and folders are opened, so that no pipe can
 * block. On Linux names are resolved relative to the open folder; elsewhere by its path, which leaves a short race.
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

  pathOf(name: string | Buffer): Buffer {
    return Buffer.concat([this.#base, Buffer.from(sep), Buffer.from(name)]);
  }

  /** The path of the folder itself, valid while it is open. */
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

/** True when a name does not exist, or is a link or anything else that is not opened. */
export function isNotPlain(error: unknown): boolean {
  return isErrno(error, 'ENOENT', 'ELOOP', 'ENOTDIR', NOT_PLAIN);
}

function kindOf(entry: Dirent): Entry['kind'] {
  if (entry.isFile()) return 'file';
  if (entry.isDirectory()) return 'folder';
  return entry.isSymbolicLink() ? 'link' : 'other';
}
