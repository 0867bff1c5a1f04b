import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { syncFolder } from '#src/files/make-directory.js';
import { contentPaths, orMissing, readSeal } from './files.js';

const NOTES = '.pending';
const DELETED = '.deleted-';
/** Exists once every pending log has its note; directories of earlier releases lack it. */
const COMPLETE = '.complete';

/** Folders of logs. */
export interface PendingWork {
  readonly toMove: readonly string[];
  readonly toRemove: readonly string[];
}

/**
 * Records the logs that remain to be moved or removed, so that a start does not read the folders of
 * all logs.
 */
export class PendingLogs {
  readonly #directory: string;
  readonly #notes: string;

  constructor(directory: string) {
    this.#directory = directory;
    this.#notes = join(directory, NOTES);
  }

  /** Records durably that a log is to be moved. */
  async add(folder: string): Promise<void> {
    await mkdir(this.#notes, { recursive: true });
    await writeFile(join(this.#notes, basename(folder)), '');
    await syncFolder(this.#notes);
  }

  async remove(folder: string): Promise<void> {
    await rm(join(this.#notes, basename(folder)), { force: true });
  }

  /**
   * Moves the folder of a log aside durably and returns its new path; undefined when there is no
   * folder.
   */
  async moveAside(folder: string): Promise<string | undefined> {
    const aside = join(this.#notes, `${DELETED}${randomUUID()}`);
    await mkdir(this.#notes, { recursive: true });
    const moved = rename(folder, aside).then(() => aside);
    if ((await orMissing(moved, undefined)) === undefined) return undefined;
    await syncFolder(this.#notes);
    await syncFolder(dirname(folder));
    await this.remove(folder);
    return aside;
  }

  /** Lists the pending work; in a directory of an earlier release, it is noted first. */
  async find(): Promise<PendingWork> {
    let names: string[] = await orMissing(readdir(this.#notes), []);
    if (!names.includes(COMPLETE)) {
      await this.#noteAll();
      names = await readdir(this.#notes);
    }
    const isAside = (name: string) => name.startsWith(DELETED);
    const toMove = names.filter((name) => !isAside(name) && name !== COMPLETE);
    return {
      toMove: toMove.map((name) => join(this.#directory, name)),
      toRemove: names.filter(isAside).map((name) => join(this.#notes, name)),
    };
  }

  async #noteAll(): Promise<void> {
    await mkdir(this.#notes, { recursive: true });
    for (const name of await readdir(this.#directory)) {
      const folder = join(this.#directory, name);
      if (name.startsWith(DELETED)) await rename(folder, join(this.#notes, name));
      else if (name !== NOTES && (await isPending(folder))) await this.add(folder);
    }
    await this.add(COMPLETE);
  }
}

/** A log whose seal cannot be read counts, so that the attempt to move it reports the error. */
async function isPending(folder: string): Promise<boolean> {
  const seal = await readSeal(folder).catch(() => 'unreadable');
  return seal !== undefined && (await contentPaths(folder)).length > 0;
}
