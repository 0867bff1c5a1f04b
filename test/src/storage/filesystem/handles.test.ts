import { readdir, readlink } from 'node:fs/promises';
import { describe, expect, it, vi } from 'vitest';
import { makeS3Uri } from '#src/domain/s3-uri.js';
import { selectObjects } from '#src/jobs/data/select-objects.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import { openFilesystemStorage } from '#src/storage/filesystem/index.js';
import { bytes, collect } from '../../../contract/object-storage/harness.js';
import { ManualClock } from '../../../support/manual-clock.js';
import { temporaryDirectory } from '../../../support/temporary-directory.js';

const directories = temporaryDirectory();

/** The files below a folder that this process holds open. */
async function openBelow(directory: string): Promise<number> {
  const links = (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`));
  const paths = await Promise.all(links.map((link) => link.catch(() => '')));
  return paths.filter((path) => path.startsWith(directory)).length;
}

async function openBucket(directory: string): Promise<ObjectStorage> {
  const storage = await openFilesystemStorage({
    directory,
    region: 'local',
    clock: new ManualClock(),
  });
  await storage.createBucket('bucket');
  return storage;
}

describe.skipIf(process.platform !== 'linux')('an object that was opened', () => {
  it('is closed by an abort, even when nothing was read from it', async () => {
    const directory = await directories.fresh();
    const storage = await openBucket(directory);
    const uri = makeS3Uri('bucket', 'a');
    await storage.put(uri, bytes('text'));
    const stop = new AbortController();
    const opened = await Promise.all(
      [1, 2, 3].map(() => storage.get(uri, { signal: stop.signal })),
    );
    expect(await openBelow(directory)).toBe(3);
    stop.abort(new Error('stop'));
    await vi.waitFor(async () => expect(await openBelow(directory)).toBe(0));
    for (const { body } of opened) await expect(collect(body)).rejects.toThrow('stop');
    await expect(storage.get(uri, { signal: stop.signal })).rejects.toThrow('stop');
    expect(await openBelow(directory)).toBe(0);
    await storage.close();
  });

  it('fails, and does not end, when the storage is closed during the read', async () => {
    const storage = await openBucket(await directories.fresh());
    const uri = makeS3Uri('bucket', 'large');
    await storage.put(uri, bytes('x'.repeat(2 ** 20)));
    const reader = (await storage.get(uri)).body[Symbol.asyncIterator]();
    await reader.next();
    await storage.close();
    await expect(reader.next()).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
  });

  it('is closed when it is a manifest beyond the size limit', async () => {
    const directory = await directories.fresh();
    const storage = await openBucket(directory);
    const uri = makeS3Uri('bucket', 'manifest');
    const mebibyte = Buffer.alloc(1024 * 1024, 0x20);
    await storage.put(uri, bytes(...Array.from({ length: 65 }, () => mebibyte)));
    const objects = selectObjects(storage, { uri, dataType: 'ManifestFile' });
    const reading = objects[Symbol.asyncIterator]().next();
    await expect(reading).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(await openBelow(directory)).toBe(0);
    await storage.close();
  });
});
