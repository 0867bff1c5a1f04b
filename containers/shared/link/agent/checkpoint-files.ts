import { isErrno } from '#src/domain/errors/index.js';
import { packFolder } from '#src/files/archive/index.js';
import { outputBudget } from '#src/files/budget.js';
import { OpenFolder } from '#src/files/open-folder.js';
import { plainFiles, unlessNotPlain } from '#src/files/plain-files.js';

const FOLDER = 'checkpoints';
/** A file that was modified this recently may be incomplete. */
const SETTLED_MS = 1_000;

/** The checkpoints that the server lacks. */
export interface NewCheckpoints {
  /** The server sends it when it has them. */
  readonly mark: string;
  /** A `tar.gz` of the files. */
  readonly archive: AsyncIterable<Uint8Array>;
}

/** Tracks which checkpoint files of a program the server has. */
export class CheckpointFiles {
  readonly #root: string;
  #known: ReadonlyMap<string, string> = new Map();
  #offered: { readonly mark: string; readonly files: ReadonlyMap<string, string> } | undefined;
  #offers = 0;

  constructor(root: string) {
    this.#root = root;
  }

  /** Marks the present files as those that the server has sent. */
  async begin(): Promise<void> {
    this.#known = await this.#find(0);
  }

  /**
   * Returns the changes since the offer that the server names, within a limit; undefined when there
   * are none.
   */
  async changedSince(
    mark: string | undefined,
    maxBytes: number,
  ): Promise<NewCheckpoints | undefined> {
    if (this.#offered && this.#offered.mark === mark) this.#known = this.#offered.files;
    const files = await this.#find(SETTLED_MS);
    const changed = [...files].filter(([path, state]) => this.#known.get(path) !== state);
    if (changed.length === 0) return undefined;
    this.#offers += 1;
    this.#offered = { mark: `${this.#offers}`, files };
    const paths = new Set(changed.map(([path]) => path));
    // A former file may be a link by now, and a link is not a checkpoint.
    const takes = (path: string, kind: string) =>
      kind === 'folder' || (kind === 'file' && paths.has(path));
    const budget = outputBudget(maxBytes);
    const archive = packFolder(this.#root, { below: [FOLDER], takes, budget });
    return { mark: `${this.#offers}`, archive };
  }

  /** Returns the files by path, each with a stamp that changes with the file. */
  async #find(settledMs: number): Promise<ReadonlyMap<string, string>> {
    const found = new Map<string, string>();
    await using folder = await this.#open();
    if (!folder) return found;
    for await (const { path, open } of plainFiles(folder)) {
      await using file = await open().catch(unlessNotPlain);
      if (!file) continue;
      const { mtimeMs, size, ino } = await file.stat();
      if (settledMs > 0 && Date.now() - mtimeMs < settledMs) {
        const before = this.#known.get(path);
        if (before !== undefined) found.set(path, before);
      } else found.set(path, `${ino} ${mtimeMs} ${size}`);
    }
    return found;
  }

  async #open(): Promise<OpenFolder | undefined> {
    try {
      return await OpenFolder.open(this.#root, FOLDER);
    } catch (error) {
      if (isErrno(error, 'ENOENT', 'ENOTDIR', 'ELOOP')) return undefined;
      throw error;
    }
  }
}
