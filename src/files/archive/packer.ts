import type { FileHandle } from 'node:fs/promises';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';
import { extract, type Header, pack } from 'tar-stream';
import { anySignal } from '#src/async/abort.js';
import type { Budget } from '../budget.js';
import { checkDepth, readUpTo } from '../plain-files.js';
import { archiveInvalid } from './entry-path.js';

export type EntryHeader = Partial<Header> & Pick<Header, 'name'>;

/** An entry being read; its bytes must be read before the next entry. */
export type TarEntry = AsyncIterable<Uint8Array> & { readonly header: Header };

export type TarPacker = Readable & {
  /** Adds an entry; write a file's bytes to the returned stream. */
  entry(header: EntryHeader, done: (error?: Error | null) => void): Writable;
  finalize(): void;
};

// The package's types omit that its streams are Node.js streams and async iterables.

export function packTar(): TarPacker {
  return pack() as unknown as TarPacker;
}

export function extractTar(): Writable & AsyncIterable<TarEntry> {
  return extract() as unknown as Writable & AsyncIterable<TarEntry>;
}

export interface PackingOptions {
  readonly signal?: AbortSignal;
  /** The limits of an archive; absent: no limits. */
  readonly budget?: Budget;
  /** 1 to 9. Default 1: model weights hardly compress, and packing delays the end of a job. */
  readonly level?: number;
}

/** Fixed, so that equal folders give equal archives. */
const PLAIN = { mtime: new Date(0), uid: 0, gid: 0, uname: '', gname: '' };

/** Packs what a function adds, one entry after another, as a `tar.gz` stream. */
export async function* packEntries(
  fill: (packer: Packer) => Promise<void>,
  options: PackingOptions,
): AsyncGenerator<Uint8Array, void, undefined> {
  options.signal?.throwIfAborted();
  const archive = packTar();
  const gzip = createGzip({ level: options.level ?? constants.Z_BEST_SPEED });
  const stop = new AbortController();
  const signals = options.signal === undefined ? [] : [options.signal];
  const signal = anySignal([stop.signal, ...signals]);
  const packing = pipeline(archive, gzip, { signal });
  const filling = fill(new Packer(archive, { signal, budget: options.budget }))
    .then(() => archive.finalize())
    .catch((error: unknown) => {
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

interface PackerParts {
  readonly signal: AbortSignal;
  readonly budget: Budget | undefined;
}

/** Adds entries to an archive. Throws the reason of the signal once it is aborted. */
export class Packer {
  readonly #archive: TarPacker;
  readonly #parts: PackerParts;

  constructor(archive: TarPacker, parts: PackerParts) {
    this.#archive = archive;
    this.#parts = parts;
  }

  /** Throws for a folder that is nested deeper than unpacking allows. */
  async folder(path: string): Promise<void> {
    checkDepth(path.split('/').length + 1, path);
    await this.#add({ name: `${path}/`, type: 'directory', mode: 0o755 });
  }

  async link(path: string, linkname: string): Promise<void> {
    await this.#add({ name: path, type: 'symlink', linkname, mode: 0o777 });
  }

  async file(path: string, file: FileHandle): Promise<void> {
    const { signal, budget } = this.#parts;
    const { size, mode } = await file.stat();
    budget?.take(size, path);
    const header = { name: path, size, mode: mode & 0o111 ? 0o755 : 0o644 };
    await new Promise<void>((resolve, reject) => {
      const entry = this.#archive.entry({ ...PLAIN, ...header, type: 'file' }, (error) => {
        if (error) reject(error);
        else resolve();
      });
      pipeline(Readable.from(readExactly(file, size, path)), entry, { signal }).catch(reject);
    });
  }

  #add(header: EntryHeader): Promise<void> {
    this.#parts.signal.throwIfAborted();
    return new Promise((resolve, reject) => {
      this.#archive.entry({ ...PLAIN, ...header }, (error) => {
        if (error) reject(error);
        else resolve();
      });
    });
  }
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
