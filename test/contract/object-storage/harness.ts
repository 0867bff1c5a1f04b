import { afterEach, beforeEach } from 'vitest';
import { makeS3Uri, type S3Uri } from '#src/domain/s3-uri.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';

/** What an adapter provides for the contract suite. */
export interface ObjectStorageHarness {
  readonly name: string;
  /** Opens storage without buckets. */
  open(): Promise<ObjectStorage>;
  /** Opens the storage of the last {@link open} again, as after a restart. */
  reopen?(): Promise<ObjectStorage>;
  /** Reads the bytes of an object without the adapter; undefined when there is none. */
  raw?(uri: S3Uri): Promise<Uint8Array | undefined>;
  /** Whether the storage can keep a key beside others; default any key. The suite leaves the others out. */
  keeps?(key: string, others: readonly string[]): boolean;
  /** Tests that this adapter cannot pass, by a part of their name. */
  readonly skip?: readonly { readonly reason: string; readonly tests: readonly string[] }[];
}

export const BUCKET = 'contract-bucket';

/** Opens storage with {@link BUCKET} for each test of the suite that calls it. */
export function useStorage(harness: ObjectStorageHarness): () => ObjectStorage {
  let storage: ObjectStorage | undefined;
  beforeEach(async (context) => {
    const left = harness.skip?.find(({ tests }) =>
      tests.some((test) => context.task.name.includes(test)),
    );
    if (left) context.skip(left.reason);
    storage = await harness.open();
    await storage.createBucket(BUCKET);
  });
  afterEach(async () => {
    await storage?.close();
    storage = undefined;
  });
  return () => {
    if (!storage) throw new Error('No storage is open outside a test.');
    return storage;
  };
}

/** The keys that the storage can keep beside each other. */
export function kept(harness: ObjectStorageHarness, keys: readonly string[]): readonly string[] {
  return keys.filter((key) => harness.keeps?.(key, keys) ?? true);
}

/** The URI of a key in {@link BUCKET}. */
export function at(key: string): S3Uri {
  return makeS3Uri(BUCKET, key);
}

export async function* bytes(
  ...chunks: readonly (string | Uint8Array)[]
): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
}

export async function collect(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

export async function textOf(storage: ObjectStorage, uri: S3Uri): Promise<string> {
  return (await collect((await storage.get(uri)).body)).toString();
}

/** All keys below a prefix, read in pages. */
export async function keysOf(
  storage: ObjectStorage,
  prefix: S3Uri,
  first = 1000,
): Promise<readonly string[]> {
  const keys: string[] = [];
  for (let after: S3Uri | undefined; ; ) {
    const page = await storage.list(prefix, { first, ...(after === undefined ? {} : { after }) });
    keys.push(...page.objects.map(({ uri }) => uri.slice(`s3://${BUCKET}/`.length)));
    if (!page.hasNext) return keys;
    after = page.objects.at(-1)?.uri;
    if (after === undefined) throw new Error('A page without objects says that there are more.');
  }
}
