import { unlessAborted } from '#src/async/unless-aborted.js';
import { PlatformError } from '#src/domain/errors/index.js';
import type { ChannelDataType } from '#src/domain/job/index.js';
import { joinS3Uri, makeS3Uri, parseS3Uri, type S3Uri, toS3Uri } from '#src/domain/s3-uri.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';

/** An object of a channel, with its path below the channel's folder. */
export interface SelectedObject {
  readonly uri: S3Uri;
  readonly path: string;
  /** Where the storage has told it with the others. */
  readonly sizeBytes?: number;
}

const PAGE = 1000;
const MAX_MANIFEST_BYTES = 64 * 1024 * 1024;

/** The objects of a channel: those under its prefix, or those that its manifest lists; until the signal aborts. */
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
