import { lstat, mkdir, open, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isErrno, PlatformError } from '#src/domain/errors/index.js';
import type { Model } from '#src/domain/hosting/index.js';
import { unpackArchive } from '#src/files/archive/index.js';
import { Meter, type ObjectFacts } from '#src/files/budget.js';
import { syncFolder } from '#src/files/make-directory.js';
import { removeTree } from '#src/files/remove-tree.js';
import { MOST_LINKED, type NewVersion, prefixProperties } from '#src/lineage/index.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import { type CodeFacts, fetchCode } from './fetch-code.js';

export interface ModelSource {
  readonly storage: ObjectStorage;
  readonly signal: AbortSignal;
  /** The limit for the unpacked archive; default 64 GiB. */
  readonly maxUnpackedBytes?: number | undefined;
  /** Throws for bytes that must not be served. */
  readonly check?: (found: ModelFacts) => void;
}

/** The fetched parts of a model. */
export interface ModelFacts {
  /** Absent for a model without data. */
  readonly data?: ObjectFacts;
  /** Absent for a model without separate code. */
  readonly code?: CodeFacts;
}

/**
 * Makes the folder that instances of a model see as `/opt/ml`, with the archive's files below
 * `model` and the model's separate code below `code`; a complete folder is kept. Returns the
 * fetched facts. Throws `ARCHIVE_INVALID`, `OBJECT_NOT_FOUND`, `STORAGE_FULL`, and the errors of
 * `check`.
 */
export async function prepareModelFolder(
  folder: string,
  { modelData, code }: Pick<Model, 'modelData' | 'code'>,
  { storage, signal, maxUnpackedBytes: maxBytes, check }: ModelSource,
): Promise<ModelFacts> {
  const note = `${folder}.json`; // beside the folder, because programs may write into it
  if (await exists(join(folder, 'model'))) return readFacts(note);
  const draft = `${folder}.new`; // renamed once it is complete and on the disk
  const model = join(draft, 'model');
  await removeTree(draft);
  await mkdir(model, { recursive: true, mode: 0o700 }); // only the server may enter it until a program starts
  const meter = new Meter();
  if (modelData !== undefined) {
    const { body } = await storage.get(modelData, { signal });
    await unpackArchive(meter.measure(body), model, {
      signal,
      ...(maxBytes && { maxBytes }),
      setting: 'maxUnpackedBytes',
    });
  }
  const facts: ModelFacts = {
    ...(modelData === undefined ? {} : { data: meter.facts() }),
    ...(code?.sourceDir && {
      code: await fetchCode(code.sourceDir, join(draft, 'code'), { storage, signal }),
    }),
  };
  check?.(facts);
  await writeFile(note, JSON.stringify(facts), { flush: true });
  await syncBelow(draft, signal);
  await removeTree(folder);
  await rename(draft, folder);
  await syncFolder(dirname(folder));
  return facts;
}

/** Earlier releases of Forebear recorded only the archive, or nothing. */
async function readFacts(note: string): Promise<ModelFacts> {
  try {
    const { digest, sizeBytes, ...facts } = JSON.parse(await readFile(note, 'utf8'));
    return digest === undefined ? facts : { data: { digest, sizeBytes } };
  } catch (error) {
    if (isErrno(error, 'ENOENT') || error instanceof SyntaxError) return {};
    throw error;
  }
}

/** Without this, a power cut after the rename could leave a folder that looks complete but has damaged files. */
async function syncBelow(folder: string, signal: AbortSignal): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    signal.throwIfAborted();
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await syncBelow(path, signal);
    else if (entry.isFile()) await syncFile(path);
  }
  await syncFolder(folder);
}

async function syncFile(path: string): Promise<void> {
  await using handle = await open(path, 'r');
  await handle.sync();
}

function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

/** The version of a model's archive for the lineage. */
export function modelVersion(sourceUri: string, facts: ObjectFacts): NewVersion {
  return { sourceUri, type: 'Model', objectCount: 1, ...facts };
}

/** The version of a model's separate code for the lineage. */
export function codeVersion(sourceUri: string, { objects, ...facts }: CodeFacts): NewVersion {
  const properties = objects.length > 0 && { properties: prefixProperties(linkedOf(objects)) };
  return { sourceUri, type: 'Code', ...facts, ...properties };
}

/** The objects of code that get versions. */
export function linkedOf(objects: CodeFacts['objects']): CodeFacts['objects'] {
  return objects.length <= MOST_LINKED ? objects : [];
}

/** Throws `MODEL_CHANGED` when an archive, or code, differs from the recorded one. */
export function requireRecorded({
  uri,
  recorded,
  found,
}: {
  readonly uri: string;
  readonly recorded: string;
  readonly found: string;
}): void {
  if (recorded === found) return;
  throw new PlatformError(
    'MODEL_CHANGED',
    `'${uri}' has other bytes than were recorded: its SHA-256 is ${found}, not ${recorded}. Put the recorded bytes back, or create a model of the present ones.`,
    { details: { uri, recorded, found } },
  );
}
