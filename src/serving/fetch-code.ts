import { mkdir } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { PlatformError } from '#src/domain/errors/index.js';
import type { Model, ModelCode } from '#src/domain/hosting/index.js';
import { parseS3Uri, type S3Uri, toS3Uri } from '#src/domain/s3-uri.js';
import type { EnvironmentRequest } from '#src/environments/index.js';
import { unpackArchive } from '#src/files/archive/index.js';
import { Meter } from '#src/files/budget.js';
import {
  type DataFacts,
  type FoundObject,
  objectFacts,
  prefixFacts,
} from '#src/files/data-facts.js';
import { OpenFolder } from '#src/files/open-folder.js';
import { createFile, unlessNotPlain } from '#src/files/plain-files.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import { servingProgram } from './serving-program.js';

/** The location of a model's code, and its runtime. */
export interface ModelCodeOptions {
  /**
   * The parent of the model's folder, and the model's folder name, which a program may have
   * changed.
   */
  readonly outer: string;
  readonly name: string;
  /** The interpreter, as the runner prepared the program. */
  readonly interpreter: string | undefined;
  /** The role whose secrets the installation may read. */
  readonly role: string;
  /** The packages to install instead of those that `requirements.txt` selects now. */
  readonly lock?: readonly string[] | undefined;
}

/**
 * Calls `ask` for the environment of a model's code. Returns undefined for a model without code, or
 * whose default functions serve it. Throws `OBJECT_NOT_FOUND` when the code is missing and the model
 * has no default functions.
 */
export async function withCodeRequest<Result>(
  model: Pick<Model, 'image' | 'code' | 'environment'>,
  { outer, name, interpreter, role, lock }: ModelCodeOptions,
  ask: (request: EnvironmentRequest) => Promise<Result>,
): Promise<Result | undefined> {
  if (!model.code) return undefined;
  await using root = await OpenFolder.open(outer, name);
  await using code = await codeFolder(root, model.code);
  if (!code) return undefined;
  const program = servingProgram(model);
  const variables = model.environment;
  return await ask({ code, program, interpreter, variables, role, ...(lock && { lock }) });
}

/** Returns the folder of the first script that exists; undefined when default functions replace it. */
async function codeFolder(
  root: OpenFolder,
  { candidates, defaults }: ModelCode,
): Promise<OpenFolder | undefined> {
  for (const path of candidates) {
    const [folders, script] = split(path);
    if (await holds(root, [...folders, ...script])) return open(root, folders);
  }
  if (defaults) return undefined;
  throw new PlatformError(
    'OBJECT_NOT_FOUND',
    `The model has no code to serve it: none of ${candidates.join(', ')} exists.`,
    { details: { candidates } },
  );
}

/** `code` or `model/code`, and their subfolders. */
function split(path: string): readonly [readonly string[], readonly string[]] {
  const names = path.split('/');
  const depth = names[0] === 'model' ? 2 : 1;
  return [names.slice(0, depth), names.slice(depth)];
}

async function holds(root: OpenFolder, names: readonly string[]): Promise<boolean> {
  try {
    await using folder = await open(root, names.slice(0, -1));
    await using file = await folder.file(names.at(-1) ?? '');
    return file !== undefined;
  } catch (error) {
    return unlessNotPlain(error) ?? false;
  }
}

async function open(root: OpenFolder, names: readonly string[]): Promise<OpenFolder> {
  const [first = '', ...others] = names;
  let folder = await root.folder(first);
  for (const name of others) {
    await using outer = folder;
    folder = await outer.folder(name);
  }
  return folder;
}

export interface CodeSource {
  readonly storage: ObjectStorage;
  readonly signal: AbortSignal;
}

const PAGE = 1_000;
/** A folder of code is small; this limits how much a mistaken prefix may fetch. */
const MAX_OBJECTS = 10_000;
const MAX_BYTES = 1024 ** 3;

/** The fetched code. */
export interface CodeFacts extends DataFacts {
  /** Empty for an archive. */
  readonly objects: readonly FoundObject[];
}

/**
 * Fetches code, an archive or the objects of a prefix, into a folder, and returns its facts. Throws
 * `OBJECT_NOT_FOUND` when there is none.
 */
export async function fetchCode(
  sourceDir: S3Uri,
  folder: string,
  { storage, signal }: CodeSource,
): Promise<CodeFacts> {
  await mkdir(folder, { recursive: true });
  if (/\.(?:tar\.gz|tgz)$/.test(sourceDir)) {
    const meter = new Meter();
    const { body } = await storage.get(sourceDir, { signal });
    await unpackArchive(meter.measure(body), folder, { signal, maxBytes: MAX_BYTES });
    return { ...objectFacts(meter.facts()), objects: [] };
  }
  const prefix = toS3Uri(sourceDir.endsWith('/') ? sourceDir : `${sourceDir}/`);
  const start = parseS3Uri(prefix).key.length;
  const objects: FoundObject[] = [];
  let bytes = 0;
  for await (const { uri, sizeBytes } of objectsBelow(prefix, storage)) {
    signal.throwIfAborted();
    bytes += sizeBytes;
    if (objects.length === MAX_OBJECTS || bytes > MAX_BYTES) throw tooMuch(sourceDir);
    const path = parseS3Uri(uri).key.slice(start);
    const meter = new Meter();
    await using file = await createFile(folder, path);
    const { body } = await storage.get(uri, { signal });
    const source = Readable.from(meter.measure(body), { objectMode: false });
    await pipeline(source, file.createWriteStream(), { signal });
    objects.push({ uri, path, ...meter.facts() });
  }
  if (objects.length === 0)
    throw new PlatformError(
      'OBJECT_NOT_FOUND',
      `There is no object under '${sourceDir}'; it is to hold the code that serves a model.`,
      { details: { uri: sourceDir } },
    );
  return { ...prefixFacts(objects), objects };
}

async function* objectsBelow(prefix: S3Uri, storage: ObjectStorage) {
  let after: S3Uri | undefined;
  for (;;) {
    const page = await storage.list(prefix, { first: PAGE, ...(after ? { after } : {}) });
    for (const object of page.objects) if (!parseS3Uri(object.uri).key.endsWith('/')) yield object;
    after = page.objects.at(-1)?.uri;
    if (!page.hasNext || !after) return;
  }
}

function tooMuch(uri: S3Uri): PlatformError {
  return new PlatformError(
    'VALIDATION_FAILED',
    `There is more under '${uri}' than code: over ${MAX_OBJECTS} objects or ${MAX_BYTES} bytes.`,
    { details: { uri } },
  );
}
