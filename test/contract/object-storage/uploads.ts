import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { S3Uri } from '#src/domain/s3-uri.js';
import type { ObjectStorage, Part } from '#src/ports/object-storage.js';
import {
  at,
  BUCKET,
  bytes,
  collect,
  keysOf,
  type ObjectStorageHarness,
  textOf,
  useStorage,
} from './harness.js';

/** The least size of a part that is not the last one. */
const MIN = 5 * 1024 * 1024;
const NOT_FOUND = { code: 'UPLOAD_NOT_FOUND' };
const INVALID = { code: 'PART_INVALID' };

export function uploads(harness: ObjectStorageHarness): void {
  describe('uploads in parts', () => {
    const storage = useStorage(harness);

    /** Stores a part whose bytes show its number. */
    const put = (uploadId: string, number: number, sizeBytes = MIN): Promise<Part> =>
      putPart(storage(), uploadId, { number, body: Buffer.alloc(sizeBytes, number) });
    const refill = (uploadId: string, number: number, fill: number): Promise<Part> =>
      putPart(storage(), uploadId, { number, body: Buffer.alloc(MIN, fill) });

    it('make one object of parts, which nobody sees before', async () => {
      const uploadId = await storage().uploads.create(at('a/b'));
      const parts = await Promise.all([put(uploadId, 1), put(uploadId, 2), put(uploadId, 3, 17)]);
      expect(await storage().head(at('a/b'))).toBeUndefined();
      expect(await keysOf(storage(), at(''))).toEqual([]);
      expect(parts.map(({ etag }) => etag)).toEqual([md5(MIN, 1), md5(MIN, 2), md5(17, 3)]);
      expect(await partsOf(storage(), uploadId)).toEqual(parts.map(facts));
      const stored = await storage().uploads.complete({ uri: at('a/b'), uploadId }, parts);
      expect(stored).toMatchObject({ uri: at('a/b'), sizeBytes: 2 * MIN + 17 });
      expect(stored.etag).toBe(`${md5Of(parts)}-3`);
      expect(await storage().head(at('a/b'))).toEqual(stored);
      expect(await contentOf(storage())).toEqual(whole([MIN, 1], [MIN, 2], [17, 3]));
      await expect(storage().uploads.parts({ uri: at('a/b'), uploadId })).rejects.toMatchObject(
        NOT_FOUND,
      );
      expect(await keysOf(storage(), at(''))).toEqual(['a/b']);
    });

    it.each([
      [
        'in any order',
        [
          [2, MIN],
          [3, 20],
          [1, MIN],
        ],
      ],
      [
        'the last and smallest first',
        [
          [3, 20],
          [1, MIN],
          [2, MIN],
        ],
      ],
      [
        'of different sizes',
        [
          [1, MIN],
          [2, MIN + 7],
          [3, MIN + 1],
          [4, 1],
        ],
      ],
      [
        'with numbers left out',
        [
          [3, MIN],
          [7, MIN],
          [10_000, 4],
        ],
      ],
      ['with one small part', [[1, 3]]],
      ['with one part, which has another number', [[4, 3]]],
      ['with one large part', [[1, MIN + 1]]],
      [
        'with an empty last part',
        [
          [1, MIN],
          [2, 0],
        ],
      ],
    ] as const)('may be stored %s', async (_, sizes) => {
      const uploadId = await storage().uploads.create(at('a/b'));
      const parts: Part[] = [];
      for (const [number, size] of sizes) parts.push(await put(uploadId, number, size));
      parts.sort((left, right) => left.number - right.number);
      await storage().uploads.complete({ uri: at('a/b'), uploadId }, parts);
      const sorted = sizes.toSorted(([left], [right]) => left - right);
      expect(await contentOf(storage())).toEqual(
        whole(...sorted.map(([number, size]) => [size, number] as const)),
      );
    });

    it('take the last version of a part, and leave out parts', async () => {
      const uploadId = await storage().uploads.create(at('a/b'));
      const first = await put(uploadId, 1);
      await refill(uploadId, 2, 99);
      const second = await refill(uploadId, 2, 22);
      const again = await refill(uploadId, 1, 11);
      await put(uploadId, 3);
      const complete = (parts: readonly Part[]) =>
        storage().uploads.complete({ uri: at('a/b'), uploadId }, parts);
      await expect(complete([first, second])).rejects.toMatchObject(INVALID);
      await expect(complete([again, { ...second, number: 5 }])).rejects.toMatchObject(INVALID);
      expect(await storage().head(at('a/b'))).toBeUndefined();
      await complete([again, second]);
      expect(await contentOf(storage())).toEqual(whole([MIN, 11], [MIN, 22]));
    });

    it('store a part as a whole or not at all', async () => {
      const uploadId = await storage().uploads.create(at('a/b'));
      const kept = await put(uploadId, 1);
      const place = { uri: at('a/b'), uploadId };
      async function* failing(): AsyncGenerator<Uint8Array> {
        yield Buffer.alloc(1000);
        throw new Error('the source broke');
      }
      for (const number of [1, 2])
        await expect(
          storage().uploads.putPart({ ...place, number }, failing(), { sizeBytes: MIN }),
        ).rejects.toThrow('the source broke');
      for (const length of [MIN - 1, MIN + 1, 0])
        await expect(
          storage().uploads.putPart({ ...place, number: 2 }, bytes(Buffer.alloc(length)), {
            sizeBytes: MIN,
          }),
        ).rejects.toMatchObject(INVALID);
      const { signal } = new AbortController();
      const aborted = AbortSignal.abort(new Error('stop'));
      await expect(
        storage().uploads.putPart({ ...place, number: 2 }, bytes('x'), {
          sizeBytes: 1,
          signal: aborted,
        }),
      ).rejects.toThrow('stop');
      const last = await storage().uploads.putPart({ ...place, number: 2 }, bytes('x'), {
        sizeBytes: 1,
        signal,
      });
      await storage().uploads.complete(place, [kept, last]);
      expect(await contentOf(storage())).toEqual(whole([MIN, 1], [1, 120]));
    });

    it('replace an object, unless it was to be absent', async () => {
      await storage().put(at('a/b'), bytes('before'));
      const uploadId = await storage().uploads.create(at('a/b'));
      const place = { uri: at('a/b'), uploadId };
      const parts = [await put(uploadId, 1, 10)];
      await expect(
        storage().uploads.complete(place, parts, { ifAbsent: true }),
      ).rejects.toMatchObject({ code: 'ALREADY_EXISTS' });
      expect(await textOf(storage(), at('a/b'))).toBe('before');
      await storage().uploads.complete(place, parts);
      expect(await contentOf(storage())).toEqual(whole([10, 1]));
    });

    it('keep attributes', async () => {
      const attributes = { 'content-type': 'text/csv', 'x-amz-meta-from': 'a test' };
      const uploadId = await storage().uploads.create(at('a/b'), { attributes });
      const parts = [await put(uploadId, 1, 10)];
      await storage().uploads.complete({ uri: at('a/b'), uploadId }, parts);
      expect(await storage().head(at('a/b'))).toMatchObject({ attributes });
    });

    it('are listed until they are aborted', async () => {
      const first = await storage().uploads.create(at('b'));
      const second = await storage().uploads.create(at('a/b'));
      const third = await storage().uploads.create(at('b'));
      await put(second, 1);
      const listed = async () =>
        (await storage().uploads.list(BUCKET)).map(({ uri, uploadId }) => [uri, uploadId]);
      const both = [first, third].toSorted();
      expect(await listed()).toEqual([[at('a/b'), second], ...both.map((id) => [at('b'), id])]);
      await storage().uploads.abort({ uri: at('a/b'), uploadId: second });
      await storage().uploads.abort({ uri: at('b'), uploadId: first });
      expect(await listed()).toEqual([[at('b'), third]]);
      await expect(put(second, 2)).rejects.toMatchObject(NOT_FOUND);
      expect(await keysOf(storage(), at(''))).toEqual([]);
      await expect(storage().uploads.list('no-such-bucket')).rejects.toMatchObject({
        code: 'BUCKET_NOT_FOUND',
      });
    });

    it('belong to one key of one bucket', async () => {
      await storage().createBucket('other-bucket');
      const uploadId = await storage().uploads.create(at('a/b'));
      const part = await put(uploadId, 1);
      for (const [uri, id] of [
        [at('a/c'), uploadId],
        [at('a/b'), `${uploadId.slice(1)}0`],
        [at('a/b'), '../../x'],
        [`s3://other-bucket/a/b` as S3Uri, uploadId],
      ] as const) {
        const place = { uri, uploadId: id };
        await expect(storage().uploads.parts(place), id).rejects.toMatchObject(NOT_FOUND);
        await expect(storage().uploads.complete(place, [part])).rejects.toMatchObject(NOT_FOUND);
        await expect(storage().uploads.abort(place)).rejects.toMatchObject(NOT_FOUND);
      }
      await expect(
        storage().uploads.create('s3://no-such-bucket/a' as S3Uri),
      ).rejects.toMatchObject({ code: 'BUCKET_NOT_FOUND' });
    });

    it('of two completions one makes the object, and neither a part of it', async () => {
      const uploadId = await storage().uploads.create(at('a/b'));
      const parts = [await put(uploadId, 1), await put(uploadId, 2, 5)];
      const place = { uri: at('a/b'), uploadId };
      await Promise.allSettled([1, 2].map(() => storage().uploads.complete(place, parts)));
      expect(await contentOf(storage())).toEqual(whole([MIN, 1], [5, 2]));
    });

    it.skipIf(!harness.reopen)('go on after a restart', async () => {
      const uploadId = await storage().uploads.create(at('a/b'));
      const parts = [await put(uploadId, 1), await put(uploadId, 3, 9)];
      await storage().close();
      const again = await harness.reopen?.();
      if (!again) throw new Error('It was not opened again.');
      parts.push(await putPart(again, uploadId, { number: 2, body: Buffer.alloc(MIN, 2) }));
      parts.sort((left, right) => left.number - right.number);
      expect(await partsOf(again, uploadId)).toEqual(parts.map(facts));
      await again.uploads.complete({ uri: at('a/b'), uploadId }, parts);
      expect(await contentOf(again)).toEqual(whole([MIN, 1], [MIN, 2], [9, 3]));
      await again.close();
      await expect(storage().uploads.create(at('x'))).rejects.toMatchObject({
        code: 'STORAGE_UNAVAILABLE',
      });
    });
  });
}

interface TestPart {
  readonly number: number;
  readonly body: Buffer;
}

function putPart(storage: ObjectStorage, uploadId: string, { number, body }: TestPart) {
  const place = { uri: at('a/b'), uploadId, number };
  const chunks = [body.subarray(0, 1000), body.subarray(1000)];
  return storage.uploads.putPart(place, bytes(...chunks), { sizeBytes: body.length });
}

async function partsOf(storage: ObjectStorage, uploadId: string) {
  return (await storage.uploads.parts({ uri: at('a/b'), uploadId })).map(facts);
}

function facts({ number, etag, sizeBytes }: Part) {
  return { number, etag, sizeBytes };
}

async function contentOf(storage: ObjectStorage): Promise<string> {
  const content = await collect((await storage.get(at('a/b'))).body);
  return `${content.length} ${createHash('md5').update(content).digest('hex')}`;
}

function whole(...parts: readonly (readonly [size: number, fill: number])[]): string {
  const content = Buffer.concat(parts.map(([size, fill]) => Buffer.alloc(size, fill)));
  return `${content.length} ${createHash('md5').update(content).digest('hex')}`;
}

function md5(size: number, fill: number): string {
  return createHash('md5').update(Buffer.alloc(size, fill)).digest('hex');
}

function md5Of(parts: readonly Part[]): string {
  const digests = parts.map(({ etag }) => Buffer.from(etag, 'hex'));
  return createHash('md5').update(Buffer.concat(digests)).digest('hex');
}
