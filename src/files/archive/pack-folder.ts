import { isUtf8 } from 'node:buffer';
import { type FileHandle, open, readdir, readlink, realpath } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';
import { archiveInvalid, isInside } from './entry-path.js';
import { type EntryHeader, packTar, type TarPacker } from './tar-binding.js';

/** How a folder is packed. */
export interface PackOptions {
  readonly signal?: AbortSignal;
  /** 1 to 9. Default 1: weights hardly compress, and packing holds up the end of a job. */
  readonly level?: number;
}

const CHUNK_BYTES = 256 * 1024;
/** Equal folders give equal archives, whoever packs them and when. */
const PLAIN = { mtime: new Date(0), uid: 0, gid: 0, uname: '', gname: '' };

/**
 * The folder as a `tar.gz` stream, names in ascending byte order. An empty folder is legal. Links inside
 * the folder stay links; one that leads out, or nowhere, is `ARCHIVE_INVALID`. Sockets, pipes and devices,
 * which no archive can bring back, are left out. A name that is not UTF-8 is `ARCHIVE_INVALID`.
 */
export async function* packFolder(
  folder: string,
  options: PackOptions = {},
): AsyncGenerator<Uint8Array, void, undefined> {
  options.signal?.throwIfAborted();
  const root = await realpath(folder);
  const archive = packTar();
  const gzip = createGzip({ level: options.level ?? constants.Z_BEST_SPEED });
  const stop = new AbortController();
  const signals = options.signal === undefined ? [] : [options.signal];
  const signal = AbortSignal.any([stop.signal, ...signals]);
  const packing = pipeline(archive, gzip, { signal });
  const filling = fill(archive, root, signal).catch((error: unknown) => {
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
    await filling; // its error says more than the one of the stream that it broke
    throw error;
  } finally {
    stop.abort();
    archive.destroy();
    await Promise.allSettled([filling, packing]);
  }
}

async function fill(archive: TarPacker, root: string, signal: AbortSignal): Promise<void> {
  await addFolder(archive, { root, path: '', signal });
  archive.finalize();
}

interface Place {
  readonly root: string;
  /** Below the root; empty for the root itself. */
  readonly path: string;
  readonly signal: AbortSignal;
}

async function addFolder(archive: TarPacker, place: Place): Promise<void> {
  const entries = await readdir(join(place.root, place.path), {
    withFileTypes: true,
    encoding: 'buffer',
  });
  for (const entry of entries.sort((a, b) => a.name.compare(b.name))) {
    place.signal.throwIfAborted();
    const name = entry.name.toString();
    const inner = { ...place, path: place.path === '' ? name : `${place.path}/${name}` };
    if (!isUtf8(entry.name)) throw archiveInvalid(inner.path, 'has a name that is not UTF-8');
    if (entry.isDirectory()) {
      await addEntry(archive, { name: `${inner.path}/`, type: 'directory', mode: 0o755 });
      await addFolder(archive, inner);
    } else if (entry.isSymbolicLink()) {
      const linkname = await linkTarget(inner);
      await addEntry(archive, { name: inner.path, type: 'symlink', linkname, mode: 0o777 });
    } else if (entry.isFile()) {
      await addFile(archive, inner);
    }
  }
}

/** Where a link leads, relative to its own folder. */
async function linkTarget({ root, path }: Place): Promise<string> {
  const link = join(root, path);
  const target = await realpath(link).catch(() => undefined);
  if (target !== undefined && isInside(root, target)) {
    const written = await readlink(link);
    return written.startsWith('/') ? relative(dirname(link), target) || '.' : written;
  }
  throw archiveInvalid(path, 'is a link that leads out of the folder or to nothing');
}

async function addFile(archive: TarPacker, { root, path, signal }: Place): Promise<void> {
  const handle = await open(join(root, path), 'r');
  try {
    const { size, mode } = await handle.stat();
    const header = { name: path, size, mode: mode & 0o111 ? 0o755 : 0o644 };
    await new Promise<void>((resolve, reject) => {
      const entry = archive.entry({ ...PLAIN, ...header, type: 'file' }, (error) => {
        if (error) reject(error);
        else resolve();
      });
      pipeline(Readable.from(readExactly(handle, size, path)), entry, { signal }).catch(reject);
    });
  } finally {
    await handle.close();
  }
}

/** The size is in the archive before the bytes are, so a file that shrinks meanwhile cannot be packed. */
async function* readExactly(
  handle: FileHandle,
  size: number,
  path: string,
): AsyncGenerator<Uint8Array, void> {
  for (let position = 0; position < size; ) {
    const buffer = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, size - position));
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, position);
    if (bytesRead === 0) throw archiveInvalid(path, 'became shorter while it was packed');
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

function addEntry(archive: TarPacker, header: EntryHeader): Promise<void> {
  return new Promise((resolve, reject) => {
    archive.entry({ ...PLAIN, ...header }, (error) => {
      if (error) reject(error);
      else resolve();
    });
  });
}
