import { constants } from 'node:fs';
import { copyFile, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isErrno } from '#src/domain/errors/index.js';
import { vertexIdOf } from '#src/domain/graph/index.js';
import { removeTree } from '#src/files/remove-tree.js';

/** The folders of `/opt/ml` that a program finds, whether or not anything is in them. */
const FOLDERS = ['input/config', 'input/data', 'model', 'output/data', 'checkpoints', 'code'];

/** A job's folder on this machine: one `/opt/ml` per host, and notes that survive a crash. */
export class JobFolder {
  readonly path: string;

  constructor(workDirectory: string, jobArn: string) {
    this.path = join(workDirectory, vertexIdOf(jobArn));
  }

  /** What one host sees as `/opt/ml`, or a path below it. */
  host(host: string, ...below: readonly string[]): string {
    return join(this.path, host, ...below);
  }

  /** Makes a host's folders, anew, and its configuration files. */
  async createHost(host: string, files: Readonly<Record<string, string>>): Promise<void> {
    await removeTree(this.host(host));
    for (const folder of FOLDERS) await mkdir(this.host(host, folder), { recursive: true });
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(this.host(host, path)), { recursive: true });
      await writeFile(this.host(host, path), text);
    }
  }

  /** A note, or undefined when it was not written. */
  async readNote<Note>(name: string): Promise<Note | undefined> {
    try {
      return JSON.parse(await readFile(join(this.path, `${name}.json`), 'utf8')) as Note;
    } catch (error) {
      if (isErrno(error, 'ENOENT')) return undefined;
      throw error;
    }
  }

  /** Writes a note whole or not at all; it is on the disk when this returns. */
  async writeNote(name: string, note: unknown): Promise<void> {
    await mkdir(this.path, { recursive: true });
    const path = join(this.path, `${name}.json`);
    const file = await open(`${path}.new`, 'w');
    try {
      await file.writeFile(JSON.stringify(note));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(`${path}.new`, path);
  }

  /** Removes a note, if it is there. */
  async removeNote(name: string): Promise<void> {
    await rm(join(this.path, `${name}.json`), { force: true });
  }

  /** Removes everything. */
  async remove(): Promise<void> {
    await removeTree(this.path);
  }
}

/** True when a folder holds no file, or does not exist. */
export async function isEmptyFolder(folder: string): Promise<boolean> {
  for await (const _ of filesBelow(folder)) return false;
  return true;
}

/** Copies what the target lacks; what both have stays as the target has it. */
export async function mergeFolder(source: string, target: string): Promise<void> {
  for await (const path of filesBelow(source)) {
    await mkdir(dirname(join(target, path)), { recursive: true });
    const mode = constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE;
    await copyFile(join(source, path), join(target, path), mode).catch((error: unknown) => {
      if (!isErrno(error, 'EEXIST')) throw error;
    });
  }
}

/** The regular files below a folder, by relative path; links are not followed. */
export async function* filesBelow(folder: string, prefix = ''): AsyncGenerator<string, void> {
  const entries = await readdir(join(folder, prefix), { withFileTypes: true }).catch(
    (error: unknown) => {
      if (isErrno(error, 'ENOENT')) return [];
      throw error;
    },
  );
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = prefix === '' ? entry.name : `${prefix}/${entry.name}`;
    if (entry.isDirectory()) yield* filesBelow(folder, path);
    else if (entry.isFile()) yield path;
  }
}
