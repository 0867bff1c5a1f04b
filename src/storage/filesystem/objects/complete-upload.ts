import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isErrno } from '#src/domain/errors/index.js';
import { syncFolders, writeFully } from '#src/files/make-directory.js';
import type { ChosenPart, UploadPlace } from '#src/ports/object-storage.js';
import { partInvalid } from '../../shared/objects.js';
import { encodeFooter, type Footer } from './read-object.js';
import type { PartRecord, UploadFolder } from './upload-folder.js';
import { publish, writeBody, writeObject } from './write-object.js';

const COPY_BYTES = 1024 * 1024;

/** The stored parts that a caller has chosen. Throws `PART_INVALID`. */
export function choose(
  place: UploadPlace,
  parts: readonly ChosenPart[],
  { records }: UploadFolder,
): readonly PartRecord[] {
  return parts.map(({ number, etag }) => {
    const record = records.get(number);
    if (record?.etag === etag) return record;
    throw partInvalid(place, `number ${number} was not stored, or has another ETag`);
  });
}

/** As S3 makes it: the MD5 of the MD5s of the parts, and their number. */
export function etagOf(parts: readonly ChosenPart[]): string {
  const hash = createHash('md5');
  for (const { etag } of parts) hash.update(etag, 'hex');
  return `${hash.digest('hex')}-${parts.length}`;
}

/** What an object is made of. */
export interface Completion {
  readonly folder: UploadFolder;
  readonly chosen: readonly PartRecord[];
  readonly etag: string;
  readonly ifAbsent: boolean;
  readonly bucketFolder: string;
  /** The file of the object. */
  readonly path: string;
  readonly now: () => number;
}

/**
 * Makes the object of parts. Throws `EEXIST` when it was to be absent, and `ENOENT` when a file of
 * the upload is missing.
 */
export function makeObject(completion: Completion): Promise<Footer> {
  const { folder, chosen } = completion;
  return folder.isInOrder(chosen) ? moveSlots(completion) : copyParts(completion);
}

/** Puts a footer behind the slots, which are the object then. */
async function moveSlots(completion: Completion): Promise<Footer> {
  const { folder, chosen, etag, ifAbsent, bucketFolder, path, now } = completion;
  const { attributes } = folder.facts;
  const sizeBytes = chosen.reduce((sum, part) => sum + part.sizeBytes, 0);
  const last = chosen.at(-1);
  // Only a single part that is too small for slots has none.
  const isAlone = chosen.length === 1 && last?.file !== undefined;
  const handle = await (isAlone ? openForParts(folder.slots) : open(folder.slots, 'r+'));
  const footer = {
    sizeBytes,
    etag,
    lastModified: now(),
    ...(attributes === undefined ? {} : { attributes }),
  };
  try {
    if (last?.file !== undefined) {
      const position = sizeBytes - last.sizeBytes;
      await writeBody(handle, bytesOf(folder, [last]), { position, signal: undefined });
    }
    await handle.truncate(sizeBytes);
    await writeFully(handle, encodeFooter(footer), sizeBytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await publish(folder.slots, { bucketFolder, path, ifAbsent });
  await syncFolders(dirname(path), bucketFolder);
  return footer;
}

function copyParts({ folder, chosen, ...rest }: Completion): Promise<Footer> {
  const { attributes } = folder.facts;
  return writeObject({ ...rest, body: bytesOf(folder, chosen), signal: undefined, attributes });
}

/** Opens the file of slots, or of a part; it may be there already. */
export async function openForParts(file: string): Promise<FileHandle> {
  return open(file, 'r+').catch((error: unknown) => {
    if (!isErrno(error, 'ENOENT')) throw error;
    return open(file, 'a').then(async (made) => {
      await made.close();
      return open(file, 'r+');
    });
  });
}

async function* bytesOf(
  folder: UploadFolder,
  parts: readonly PartRecord[],
): AsyncGenerator<Uint8Array, void> {
  const buffer = Buffer.allocUnsafe(COPY_BYTES);
  for (const part of parts) {
    const { file, position } = folder.placeOf(part);
    const handle = await open(file, 'r');
    try {
      for (let done = 0; done < part.sizeBytes; ) {
        const wanted = Math.min(COPY_BYTES, part.sizeBytes - done);
        const { bytesRead } = await handle.read(buffer, 0, wanted, position + done);
        if (bytesRead === 0) throw new Error(`The part in ${file} was truncated.`);
        done += bytesRead;
        yield buffer.subarray(0, bytesRead);
      }
    } finally {
      await handle.close();
    }
  }
}
