import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { syncFolder } from '#src/files/durable.js';
import { orMissing } from './log-folder.js';

const NOTES = '.pending';
/** Starts the name of what a delete has moved aside. */
const DELETED = '.deleted-';
/** Is there once every log that waits has its note; directories of older versions have none. */
const COMPLETE = '.complete';

/** What an earlier process left to be done, as folders. */
export interface PendingWork {
  readonly toMove: readonly string[];
  readonly toRemove: readonly string[];
}

/**
 * Notes which logs are to be moved or removed, so that a start reads those alone, not the folder of every log: an
 * empty file with the name of its folder for each sealed log, and what deletes have moved aside.
 */
export class PendingLogs {
  readonly #directory: string;
  readonly #notes: string;

  constructor(directory: string) {
    this.#directory = directory;
    this.#notes = join(directory, NOTES);
  }

  /** Notes the folder of a log, durably. */
  async add(folder: string): Promise<void> {
    await mkdir(this.#notes, { recursive: true });
    await writeFile(join(this.#notes, basename(folder)), '');
    await syncFolder(this.#notes);
  }

  /** Nothing of a log waits any more. */
  async remove(folder: string): Promise<void> {
    await rm(join(this.#notes, basename(folder)), { force: true });
  }

  /** Moves the folder of a log aside, durably: where it is then. Throws `ENOENT` when there is none. */
  async putAside(folder: string, unique: string): Promise<string> {
    const aside = join(this.#notes, `${DELETED}${unique}`);
    await mkdir(this.#notes, { recursive: true });
    await rename(folder, aside);
    await syncFolder(this.#notes);
    await syncFolder(dirname(folder));
    return aside;
  }

  /** What waits; in a directory of an older version, `isPending` tells which logs do. */
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
