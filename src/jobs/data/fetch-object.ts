import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { classOf, isDiskFull, isErrno, PlatformError, reasonOf } from '#src/domain/errors/index.js';
import { type Budget, Meter, type ObjectFacts } from '#src/files/budget.js';
import { createFile } from '#src/files/plain-files.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import type { SelectedObject } from './select-objects.js';

export interface FetchTarget {
  readonly folder: string;
  /** Unpacks the object within this limit, and removes `.gz` from the end of its name. */
  readonly unpack?: Budget;
  /** Whether the program must not write to the file. */
  readonly readOnly: boolean;
  readonly signal: AbortSignal;
}

/** Copies one object into a folder; returns the facts of the stored bytes, before unpacking. */
export async function fetchObject(
  storage: ObjectStorage,
  { uri, path }: SelectedObject,
  target: FetchTarget,
): Promise<ObjectFacts> {
  const { signal, unpack } = target;
  const below = unpack ? unpackedName(path) : path;
  const meter = new Meter();
  const mode = target.readOnly ? 0o444 : 0o644;
  try {
    await using file = await createFile(target.folder, below, mode);
    const { body } = await storage.get(uri, { signal });
    const source = Readable.from(meter.measure(body), { objectMode: false });
    const sink = file.createWriteStream();
    if (unpack) {
      const watch = (bytes: AsyncIterable<Buffer>) => unpack.watch(bytes, uri);
      await pipeline(source, createGunzip(), watch, sink, { signal });
    } else await pipeline(source, sink, { signal });
  } catch (cause) {
    throw signal.aborted ? cause : fetchFailed(uri, cause);
  }
  return meter.facts();
}

export function unpackedName(path: string): string {
  return path.replace(/\.gz$/, '');
}

function fetchFailed(uri: string, cause: unknown): PlatformError {
  if (cause instanceof PlatformError) return cause;
  if (isDiskFull(cause))
    return new PlatformError('STORAGE_FULL', `There is no room left on the disk for '${uri}'.`, {
      cause,
    });
  if (isErrno(cause, 'EEXIST'))
    return new PlatformError('VALIDATION_FAILED', `Another object has the file name of '${uri}'.`, {
      cause,
    });
  const isOfObject = classOf(cause) === 'job';
  return new PlatformError(
    isOfObject ? 'VALIDATION_FAILED' : 'STORAGE_UNAVAILABLE',
    `'${uri}' could not be ${isOfObject ? 'stored as a file' : 'read'}: ${reasonOf(cause)}.`,
    { cause },
  );
}
