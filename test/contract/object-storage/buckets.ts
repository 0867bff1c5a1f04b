import { describe, expect, it } from 'vitest';
import { makeS3Uri } from '#src/domain/s3-uri.js';
import { BUCKET, bytes, type ObjectStorageHarness, useStorage } from './harness.js';

export function buckets(harness: ObjectStorageHarness): void {
  describe('the bucket check', () => {
    const storage = useStorage(harness);

    it('finds a bucket', async () => {
      expect(await storage().headBucket(BUCKET)).toEqual({
        name: BUCKET,
        region: expect.any(String),
      });
    });

    it.each(['', 'ab', 'UPPER', '..', '../x', 'a/b', '-a-', 'a..b', '10.0.0.1', 'x'.repeat(64)])(
      'refuses the name %j',
      async (name) => {
        const expected = { code: 'BUCKET_NAME_INVALID' };
        await expect(storage().headBucket(name)).rejects.toMatchObject(expected);
        await expect(storage().createBucket(name)).rejects.toMatchObject(expected);
      },
    );

    it('reports a bucket that is missing', async () => {
      await expect(storage().headBucket('no-such-bucket')).rejects.toMatchObject({
        code: 'BUCKET_NOT_FOUND',
        details: { bucket: 'no-such-bucket' },
      });
    });
  });

  describe('buckets', () => {
    const storage = useStorage(harness);

    it('are created once, also by several requests at once', async () => {
      const made = await Promise.all(
        Array.from({ length: 8 }, () => storage().createBucket('made-together')),
      );
      expect(new Set(made.map(({ name }) => name))).toEqual(new Set(['made-together']));
      expect(await storage().createBucket('made-together')).toEqual(made[0]);
    });

    it('are not created by put or list', async () => {
      const uri = makeS3Uri('no-such-bucket', 'a');
      const expected = { code: 'BUCKET_NOT_FOUND' };
      await expect(storage().put(uri, bytes('x'))).rejects.toMatchObject(expected);
      await expect(storage().list(uri, { first: 1 })).rejects.toMatchObject(expected);
      await expect(storage().get(uri)).rejects.toMatchObject({ code: 'OBJECT_NOT_FOUND' });
      expect(await storage().head(uri)).toBeUndefined();
      await storage().delete(uri);
      await expect(storage().headBucket('no-such-bucket')).rejects.toMatchObject(expected);
    });

    it('are listed by name, with the time of their creation', async () => {
      for (const name of ['zz-bucket', 'another-bucket']) await storage().createBucket(name);
      const listed = await storage().listBuckets();
      expect(listed.map(({ name }) => name)).toEqual(['another-bucket', BUCKET, 'zz-bucket']);
      const day = 24 * 3_600_000;
      for (const { createdAt } of listed)
        expect(Math.abs(createdAt - Date.now())).toBeLessThan(day);
    });

    it('are deleted when they have no object', async () => {
      const uri = makeS3Uri(BUCKET, 'a/b');
      await storage().put(uri, bytes('x'));
      await expect(storage().deleteBucket(BUCKET)).rejects.toMatchObject({
        code: 'BUCKET_NOT_EMPTY',
      });
      await storage().delete(uri);
      await storage().deleteBucket(BUCKET);
      const missing = { code: 'BUCKET_NOT_FOUND' };
      await expect(storage().headBucket(BUCKET)).rejects.toMatchObject(missing);
      await expect(storage().deleteBucket(BUCKET)).rejects.toMatchObject(missing);
      await expect(storage().deleteBucket('..')).rejects.toMatchObject({
        code: 'BUCKET_NAME_INVALID',
      });
      expect(await storage().listBuckets()).toEqual([]);
    });

    it('keep their objects apart', async () => {
      await storage().createBucket('another-bucket');
      await storage().put(makeS3Uri('another-bucket', 'a'), bytes('x'));
      expect(await storage().head(makeS3Uri(BUCKET, 'a'))).toBeUndefined();
    });
  });
}
