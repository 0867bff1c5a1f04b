import { readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeS3Uri } from '#src/domain/s3-uri.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import { openFilesystemStorage } from '#src/storage/filesystem/index.js';
import { ManualClock } from '../../../support/manual-clock.js';
import { temporaryDirectory } from '../../../support/temporary-directory.js';

const BUCKET = 'the-bucket';
const URI = makeS3Uri(BUCKET, 'a/b/c');
const directories = temporaryDirectory();
const DELETED = '%deleted-the-bucket-0b5e6c0e-8d3a-4c53-9d6e-0d1f6a4c2b11';
let directory: string;
let storage: ObjectStorage;

const open = () => openFilesystemStorage({ directory, region: 'local', clock: new ManualClock() });
beforeEach(async () => {
  directory = await directories.fresh();
  storage = await open();
  await storage.createBucket(BUCKET);
});
afterEach(() => storage.close());

async function* bytes(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('x');
}

const MISSING = { code: 'BUCKET_NOT_FOUND' };
const put = (ifAbsent = false) => storage.put(URI, bytes(), { ifAbsent });
const putPart = (uploadId: string) =>
  storage.uploads.putPart({ uri: URI, uploadId, number: 1 }, bytes(), { sizeBytes: 1 });

describe('a bucket that is deleted', () => {
  it.each([false, true])('refuses an object during its write, ifAbsent: %j', async (ifAbsent) => {
    async function* body(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('x');
      await storage.deleteBucket(BUCKET);
    }
    await expect(storage.put(URI, body(), { ifAbsent })).rejects.toMatchObject(MISSING);
    expect(await storage.listBuckets()).toEqual([]);
  });

  it('stays deleted while others write to it, unless it has an object', async () => {
    for (let turn = 0; turn < 40; turn += 1) {
      await storage.createBucket(BUCKET);
      const writing = [put(), put(true), storage.uploads.create(URI), put()];
      const [deleted, ...writes] = await Promise.allSettled([later(turn), ...writing]);
      for (const write of writes)
        if (write.status === 'rejected')
          expect(write.reason).toMatchObject({
            code: expect.stringMatching(/^(?:BUCKET_NOT_FOUND|ALREADY_EXISTS)$/),
          });
      const isThere = (await storage.listBuckets()).length > 0;
      expect(isThere).toBe(deleted.status === 'rejected');
      if (isThere) await storage.delete(URI);
    }
  });

  /** Deletes the bucket after a number of turns of the event loop, so that writers make progress before. */
  async function later(rounds: number): Promise<void> {
    for (let round = 0; round < rounds; round += 1) await new Promise((next) => setImmediate(next));
    await storage.deleteBucket(BUCKET);
  }

  it.each([true, false])('is finished or undone after a crash; has an object: %j', async (has) => {
    if (has) await put();
    await storage.close();
    await rename(join(directory, BUCKET), join(directory, DELETED));
    storage = await open();
    expect((await storage.listBuckets()).map(({ name }) => name)).toEqual(has ? [BUCKET] : []);
    if (has) expect(await storage.head(URI)).toMatchObject({ sizeBytes: 1 });
    expect(await readdir(directory)).not.toContain(DELETED);
  });

  it('loses its uploads, even when it is created again', async () => {
    const uploadId = await storage.uploads.create(URI);
    const part = await putPart(uploadId);
    const place = { uri: URI, uploadId };
    const codes = async () => {
      const calls = await Promise.allSettled([
        putPart(uploadId),
        storage.uploads.parts(place),
        storage.uploads.complete(place, [part]),
        storage.uploads.abort(place),
      ]);
      return calls.map((call) => (call.status === 'rejected' ? call.reason.code : 'none'));
    };
    await storage.deleteBucket(BUCKET);
    expect(new Set(await codes())).toEqual(new Set(['BUCKET_NOT_FOUND']));
    await storage.createBucket(BUCKET);
    expect(new Set(await codes())).toEqual(new Set(['UPLOAD_NOT_FOUND']));
  });
});

it('equal completions at the same time get the same answer', async () => {
  const uploadId = await storage.uploads.create(URI);
  const part = await putPart(uploadId);
  const made = await Promise.all(
    Array.from({ length: 8 }, () => storage.uploads.complete({ uri: URI, uploadId }, [part])),
  );
  expect(new Set(made.map(({ etag }) => etag)).size).toBe(1);
  expect(await storage.head(URI)).toMatchObject({ sizeBytes: 1, etag: made[0]?.etag });
});
