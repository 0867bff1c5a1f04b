import { posix } from 'node:path';
import { unlessAborted } from '#src/async/abort.js';
import { PlatformError } from '#src/domain/errors/index.js';
import type { ChannelDataType } from '#src/domain/job/index.js';
import { joinS3Uri, makeS3Uri, parseS3Uri, type S3Uri, toS3Uri } from '#src/domain/s3-uri.js';
import { type DataFacts, type FoundObject, manifestLines } from '#src/files/data-facts.js';
import type { ObjectStorage, OwnObjects } from '#src/ports/object-storage.js';

/** An object of a channel, with its path below the channel's folder. */
export interface SelectedObject {
  readonly uri: S3Uri;
  readonly path: string;
  /** The facts from the storage's listing, if it was listed. */
  readonly sizeBytes?: number;
}

const PAGE = 1000;
const MAX_MANIFEST_BYTES = 64 * 1024 * 1024;

/** Yields the objects of a channel: those under its prefix, or those in its manifest; until the signal aborts. */
export function selectObjects(
  storage: ObjectStorage,
  { uri, dataType }: { readonly uri: S3Uri; readonly dataType: ChannelDataType },
  signal: AbortSignal = new AbortController().signal,
): AsyncIterable<SelectedObject> {
  const source = { storage, signal };
  return dataType === 'ManifestFile' ? listed(source, uri) : prefixed(source, uri);
}

interface Source {
  readonly storage: ObjectStorage;
  readonly signal: AbortSignal;
}

/** All objects whose key starts with the prefix, as in the original service, except folder markers. */
async function* prefixed(
  { storage, signal }: Source,
  prefix: S3Uri,
): AsyncGenerator<SelectedObject> {
  const { key: start } = parseS3Uri(prefix);
  let after: S3Uri | undefined;
  for (;;) {
    const listing = storage.list(prefix, { first: PAGE, ...(after ? { after } : {}) });
    const page = await unlessAborted(listing, signal);
    for (const { uri, sizeBytes } of page.objects) {
      const { key } = parseS3Uri(uri);
      if (!key.endsWith('/')) yield { uri, path: pathBelow(start, key), sizeBytes };
    }
    after = page.objects.at(-1)?.uri;
    if (!page.hasNext || !after) return;
  }
}

/** The path relative to the prefix if that is a folder, or else to the folder that contains it. */
function pathBelow(prefix: string, key: string): string {
  const folder = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`;
  if (key.startsWith(folder)) return key.slice(folder.length);
  return key.slice(prefix.lastIndexOf('/') + 1);
}

/** A manifest is a JSON array: `{"prefix": "s3://…/"}`, followed by keys relative to it. */
async function* listed(source: Source, manifest: S3Uri): AsyncGenerator<SelectedObject> {
  const [head, ...keys] = await readManifest(source, manifest);
  const prefix = (head as { readonly prefix?: unknown } | undefined)?.prefix;
  if (typeof prefix !== 'string') throw badManifest(manifest, 'it does not begin with a prefix');
  for (const key of keys) {
    if (typeof key !== 'string') throw badManifest(manifest, 'a key is not a text');
    // After a prefix without a slash at its end, `../x` is a valid part of a key but leads out of the folder.
    if (key.split('/').includes('..'))
      throw badManifest(manifest, `the key '${key}' has '..' in it`);
    yield { uri: below(prefix, key), path: key };
  }
}

async function readManifest({ storage, signal }: Source, uri: S3Uri): Promise<readonly unknown[]> {
  const { object, body } = await storage.get(uri, { signal });
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) {
    // Checked within the loop, because leaving the loop closes the object.
    if (object.sizeBytes > MAX_MANIFEST_BYTES) throw badManifest(uri, 'it is larger than 64 MiB');
    chunks.push(chunk);
  }
  try {
    const entries: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    if (Array.isArray(entries)) return entries;
  } catch (cause) {
    throw badManifest(uri, 'it is not JSON', cause);
  }
  throw badManifest(uri, 'it is not an array');
}

function below(prefix: string, key: string): S3Uri {
  if (prefix.endsWith('/')) return joinS3Uri(toS3Uri(prefix), key);
  const { bucket, key: start } = parseS3Uri(prefix);
  return makeS3Uri(bucket, start + key);
}

function badManifest(uri: S3Uri, why: string, cause?: unknown): PlatformError {
  return new PlatformError('VALIDATION_FAILED', `The manifest '${uri}' is not usable: ${why}.`, {
    details: { uri },
    cause,
  });
}

export interface ManifestTarget {
  readonly own: OwnObjects;
  readonly signal: AbortSignal;
}

const LINES_AT_ONCE = 1_000;

/**
 * Stores the lines that a prefix's digest covers as `manifests/<digest>.jsonl`, unless the object
 * exists. Returns the properties of the version: `manifest`, and `objectsBelow`, the URI that the
 * relative keys follow, unless the objects have no common one.
 */
export async function storeManifest(
  { own: { storage, bucket }, signal }: ManifestTarget,
  { digest }: DataFacts,
  objects: readonly FoundObject[],
): Promise<Readonly<Record<string, string>>> {
  const manifest = makeS3Uri(bucket, `manifests/${digest}.jsonl`);
  if (!(await storage.head(manifest)))
    await storage.put(manifest, blocks(manifestLines(objects)), { signal });
  const objectsBelow = commonBase(objects);
  return objectsBelow === undefined ? { manifest } : { manifest, objectsBelow };
}

async function* blocks(lines: readonly Buffer[]): AsyncGenerator<Uint8Array, void> {
  for (let start = 0; start < lines.length; start += LINES_AT_ONCE)
    yield Buffer.concat(lines.slice(start, start + LINES_AT_ONCE));
}

function commonBase(objects: readonly FoundObject[]): string | undefined {
  const [first] = objects;
  if (!first?.uri.endsWith(first.path)) return undefined;
  const base = first.uri.slice(0, first.uri.length - first.path.length);
  return objects.every(({ uri, path }) => uri === base + path) ? base : undefined;
}

/**
 * Refuses objects that cannot be files of one folder, because two have the same name, or one has the name of another's
 * folder. Throws `VALIDATION_FAILED` with both objects.
 */
export function refuseClashes(
  objects: readonly SelectedObject[],
  fileName: (path: string) => string = (path) => path,
): void {
  const files = new Map<string, SelectedObject>();
  for (const object of objects) {
    const file = fileOf(fileName(object.path));
    const other = files.get(file);
    if (other) throw clash(other, object, 'they would be one file');
    files.set(file, object);
  }
  for (const [file, object] of files) {
    for (let end = file.lastIndexOf('/'); end > 0; end = file.lastIndexOf('/', end - 1)) {
      const other = files.get(file.slice(0, end));
      if (other) throw clash(other, object, 'one would be a file and the folder of the other');
    }
  }
}

function fileOf(path: string): string {
  return posix.normalize(path).replace(/^\/+/, '');
}

function clash(one: SelectedObject, other: SelectedObject, why: string): PlatformError {
  return new PlatformError(
    'VALIDATION_FAILED',
    `The objects '${one.uri}' and '${other.uri}' cannot be given to a program together: ${why}.`,
    { details: { uris: [one.uri, other.uri] } },
  );
}
