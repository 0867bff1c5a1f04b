import { link, lstat, mkdir, open, realpath, rm, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PlatformError } from '#src/domain/errors/index.js';
import { archiveInvalid, entrySegments, isInside } from './entry-path.js';
import type { EntryHeader } from './tar-binding.js';

interface Limits {
  readonly maxBytes: number;
  readonly maxEntries: number;
}

interface PlannedLink {
  readonly name: string;
  readonly path: string;
  readonly target: string;
}

/**
 * Writes entries below a folder. Symbolic links are created last, and checked once all exist, so that no entry is
 * written through a link and no chain of links leads out.
 */
export class EntryWriter {
  readonly #root: string;
  readonly #limits: Limits;
  readonly #links: PlannedLink[] = [];
  /** Folders below the root that are known not to be links. */
  readonly #safe = new Set<string>();
  #entries = 0;
  #files = 0;
  #bytes = 0;

  constructor(root: string, limits: Limits) {
    this.#root = root;
    this.#limits = limits;
  }

  get total(): { readonly files: number; readonly bytes: number } {
    return { files: this.#files, bytes: this.#bytes };
  }

  async write(header: EntryHeader, body: AsyncIterable<Uint8Array>): Promise<void> {
    this.#count(header);
    const path = join(this.#root, ...entrySegments(header.name));
    switch (header.type) {
      case 'directory':
        return this.#makeFolder(path, header.name);
      case 'file':
      case 'contiguous-file':
        return this.#writeFile(path, header, body);
      case 'link':
        await this.#hardLink(path, header);
        return drain(body);
      case 'symlink':
        this.#planLink(path, header);
        return drain(body);
      default:
        throw archiveInvalid(header.name, `is of the kind '${header.type}', which is not unpacked`);
    }
  }

  /** Creates the symbolic links and checks where they lead. */
  async finish(): Promise<void> {
    for (const planned of this.#links) {
      await this.#makeFolder(dirname(planned.path), planned.name);
      await symlink(planned.target, planned.path).catch((error: unknown) => {
        throw archiveInvalid(planned.name, 'is there twice', error);
      });
    }
    for (const { name, path } of this.#links) {
      const target = await realpath(path).catch(() => undefined);
      if (target !== undefined && isInside(this.#root, target)) continue;
      await Promise.all(this.#links.map((made) => rm(made.path, { force: true })));
      throw archiveInvalid(name, 'is a link that points outside of the folder or to nothing');
    }
  }

  #count(header: EntryHeader): void {
    const { maxBytes, maxEntries } = this.#limits;
    this.#entries += 1;
    this.#bytes += header.type === 'directory' ? 0 : (header.size ?? 0);
    if (this.#entries <= maxEntries && this.#bytes <= maxBytes) return;
    throw new PlatformError(
      'ARCHIVE_INVALID',
      `The archive unpacks to more than ${maxEntries} entries or ${maxBytes} bytes; unpacking stopped at '${header.name}'.`,
      { details: { entry: header.name, maxBytes, maxEntries } },
    );
  }

  /** Creates a folder and its parents; an existing one must be a folder, not a link to one. */
  async #makeFolder(path: string, entry: string): Promise<void> {
    if (path === this.#root || this.#safe.has(path)) return;
    await this.#makeFolder(dirname(path), entry);
    try {
      await mkdir(path);
    } catch (error) {
      const found = await lstat(path).catch(() => undefined);
      if (found === undefined) throw error;
      if (!found.isDirectory()) throw archiveInvalid(entry, 'is below something that is no folder');
    }
    this.#safe.add(path);
  }

  async #writeFile(
    path: string,
    header: EntryHeader,
    body: AsyncIterable<Uint8Array>,
  ): Promise<void> {
    if (path === this.#root) throw archiveInvalid(header.name, 'is a file without a name');
    await this.#replace(path, header.name);
    const handle = await open(path, 'wx', (header.mode ?? 0) & 0o111 ? 0o755 : 0o644);
    try {
      for await (const chunk of body) await handle.appendFile(chunk);
    } finally {
      await handle.close();
    }
    this.#files += 1;
  }

  /** A hard link names another entry of the archive, which must be a file that was written before. */
  async #hardLink(path: string, header: EntryHeader): Promise<void> {
    const target = join(this.#root, ...entrySegments(header.linkname ?? ''));
    const found = await lstat(target).catch(() => undefined);
    if (found?.isFile() !== true || !this.#isSafe(dirname(target))) {
      throw archiveInvalid(
        header.name,
        `is a link to '${header.linkname}', which is no file of it`,
      );
    }
    if (target === path) return;
    await this.#replace(path, header.name);
    await link(target, path);
    this.#files += 1;
  }

  #isSafe(folder: string): boolean {
    return folder === this.#root || this.#safe.has(folder);
  }

  #planLink(path: string, header: EntryHeader): void {
    const target = header.linkname ?? '';
    const inside = isInside(this.#root, join(dirname(path), target));
    if (path === this.#root || target === '' || target.startsWith('/') || !inside) {
      throw archiveInvalid(header.name, `is a link to '${target}', outside of the folder`);
    }
    this.#links.push({ name: header.name, path, target });
  }

  /** As in tar, the later of two entries with one name replaces the earlier one. */
  async #replace(path: string, entry: string): Promise<void> {
    await this.#makeFolder(dirname(path), entry);
    await rm(path, { force: true });
  }
}

/** Some archivers store bytes with links; they must be read to reach the next entry. */
async function drain(body: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _ of body);
}
