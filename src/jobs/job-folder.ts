import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Arn } from '#src/domain/arn.js';
import { isErrno, PlatformError, parseStored } from '#src/domain/errors/index.js';
import { vertexIdOf } from '#src/domain/graph/index.js';
import { partsOfKey } from '#src/domain/record/index.js';
import { joinBelow, syncFolder } from '#src/files/make-directory.js';
import { isNotPlain, OpenFolder } from '#src/files/open-folder.js';
import { createFile, plainFiles, readUpTo, unlessNotPlain } from '#src/files/plain-files.js';
import { removeTree } from '#src/files/remove-tree.js';

/** Only the server may enter a job's folder until a program is started in it. */
const PRIVATE = { recursive: true, mode: 0o700 } as const;
const MAX_NOTE_BYTES = 64 * 1024 * 1024;

/** The name of a job's folder: the id of its record's vertex, and its incarnation if it has one. */
export const JOB_FOLDER = /^([0-9a-f]{32})(?:-([0-9a-f]{16}))?$/;

/** Not in the folder of a host, because its program reads these files only through pipes. */
const PIPES = 'pipes';

/** The files in a host's `/opt/ml`, in addition to its inputs. */
export interface HostFolder {
  /** These folders exist even when they are empty. */
  readonly folders: readonly string[];
  /** Texts by path. */
  readonly files: Readonly<Record<string, string>>;
}

/** A job's folder on this machine: one `/opt/ml` for each host, and notes that survive a crash. */
export class JobFolder {
  readonly path: string;

  constructor(workDirectory: string, key: Arn) {
    const { arn, incarnation } = partsOfKey(key);
    const id = vertexIdOf(arn);
    this.path = join(workDirectory, incarnation === undefined ? id : `${id}-${incarnation}`);
  }

  /** The path of a host's `/opt/ml`, or of something below it. */
  host(host: string, ...below: readonly string[]): string {
    return joinBelow(this.path, host, ...below);
  }

  /** The path of the files that are written into the pipes of a host. */
  pipes(host: string, name: string): string {
    return joinBelow(this.path, PIPES, host, name);
  }

  /**
   * Opens a folder below, which a program may have changed; undefined when it is missing. Throws
   * `ARCHIVE_INVALID` when a link, or anything else than a folder, is in its place.
   */
  async open(...below: readonly string[]): Promise<OpenFolder | undefined> {
    try {
      return await OpenFolder.open(this.path, ...below);
    } catch (error) {
      if (isErrno(error, 'ENOENT')) return undefined;
      if (!isNotPlain(error)) throw error;
      const path = below.join('/');
      throw new PlatformError(
        'ARCHIVE_INVALID',
        `The program has replaced the folder '${path}' by something else; links are not followed.`,
        { details: { path }, cause: error },
      );
    }
  }

  async isEmpty(...below: readonly string[]): Promise<boolean> {
    await using folder = await this.open(...below);
    if (folder) for await (const _ of plainFiles(folder)) return false;
    return true;
  }

  /** Creates the folders of a host, after removing earlier ones, and its configuration files by path. */
  async createHost(host: string, { folders, files }: HostFolder): Promise<void> {
    await mkdir(this.path, PRIVATE);
    await removeTree(this.host(host));
    await removeTree(join(this.path, PIPES, host));
    for (const folder of ['.', ...folders])
      await mkdir(this.host(host, folder), { recursive: true });
    for (const [path, text] of Object.entries(files)) {
      await using file = await createFile(this.host(host), path);
      await file.writeFile(text);
    }
  }

  async readNote<Note>(name: string): Promise<Note | undefined> {
    await using folder = await this.open();
    await using file = await folder?.file(`${name}.json`).catch(unlessNotPlain);
    if (!file) return undefined;
    const parts: Uint8Array[] = [];
    for await (const part of readUpTo(file, MAX_NOTE_BYTES)) parts.push(part);
    const text = Buffer.concat(parts).toString('utf8');
    return parseStored<Note>(text, `The note ${join(this.path, name)}.json`);
  }

  /** Writes a note atomically; it is on the disk when this returns. */
  async writeNote(name: string, note: unknown): Promise<void> {
    await mkdir(this.path, PRIVATE);
    const path = joinBelow(this.path, `${name}.json`);
    await rm(`${path}.new`, { force: true, recursive: true });
    const options = { flag: 'wx', mode: 0o600, flush: true } as const;
    await writeFile(`${path}.new`, JSON.stringify(note), options);
    await rename(`${path}.new`, path);
    await syncFolder(this.path);
  }

  async removeNote(name: string): Promise<void> {
    await rm(join(this.path, `${name}.json`), { force: true });
  }

  async remove(): Promise<void> {
    await removeTree(this.path);
  }
}
