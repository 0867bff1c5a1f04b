import { constants } from 'node:fs';
import { copyFile, type FileHandle, mkdir } from 'node:fs/promises';
import { isErrno } from '#src/domain/errors/index.js';
import { isNotPlain, type OpenFolder } from './open-folder.js';

const CHUNK_BYTES = 256 * 1024;
/** Folders in folders: each is held open while what is below it is read. */
export const MAX_DEPTH = 100;

/** A plain file below a folder. */
export interface FoundFile {
  /** Relative, with `/` between names; good for telling, not for opening. */
  readonly path: string;
  /** Opens it; works until the next one is asked for. */
  open(): Promise<FileHandle>;
}

/** The plain files below a folder. A folder that is none any more when its turn comes is left out. */
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

/** Copies the folders and plain files that the target lacks; what both have stays as the target has it. */
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

/** The first bytes of a file, at most so many. */
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

/** Throws for folders that are nested too deep. */
export function checkDepth(depth: number, path: string): void {
  if (depth > MAX_DEPTH)
    throw new Error(`'${path.slice(0, 100)}…' is nested deeper than ${MAX_DEPTH} folders`);
}

/** Undefined for what is missing, or is no plain file or folder; other errors are thrown. */
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
