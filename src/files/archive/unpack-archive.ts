import { mkdir } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { isDiskFull, isErrno, isPlatformError, PlatformError } from '#src/domain/errors/index.js';
import { JOB_LIMITS, type JobLimits } from '#src/domain/limits.js';
import { unpackBudget } from '../budget.js';
import { OpenFolder } from '../open-folder.js';
import { archiveInvalid } from './entry-path.js';
import { EntryWriter } from './entry-writer.js';
import { extractTar, type TarEntry } from './packer.js';

export interface UnpackOptions {
  readonly signal?: AbortSignal;
  /** The most unpacked bytes. Default: the value of {@link JOB_LIMITS}. */
  readonly maxBytes?: number;
  /** The most entries. Default 1,000,000. */
  readonly maxEntries?: number;
  /** The setting with the limit of bytes, for the error message. */
  readonly setting?: keyof JobLimits;
  /** Whether an entry may be a link, by its path; default true. */
  readonly takesLink?: (path: string) => boolean;
}

export interface Unpacked {
  readonly files: number;
  readonly bytes: number;
}

/** The most bytes of headers and padding in an archive. */
const OVERHEAD_BYTES = 1024 ** 3;

/**
 * Unpacks a `tar.gz` stream into a folder, which is created when missing. Throws `ARCHIVE_INVALID` for an incomplete
 * archive, for entries that lead out of the folder, for devices and pipes, and beyond the limits; and `STORAGE_FULL`. A
 * refused archive may leave files in the folder, but never outside of it.
 */
export async function unpackArchive(
  body: AsyncIterable<Uint8Array>,
  folder: string,
  options: UnpackOptions = {},
): Promise<Unpacked> {
  await mkdir(folder, { recursive: true });
  const {
    maxBytes = JOB_LIMITS.maxUnpackedBytes,
    maxEntries,
    setting,
    takesLink = () => true,
  } = options;
  const budget = unpackBudget({ maxBytes, ...(maxEntries && { maxEntries }) }, setting);
  await using root = await OpenFolder.open(folder);
  await using writer = new EntryWriter(root, { budget, takesLink });
  return await readEntries(body, {
    ...options,
    take: (entry) => writer.write(entry.header, entry),
    async end() {
      await writer.finish();
      return writer.total;
    },
  });
}

export interface EntryReader<Result> extends Pick<UnpackOptions, 'signal' | 'maxBytes'> {
  /** Reads the bytes of an entry. */
  readonly take: (entry: TarEntry) => Promise<void>;
  /** Called once all entries were taken. */
  readonly end: () => Promise<Result>;
}

/**
 * Reads the entries of a `tar.gz` stream, one after another. Throws `ARCHIVE_INVALID` for an
 * incomplete archive, and beyond the limit.
 */
export async function readEntries<Result>(
  body: AsyncIterable<Uint8Array>,
  { maxBytes = JOB_LIMITS.maxUnpackedBytes, ...options }: EntryReader<Result>,
): Promise<Result> {
  const unpacked = unpackBudget({ maxBytes: maxBytes + OVERHEAD_BYTES });
  const source = new WatchedSource(body);
  let current = '';
  const entries = extractTar();
  const reading = pipeline(
    Readable.from(source.chunks()),
    createGunzip(),
    async function* (bytes: AsyncIterable<Buffer>) {
      let any = false;
      for await (const chunk of unpacked.watch(bytes, current)) {
        any ||= chunk.length > 0;
        yield chunk;
      }
      if (!any) throw new Error('It is empty.');
    },
    entries,
    options.signal === undefined ? {} : { signal: options.signal },
  );
  reading.catch(() => undefined);
  try {
    for await (const entry of entries) {
      current = entry.header.name;
      await options.take(entry);
    }
    await reading;
    return await options.end();
  } catch (error) {
    options.signal?.throwIfAborted();
    throw source.error ?? toArchiveError(error, current);
  } finally {
    entries.destroy();
    await reading.catch(() => undefined);
  }
}

/** Distinguishes errors of the source stream from errors of the archive. */
class WatchedSource {
  error: unknown;
  readonly #body: AsyncIterable<Uint8Array>;

  constructor(body: AsyncIterable<Uint8Array>) {
    this.#body = body;
  }

  async *chunks(): AsyncGenerator<Uint8Array, void> {
    const source = this.#body[Symbol.asyncIterator]();
    try {
      for (;;) {
        // Wraps errors of the source only; the reading stream may throw into the yield.
        const next = await source.next().catch((error: unknown) => {
          this.error = error;
          throw error;
        });
        if (next.done === true) return;
        yield next.value;
      }
    } finally {
      await source.return?.();
    }
  }
}

/** File-system errors that an archive's names can cause. */
const CAUSED_BY_NAMES = ['EEXIST', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG', 'ELOOP', 'ENOTEMPTY'];

function toArchiveError(error: unknown, entry: string): unknown {
  if (isPlatformError(error)) return error;
  if (isDiskFull(error)) {
    return new PlatformError('STORAGE_FULL', 'The disk is full; the archive was not unpacked.', {
      details: { entry },
      cause: error,
    });
  }
  if (isErrno(error, ...CAUSED_BY_NAMES)) {
    return archiveInvalid(entry, 'cannot have its name next to the other entries', error);
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/^E[A-Z]+$/.test(code)) return error; // an error of the disk, not of the archive
  return new PlatformError(
    'ARCHIVE_INVALID',
    `The archive is truncated or is no tar.gz${entry === '' ? '' : `; the last readable entry is '${entry.slice(0, 300)}'`}.`,
    { details: { entry }, cause: error },
  );
}
