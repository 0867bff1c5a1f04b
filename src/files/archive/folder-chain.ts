import type { OpenFolder } from '../open-folder.js';

/**
 * The open folders from a root down to the last requested one. The next request opens only the
 * folders that it does not share, because entries of an archive mostly follow each other in one
 * folder.
 */
export class FolderChain {
  readonly #root: OpenFolder;
  #open: { readonly name: string; readonly folder: OpenFolder }[] = [];

  constructor(root: OpenFolder) {
    this.#root = root;
  }

  /** Returns the folder at a path, and creates it when it is missing; valid until the next call. */
  async at(names: readonly string[]): Promise<OpenFolder> {
    const differs = this.#open.findIndex(({ name }, index) => name !== names[index]);
    const shared = differs < 0 ? this.#open.length : differs;
    await this.#closeFrom(shared);
    for (const name of names.slice(shared))
      this.#open.push({ name, folder: await this.#last.makeFolder(name) });
    return this.#last;
  }

  async close(): Promise<void> {
    await this.#closeFrom(0);
  }

  get #last(): OpenFolder {
    return this.#open.at(-1)?.folder ?? this.#root;
  }

  async #closeFrom(index: number): Promise<void> {
    for (const { folder } of this.#open.splice(index)) await folder.close();
  }
}
