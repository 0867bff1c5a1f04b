import { isUtf8 } from 'node:buffer';
import { type FileHandle, readlink, realpath } from 'node:fs/promises';
import { relative } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';
import { isErrno } from '#src/domain/errors/index.js';
import type { Budget } from '../budget.js';
import { type Entry, isNotPlain, OpenFolder } from '../open-folder.js';
import { checkDepth, readUpTo } from '../plain-files.js';
import { archiveInvalid, isInside } from './entry-path.js';
import { type EntryHeader, packTar, type TarPacker } from './tar-binding.js';

export interface PackOptions {
  /** The path from the opened folder down to the one that is packed; none of its names may be a link. */
  readonly below?: readonly string[];
  readonly signal?: AbortSignal;
  /** Chooses what is packed by its path; a folder that is left out is left out with all below it. Default everything. */
  readonly takes?: (path: string, kind: Entry['kind']) => boolean;
  /** What may be packed; absent: whatever is there. */
  readonly budget?: Budget;
  /** 1 to 9. Default 1: model weights hardly compress, and packing delays the end of a job. */
  readonly level?: number;
}

/** Fixed, so that equal folders give equal archives. */
const PLAIN = { mtime: new Date(0), uid: 0, gid: 0, uname: '', gname: '' };

/**
 * Packs a folder, which may be empty or missing, as a `tar.gz` stream with names in ascending byte order. Links within
 * the folder are stored as links, and never followed. Throws `ARCHIVE_INVALID` for a link that leads out of the folder
 * or nowhere, and for a name that is not UTF-8. Sockets, pipes and devices are omitted.
 */
export async function* packFolder(
  folder: string,
  options: PackOptions = {},
): AsyncGenerator<Uint8Array, void, undefined> {
  options.signal?.throwIfAborted();
  await using opened = await openBelow(folder, options.below ?? []);
  const archive = packTar();
  const gzip = createGzip({ level: options.level ?? constants.Z_BEST_SPEED });
  const stop = new AbortController();
  const signals = options.signal === undefined ? [] : [options.signal];
  const signal = AbortSignal.any([stop.signal, ...signals]);
  const packing = pipeline(archive, gzip, { signal });
  const { takes = () => true, budget } = options;
  const filling = fill(archive, opened, { signal, takes, budget }).catch((error: unknown) => {
    archive.destroy(error instanceof Error ? error : new Error(String(error)));
    throw error;
  });
  const done = Promise.all([filling, packing]);
  done.catch(() => undefined);
  try {
    yield* gzip;
    await done;
  } catch (error) {
    options.signal?.throwIfAborted();
    await filling; // its error is more specific than the stream error that it causes
    throw error;
  } finally {
    stop.abort();
    archive.destroy();
    await Promise.allSettled([filling, packing]);
  }
}

async function openBelow(
  folder: string,
  below: readonly string[],
): Promise<OpenFolder | undefined> {
  try {
    return await OpenFolder.open(folder, ...below);
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return undefined; // a program may have removed it
    throw archiveInvalid(below.join('/'), 'is no folder', error);
  }
}

async function fill(
  archive: TarPacker,
  folder: OpenFolder | undefined,
  options: Pick<Place, 'signal' | 'takes' | 'budget'>,
): Promise<void> {
  if (folder) {
    const root = await realpath(folder.path);
    await addFolder(archive, folder, { ...options, root, path: '', depth: 1 });
  }
  archive.finalize();
}

interface Place {
  /** The real path of the folder that is packed. */
  readonly root: string;
  /** Relative to the root; empty for the root itself, otherwise with a slash at its end. */
  readonly path: string;
  readonly depth: number;
  readonly signal: AbortSignal;
  readonly takes: NonNullable<PackOptions['takes']>;
  readonly budget: Budget | undefined;
}

async function addFolder(archive: TarPacker, folder: OpenFolder, place: Place): Promise<void> {
  checkDepth(place.depth, place.path);
  for (const { name, kind } of await folder.entries()) {
    place.signal.throwIfAborted();
    const path = `${place.path}${name}`;
    if (!isUtf8(name)) throw archiveInvalid(path, 'has a name that is not UTF-8');
    if (!place.takes(path, kind)) continue;
    if (kind === 'folder') {
      await using inner = await folder.folder(name).catch(changed(path));
      await addEntry(archive, { name: `${path}/`, type: 'directory', mode: 0o755 });
      await addFolder(archive, inner, { ...place, path: `${path}/`, depth: place.depth + 1 });
    } else if (kind === 'link') {
      const linkname = await linkTarget(folder, name, place).catch(changed(path));
      await addEntry(archive, { name: path, type: 'symlink', linkname, mode: 0o777 });
    } else if (kind === 'file') {
      await using file = await folder.file(name).catch(changed(path));
      await addFile(archive, file, { ...place, path });
    }
  }
}

/** The target of a link, relative to its own folder; what is checked is what was read, whatever the link is by then. */
async function linkTarget(
  folder: OpenFolder,
  name: Buffer,
  { root, path }: Pick<Place, 'root' | 'path'>,
): Promise<string> {
  const written = await readlink(folder.pathOf(name).toString());
  const isAbsolute = written.startsWith('/');
  const target = await realpath(isAbsolute ? written : `${folder.path}/${written}`).catch(
    () => undefined,
  );
  if (target === undefined || !isInside(root, target))
    throw archiveInvalid(`${path}${name}`, 'is a link that leads out of the folder or to nothing');
  return isAbsolute ? relative(await realpath(folder.path), target) || '.' : written;
}

async function addFile(
  archive: TarPacker,
  file: FileHandle,
  { path, signal, budget }: Place,
): Promise<void> {
  const { size, mode } = await file.stat();
  budget?.take(size, path);
  const header = { name: path, size, mode: mode & 0o111 ? 0o755 : 0o644 };
  await new Promise<void>((resolve, reject) => {
    const entry = archive.entry({ ...PLAIN, ...header, type: 'file' }, (error) => {
      if (error) reject(error);
      else resolve();
    });
    pipeline(Readable.from(readExactly(file, size, path)), entry, { signal }).catch(reject);
  });
}

/** An entry's size is written before its bytes, so a file that shrinks during packing is refused. */
async function* readExactly(
  file: FileHandle,
  size: number,
  path: string,
): AsyncGenerator<Uint8Array, void> {
  let left = size;
  for await (const bytes of readUpTo(file, size)) {
    left -= bytes.length;
    yield bytes;
  }
  if (left > 0) throw archiveInvalid(path, 'became shorter while it was packed');
}

function changed(path: string): (error: unknown) => never {
  return (error) => {
    throw isNotPlain(error) || isErrno(error, 'EINVAL')
      ? archiveInvalid(path, 'was exchanged while it was packed', error)
      : error;
  };
}

function addEntry(archive: TarPacker, header: EntryHeader): Promise<void> {
  return new Promise((resolve, reject) => {
    archive.entry({ ...PLAIN, ...header }, (error) => {
      if (error) reject(error);
      else resolve();
    });
  });
}
