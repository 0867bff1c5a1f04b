import { access, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeS3Uri } from '#src/domain/s3-uri.js';
import type { ObjectStorage, Part } from '#src/ports/object-storage.js';
import { openFilesystemStorage } from '#src/storage/filesystem/index.js';
import { ManualClock } from '../../../support/manual-clock.js';
import { temporaryDirectory } from '../../../support/temporary-directory.js';

const BUCKET = 'the-bucket';
const URI = makeS3Uri(BUCKET, 'a/b');
const MIN = 5 * 1024 * 1024;
const DAY = 24 * 3_600_000;

const directories = temporaryDirectory();
const clock = new ManualClock();
let directory = '';
let storage: ObjectStorage;

beforeEach(async () => {
  directory = await directories.fresh();
  storage = await open();
  await storage.createBucket(BUCKET);
});
afterEach(() => storage.close());

function open(): Promise<ObjectStorage> {
  return openFilesystemStorage({ directory, region: 'local', clock });
}

async function putPart(uploadId: string, number: number, body: Buffer): Promise<Part> {
  async function* bytes(): AsyncGenerator<Uint8Array> {
    yield body;
  }
  return storage.uploads.putPart({ uri: URI, uploadId, number }, bytes(), {
    sizeBytes: body.length,
  });
}

async function content(): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of (await storage.get(URI)).body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const parts = () => join(directory, BUCKET, '%parts');

describe('uploads in a folder', () => {
  it('that are abandoned are removed after seven days, by the next start or upload', async () => {
    const first = await storage.uploads.create(URI);
    await putPart(first, 1, Buffer.alloc(10));
    clock.time += 6 * DAY;
    const second = await storage.uploads.create(URI);
    expect((await readdir(parts())).toSorted()).toEqual([first, second].toSorted());
    clock.time += DAY + 1;
    const third = await storage.uploads.create(URI);
    expect((await readdir(parts())).toSorted()).toEqual([second, third].toSorted());
    await expect(putPart(first, 2, Buffer.alloc(10))).rejects.toMatchObject({
      code: 'UPLOAD_NOT_FOUND',
    });
    clock.time += 7 * DAY + 1;
    await storage.close();
    storage = await open();
    expect(await readdir(parts())).toEqual([]);
  });

  it('leave no file behind', async () => {
    const kept = await storage.uploads.create(URI);
    const chosen = [
      await putPart(kept, 1, Buffer.alloc(MIN, 1)),
      await putPart(kept, 2, Buffer.alloc(9, 2)),
    ];
    await storage.uploads.complete({ uri: URI, uploadId: kept }, chosen);
    const left = await storage.uploads.create(URI);
    await putPart(left, 1, Buffer.alloc(MIN));
    await putPart(left, 1, Buffer.alloc(MIN));
    await storage.uploads.abort({ uri: URI, uploadId: left });
    expect(await readdir(parts())).toEqual([]);
    const [folder] = await readdir(join(directory, BUCKET, 'a'));
    expect(folder).toBe('b%o');
  });

  it('replace a part without keeping its bytes', async () => {
    const uploadId = await storage.uploads.create(URI);
    for (let turn = 0; turn < 4; turn += 1) await putPart(uploadId, 1, Buffer.alloc(MIN, turn));
    const files = await readdir(join(parts(), uploadId));
    expect(files.filter((name) => name.startsWith('part-'))).toHaveLength(1);
  });

  it('are completed once more after a crash behind the move of the object', async () => {
    const uploadId = await storage.uploads.create(URI);
    const chosen = [
      await putPart(uploadId, 1, Buffer.alloc(MIN, 1)),
      await putPart(uploadId, 2, Buffer.alloc(9, 2)),
    ];
    const done = await storage.uploads.complete({ uri: URI, uploadId }, chosen);
    // As the crash leaves it: the records are there, and the file of slots is the object.
    const again = await storage.uploads.create(URI);
    await writeFile(join(parts(), again, 'parts'), recordsOf(chosen));
    await storage.close();
    storage = await open();
    expect(await storage.uploads.complete({ uri: URI, uploadId: again }, chosen)).toEqual(done);
    expect(
      (await content()).equals(Buffer.concat([Buffer.alloc(MIN, 1), Buffer.alloc(9, 2)])),
    ).toBe(true);
    await expect(access(join(parts(), again))).rejects.toThrow('ENOENT');
    expect(await storage.uploads.complete({ uri: URI, uploadId }, chosen)).toEqual(done);
  });

  it('survive a crash that cut off a record', async () => {
    const uploadId = await storage.uploads.create(URI);
    const first = await putPart(uploadId, 1, Buffer.alloc(MIN, 1));
    await putPart(uploadId, 2, Buffer.alloc(9, 2));
    await storage.close();
    const file = join(parts(), uploadId, 'parts');
    await writeFile(file, `${recordsOf([first])}\n{"number":2,"sizeB`);
    storage = await open();
    const place = { uri: URI, uploadId };
    expect((await storage.uploads.parts(place)).map(({ number }) => number)).toEqual([1]);
    const second = await putPart(uploadId, 2, Buffer.alloc(9, 22));
    expect(await storage.uploads.parts(place)).toMatchObject([{ number: 1 }, { number: 2 }]);
    await storage.close();
    storage = await open();
    await storage.uploads.complete(place, [first, second]);
    expect(
      (await content()).equals(Buffer.concat([Buffer.alloc(MIN, 1), Buffer.alloc(9, 22)])),
    ).toBe(true);
  });
});

function recordsOf(chosen: readonly Part[]): string {
  return [{ slotBytes: MIN }, ...chosen].map((line) => `\n${JSON.stringify(line)}`).join('');
}
