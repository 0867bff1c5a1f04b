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

    it('keep their objects apart', async () => {
      await storage().createBucket('another-bucket');
      await storage().put(makeS3Uri('another-bucket', 'a'), bytes('x'));
      expect(await storage().head(makeS3Uri(BUCKET, 'a'))).toBeUndefined();
    });
  });
}
