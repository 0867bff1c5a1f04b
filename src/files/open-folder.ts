import { constants, type Dirent, type OpenDirOptions } from 'node:fs';
import { type FileHandle, open, opendir } from 'node:fs/promises';
import { sep } from 'node:path';
import { isErrno } from '#src/domain/errors/index.js';

const { O_DIRECTORY, O_NOFOLLOW, O_NONBLOCK, O_RDONLY } = constants;
/** Of one folder: its names are held in memory. */
const MAX_ENTRIES = 1_000_000;

/** What a name in a folder stands for. */
export interface Entry {
  /** As bytes, for it need not be UTF-8. */
  readonly name: Buffer;
  readonly kind: 'file' | 'folder' | 'link' | 'other';
}

/**
 * A folder that is held open, for reading what a program left while it, or what it left behind, may still run: links
 * are followed nowhere below the folder, whatever is exchanged for one meanwhile, and nothing but plain files and
 * folders is opened, so that no pipe is waited for. On Linux names are resolved by the open folder itself; elsewhere
 * by its path, which leaves a moment to who exchanges a folder.
 */
export class OpenFolder implements AsyncDisposable {
  readonly #handle: FileHandle;
  readonly #base: Buffer;

  private constructor(handle: FileHandle, path: Buffer) {
    this.#handle = handle;
    this.#base = process.platform === 'linux' ? Buffer.from(`/proc/self/fd/${handle.fd}`) : path;
  }

  /** Opens a folder of the server's own, to which links may lead, and then the names below it, to which none may. */
  static async open(path: string, ...below: readonly string[]): Promise<OpenFolder> {
    const handle = await open(path, O_RDONLY | O_DIRECTORY);
    let folder = new OpenFolder(handle, Buffer.from(path));
    for (const name of below) {
      await using outer = folder;
      folder = await outer.folder(name);
    }
    return folder;
  }

  /** The path of a name, good while the folder is open. */
  pathOf(name: string | Buffer): Buffer {
    return Buffer.concat([this.#base, Buffer.from(sep), Buffer.from(name)]);
  }

  /** The path of the folder itself, good while it is open. */
  get path(): string {
    return this.#base.toString();
  }

  /** Opens a folder in it. */
  async folder(name: string | Buffer): Promise<OpenFolder> {
    const path = this.pathOf(name);
    return new OpenFolder(await open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW), path);
  }

  /** Opens a file in it for reading. */
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

  /** What is in it, names in ascending byte order. */
  async entries(): Promise<readonly Entry[]> {
    const entries = await this.some(MAX_ENTRIES + 1);
    if (entries.length > MAX_ENTRIES)
      throw new Error(`a folder has more than ${MAX_ENTRIES} entries`);
    return entries.sort((one, other) => one.name.compare(other.name));
  }

  /** At most so many of its entries. */
  async some(count: number): Promise<Entry[]> {
    const entries: Entry[] = [];
    const options = { encoding: 'buffer', bufferSize: 1000 } as unknown as OpenDirOptions;
    for await (const entry of await opendir(this.path, options)) {
      entries.push({ name: entry.name as unknown as Buffer, kind: kindOf(entry) });
      if (entries.length === count) break;
    }
    return entries;
  }

  /** Lets its owner do everything with it; no error where somebody else owns it. */
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

const NOT_PLAIN = 'ENXIO'; // as Linux says of a socket

/** True for the error about a name that is not there, or stands for a link or anything else that is not opened. */
export function isNotPlain(error: unknown): boolean {
  return isErrno(error, 'ENOENT', 'ELOOP', 'ENOTDIR', NOT_PLAIN);
}

function kindOf(entry: Dirent): Entry['kind'] {
  if (entry.isFile()) return 'file';
  if (entry.isDirectory()) return 'folder';
  return entry.isSymbolicLink() ? 'link' : 'other';
}
