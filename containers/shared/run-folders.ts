import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { isErrno, PlatformError } from '#src/domain/errors/index.js';
import { syncFolder } from '#src/files/make-directory.js';
import type { Labels } from '#src/ports/run.js';
import { identityOf, isIdentityAlive } from './shim/processes.js';
import { type Begun, giveUp, RUN_FILES, readWhole } from './shim/run-folder.js';
import { endStrays } from './stray-shims.js';

/** The content of the file that exists in every run's folder from the start. */
export interface RunRecord {
  readonly id: string;
  readonly labels: Labels;
  readonly startedAt: number;
  /** The server that starts the run; while it lives, a run without a shim is not lost. */
  readonly starter: string;
}

/** The name of a run's folder. Equal labels give equal names, so that only one run can have them. */
export function runName(labels: Labels): string {
  const entries = Object.entries(labels).sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(entries)).digest('hex').slice(0, 32);
}

/** Retries the removal of a folder, because a thread of a killed process may still create a file in it. */
const WHOLE = { recursive: true, force: true, maxRetries: 5 } as const;

export function carries(record: RunRecord, labels: Labels): boolean {
  return Object.entries(labels).every(([name, value]) => record.labels[name] === value);
}

/**
 * The folders of the runs in one directory, which several servers may share. A folder is created and removed under the
 * name of a draft, so that runs appear and disappear atomically.
 */
export class RunFolders {
  readonly #drafts: string;
  readonly #runs: string;
  readonly #owner = identityOf(process.pid) ?? '';

  private constructor(directory: string) {
    this.#drafts = directory;
    this.#runs = join(directory, 'runs');
  }

  /** Opens a directory, ends programs whose folder was removed, and removes the drafts of processes that have ended. */
  static async open(directory: string): Promise<RunFolders> {
    const folders = new RunFolders(directory);
    await mkdir(folders.#runs, { recursive: true, mode: 0o700 });
    await folders.endStrays();
    for (const name of await readdir(directory)) {
      const owner = /^draft-(.+)_[^_]+$/.exec(name)?.[1];
      if (owner !== undefined && !isIdentityAlive(owner)) await rm(join(directory, name), WHOLE);
    }
    return folders;
  }

  /** Ends programs whose folder was removed: of all folders, or of one. */
  async endStrays(folder?: string): Promise<void> {
    const isKnown = (path: string) => recordOf(path) !== undefined;
    await endStrays(this.#runs, { isKnown, ...(folder && { only: basename(folder) }) });
  }

  /** Lists the runs, including those that were given up. Removes folders without a record. */
  async list(): Promise<readonly { readonly folder: string; readonly record: RunRecord }[]> {
    const found = [];
    for (const name of await readdir(this.#runs)) {
      const folder = join(this.#runs, name);
      const record = recordOf(folder);
      if (record) found.push({ folder, record });
      else if (!isWatched(folder)) await this.#remove(folder);
    }
    return found;
  }

  /**
   * Creates the folder of a run durably; its name is derived from the run's labels. Throws
   * `ALREADY_EXISTS` when another run has these labels.
   */
  async take(record: RunRecord): Promise<string> {
    const folder = join(this.#runs, runName(record.labels));
    const draft = this.#draft(record.id);
    try {
      await mkdir(draft, { mode: 0o700 });
      const text = JSON.stringify(record);
      await writeFile(join(draft, RUN_FILES.run), text, { mode: 0o600, flush: true });
      await syncFolder(draft);
      await rename(draft, folder);
    } catch (cause) {
      await rm(draft, WHOLE);
      if (!isErrno(cause, 'ENOTEMPTY', 'EEXIST')) throw cause;
      throw new PlatformError('ALREADY_EXISTS', 'There is a run with these labels already.', {
        details: { labels: record.labels },
        cause,
      });
    }
    await syncFolder(this.#runs);
    return folder;
  }

  /** Removes a run that has not begun and keeps it from beginning; returns false when it has begun. */
  async undo(record: RunRecord): Promise<boolean> {
    const folder = join(this.#runs, runName(record.labels));
    if (recordOf(folder)?.id !== record.id) return true;
    if (!giveUp(folder)) return false;
    await this.#remove(folder, record.id);
    return true;
  }

  async remove({ id, labels }: RunRecord): Promise<void> {
    await this.#remove(join(this.#runs, runName(labels)), id);
  }

  /** Renames before deleting, so that the run is gone for all servers at once. */
  async #remove(folder: string, id?: string): Promise<void> {
    const removed = this.#draft(randomUUID());
    try {
      await rename(folder, removed);
    } catch (error) {
      if (isErrno(error, 'ENOENT')) return;
      throw error;
    }
    const found = recordOf(removed);
    if (found && found.id !== id) return rename(removed, folder); // another run has the name now
    await rm(join(removed, RUN_FILES.run), { force: true });
    await rm(removed, WHOLE);
  }

  #draft(id: string): string {
    return join(this.#drafts, `draft-${this.#owner}_${id}`);
  }
}

/** A run that was given up keeps its record, so that its owner learns that its program never began. */
function recordOf(folder: string): RunRecord | undefined {
  const read = (file: string) => readWhole<RunRecord>(join(folder, file));
  return read(RUN_FILES.run) ?? read(RUN_FILES.givenUp);
}

function isWatched(folder: string): boolean {
  const shim = readWhole<Begun>(join(folder, RUN_FILES.begun))?.shim;
  return shim !== undefined && isIdentityAlive(shim);
}
