import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import type { Budget } from '../budget.js';
import { writeFully } from '../make-directory.js';
import { isNotPlain, OpenFolder } from '../open-folder.js';
import { MAX_DEPTH } from '../plain-files.js';
import { archiveInvalid, entrySegments, isInside } from './entry-path.js';
import { FolderChain } from './folder-chain.js';
import type { EntryHeader } from './packer.js';

export interface EntryWriterOptions {
  readonly budget: Budget;
  /** Whether an entry may be a link, by its path. */
  readonly takesLink: (path: string) => boolean;
}

interface PlannedLink {
  readonly header: string;
  readonly segments: readonly string[];
  readonly target: string;
}

/**
 * Writes entries below an open folder, and follows no link on the way. Symbolic links are created
 * last, and checked once all exist, so that no chain of links leads out.
 */
export class EntryWriter implements AsyncDisposable {
  readonly #root: OpenFolder;
  readonly #options: EntryWriterOptions;
  readonly #folders: FolderChain;
  readonly #links: PlannedLink[] = [];
  #files = 0;
  #bytes = 0;

  constructor(root: OpenFolder, options: EntryWriterOptions) {
    this.#root = root;
    this.#options = options;
    this.#folders = new FolderChain(root);
  }

  get total(): { readonly files: number; readonly bytes: number } {
    return { files: this.#files, bytes: this.#bytes };
  }

  async write(header: EntryHeader, body: AsyncIterable<Uint8Array>): Promise<void> {
    const bytes = header.type === 'directory' ? 0 : (header.size ?? 0);
    this.#bytes += bytes;
    this.#options.budget.take(bytes, header.name);
    const segments = isRoot(header) ? [] : entrySegments(header.name);
    switch (header.type) {
      case 'directory':
        await this.#folder(segments, header.name);
        return;
      case 'file':
      case 'contiguous-file':
        return this.#writeFile(segments, header, body);
      case 'link':
        await this.#hardLink(segments, header);
        return drain(body);
      case 'symlink':
        this.#planLink(segments, header);
        return drain(body);
      default:
        throw archiveInvalid(
          header.name,
          `is of the kind '${header.type}', which cannot be unpacked`,
        );
    }
  }

  /** Creates the symbolic links and checks where they lead. */
  async finish(): Promise<void> {
    const root = await realpath(this.#root.path);
    for (const { header, segments, target } of this.#links) {
      const [folder, name] = await this.#place(segments, header);
      await folder.symbolicLink(name, target).catch((error: unknown) => {
        throw archiveInvalid(header, 'is there twice', error);
      });
    }
    for (const { header, segments } of this.#links) {
      const [folder, name] = await this.#place(segments, header);
      const target = await realpath(folder.pathOf(name).toString()).catch(() => undefined);
      if (target !== undefined && isInside(root, target)) continue;
      await this.#removeLinks();
      throw archiveInvalid(header, 'is a link that points outside of the folder or to nothing');
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#folders.close();
  }

  async #removeLinks(): Promise<void> {
    for (const { header, segments } of this.#links) {
      const [folder, name] = await this.#place(segments, header);
      await folder.unlink(name);
    }
  }

  async #writeFile(
    segments: readonly string[],
    header: EntryHeader,
    body: AsyncIterable<Uint8Array>,
  ): Promise<void> {
    const [folder, name] = await this.#place(segments, header.name);
    await folder.unlink(name); // as in tar, the later of two entries with one name replaces the earlier one
    await using file = await folder.create(name, (header.mode ?? 0) & 0o111 ? 0o755 : 0o644);
    for await (const chunk of body) await writeFully(file, chunk);
    this.#files += 1;
  }

  /** A hard link names another entry of the archive, which must be a file that was written before. */
  async #hardLink(segments: readonly string[], header: EntryHeader): Promise<void> {
    this.#checkLink(segments, header.name);
    const target = entrySegments(header.linkname ?? '');
    const [folder, name] = await this.#place(segments, header.name);
    const [sourceName = ''] = target.slice(-1);
    try {
      await using source = await OpenFolder.open(this.#root.path, ...target.slice(0, -1));
      await (await source.file(sourceName)).close();
      if (target.join('/') === segments.join('/')) return;
      await folder.unlink(name);
      await folder.hardLink(name, source, sourceName);
      this.#files += 1;
    } catch (error) {
      if (!isNotPlain(error)) throw error;
      const what = `is a link to '${header.linkname}', which is no file of it`;
      throw archiveInvalid(header.name, what, error);
    }
  }

  #planLink(segments: readonly string[], { name: header, linkname: target = '' }: EntryHeader) {
    this.#checkLink(segments, header);
    const inside = isInside('/root', join('/root', ...segments, '..', target));
    if (segments.length === 0 || target === '' || target.startsWith('/') || !inside)
      throw archiveInvalid(header, `is a link to '${target}', outside of the folder`);
    this.#links.push({ header, segments, target });
  }

  #checkLink(segments: readonly string[], entry: string): void {
    if (!this.#options.takesLink(segments.join('/')))
      throw archiveInvalid(entry, 'is a link, which has no place there');
  }

  /** The folder of an entry, which is valid until the next call, and the entry's name in it. */
  async #place(segments: readonly string[], entry: string): Promise<readonly [OpenFolder, string]> {
    const [name] = segments.slice(-1);
    if (name === undefined) throw archiveInvalid(entry, 'is a file without a name');
    return [await this.#folder(segments.slice(0, -1), entry), name];
  }

  async #folder(segments: readonly string[], entry: string): Promise<OpenFolder> {
    if (segments.length > MAX_DEPTH) throw archiveInvalid(entry, 'is nested too deep');
    try {
      return await this.#folders.at(segments);
    } catch (error) {
      if (!isNotPlain(error)) throw error;
      throw archiveInvalid(entry, 'is below something that is no folder', error);
    }
  }
}

/** Some archivers store bytes with links; they must be read to reach the next entry. */
async function drain(body: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _ of body);
}

/** The SageMaker Python SDK names the folder itself '/' when it packs a model with its code. */
function isRoot({ type, name }: EntryHeader): boolean {
  return type === 'directory' && name === '/';
}
