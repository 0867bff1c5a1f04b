import { constants } from 'node:fs';
import { copyFile, type FileHandle, mkdir } from 'node:fs/promises';
import { isErrno } from '#src/domain/errors/index.js';
import { isNotPlain, OpenFolder } from './open-folder.js';

const CHUNK_BYTES = 256 * 1024;
/** The deepest nesting; every folder is held open while those below it are read. */
export const MAX_DEPTH = 100;

export interface FoundFile {
  /** Relative, with `/` between names; for messages, not for opening. */
  readonly path: string;
  /** Opens the file; valid only until the next one is requested. */
  open(): Promise<FileHandle>;
}

/** Finds the plain files below a folder; skips folders that were removed meanwhile. */
export async function* plainFiles(
  folder: OpenFolder,
  prefix = '',
  depth = 1,
): AsyncGenerator<FoundFile, void> {
  checkDepth(depth, prefix);
  for (const { name, kind } of await folder.entries()) {
    if (kind === 'file') yield { path: `${prefix}${name}`, open: () => folder.file(name) };
    if (kind !== 'folder') continue;
    await using inner = await folder.folder(name).catch(unlessNotPlain);
    if (inner) yield* plainFiles(inner, `${prefix}${name}/`, depth + 1);
  }
}

/** Copies the folders and plain files that the target does not have. */
export async function copyMissing(
  source: OpenFolder,
  target: OpenFolder,
  depth = 1,
): Promise<void> {
  checkDepth(depth, '');
  for (const { name, kind } of await source.entries()) {
    if (kind === 'file') await copyIfMissing(source, target, name);
    if (kind !== 'folder') continue;
    await mkdir(target.pathOf(name)).catch(unlessExists);
    await using from = await source.folder(name).catch(unlessNotPlain);
    await using to = await target.folder(name).catch(unlessNotPlain);
    if (from && to) await copyMissing(from, to, depth + 1);
  }
}

export async function* readUpTo(
  handle: FileHandle,
  bytes: number,
): AsyncGenerator<Uint8Array, void> {
  for (let position = 0; position < bytes; ) {
    const buffer = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, bytes - position));
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

/**
 * The bytes of a plain file below a folder of the server, without following links. The file is opened at the first read,
 * because nothing would close it if it were never read.
 */
export async function* fileBytes(folder: string, below: string): AsyncGenerator<Uint8Array, void> {
  const names = below.split('/');
  const name = names.pop() ?? '';
  await using holder = await OpenFolder.open(folder, ...names);
  await using file = await holder.file(name);
  yield* readUpTo(file, (await file.stat()).size);
}

export function checkDepth(depth: number, path: string): void {
  if (depth > MAX_DEPTH)
    throw new Error(`'${path.slice(0, 100)}…' is nested deeper than ${MAX_DEPTH} folders`);
}

/** Returns undefined when a name does not exist or is no plain file or folder; rethrows other errors. */
export function unlessNotPlain(error: unknown): undefined {
  if (!isNotPlain(error)) throw error;
}

async function copyIfMissing(source: OpenFolder, target: OpenFolder, name: Buffer): Promise<void> {
  await using file = await source.file(name).catch(unlessNotPlain);
  if (!file) return;
  const from = process.platform === 'linux' ? `/proc/self/fd/${file.fd}` : source.pathOf(name);
  const mode = constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE;
  await copyFile(from, target.pathOf(name), mode).catch(unlessExists);
}

function unlessExists(error: unknown): void {
  if (!isErrno(error, 'EEXIST')) throw error;
}
