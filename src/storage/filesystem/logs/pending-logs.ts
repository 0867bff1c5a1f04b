import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { syncFolder } from '#src/files/durable.js';
import { orMissing } from './log-folder.js';

const NOTES = '.pending';
const DELETED = '.deleted-';
/** Exists once every pending log has its note; directories of earlier releases lack it. */
const COMPLETE = '.complete';

export interface PendingWork {
  readonly toMove: readonly string[];
  readonly toRemove: readonly string[];
}

/** Notes which logs are to be moved or removed, so that a start does not read the folders of all logs. */
export class PendingLogs {
  readonly #directory: string;
  readonly #notes: string;

  constructor(directory: string) {
    this.#directory = directory;
    this.#notes = join(directory, NOTES);
  }

  async add(folder: string): Promise<void> {
    await mkdir(this.#notes, { recursive: true });
    await writeFile(join(this.#notes, basename(folder)), '');
    await syncFolder(this.#notes);
  }

  async remove(folder: string): Promise<void> {
    await rm(join(this.#notes, basename(folder)), { force: true });
  }

  /** Moves the folder of a log aside durably and returns its new path. Throws `ENOENT` when there is none. */
  async moveAside(folder: string, unique: string): Promise<string> {
    const aside = join(this.#notes, `${DELETED}${unique}`);
    await mkdir(this.#notes, { recursive: true });
    await rename(folder, aside);
    await syncFolder(this.#notes);
    await syncFolder(dirname(folder));
    return aside;
  }

  /** Lists the pending work. In a directory of an earlier release `isPending` decides which logs are noted first. */
  async find(isPending: (folder: string) => Promise<boolean>): Promise<PendingWork> {
    let names: string[] = await orMissing(readdir(this.#notes), []);
    if (!names.includes(COMPLETE)) {
      await this.#noteAll(isPending);
      names = await readdir(this.#notes);
    }
    const isAside = (name: string) => name.startsWith(DELETED);
    const toMove = names.filter((name) => !isAside(name) && name !== COMPLETE);
    return {
      toMove: toMove.map((name) => join(this.#directory, name)),
      toRemove: names.filter(isAside).map((name) => join(this.#notes, name)),
    };
  }

  async #noteAll(isPending: (folder: string) => Promise<boolean>): Promise<void> {
    await mkdir(this.#notes, { recursive: true });
    for (const name of await readdir(this.#directory)) {
      const folder = join(this.#directory, name);
      if (name.startsWith(DELETED)) await rename(folder, join(this.#notes, name));
      else if (name !== NOTES && (await isPending(folder))) await this.add(folder);
    }
    await this.add(COMPLETE);
  }
}
