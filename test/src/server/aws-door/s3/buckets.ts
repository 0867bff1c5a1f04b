import {
  CreateBucketCommand,
  DeleteBucketCommand,
  GetBucketLocationCommand,
  HeadBucketCommand,
  ListBucketsCommand,
} from '@aws-sdk/client-s3';
import { describe, expect, it } from 'vitest';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import { ACCOUNT, startS3Door } from '../../../../support/s3-door.js';
import { BUCKET, codeOf, put, useS3 } from './describe-s3.js';

/** Buckets, by the client of the SDK. */
export function buckets(open: () => Promise<ObjectStorage>): void {
  const s3 = useS3(open);
  const client = () => s3().door.client();

  describe('buckets', () => {
    it('are created, found, listed and deleted', async () => {
      const sent = client();
      await sent.send(new CreateBucketCommand({ Bucket: 'another-one' }));
      expect(await sent.send(new HeadBucketCommand({ Bucket: 'another-one' }))).toMatchObject({
        BucketRegion: expect.any(String),
      });
      const { Buckets = [], Owner } = await sent.send(new ListBucketsCommand({}));
      expect(Buckets.map(({ Name }) => Name)).toEqual(['another-one', BUCKET]);
      expect(Buckets[0]?.CreationDate).toBeInstanceOf(Date);
      expect(Owner?.ID).toBe(ACCOUNT);
      const { LocationConstraint } = await sent.send(
        new GetBucketLocationCommand({ Bucket: BUCKET }),
      );
      expect(LocationConstraint ?? 'us-east-1').toMatch(/^[\w-]+$/);
      const paged = await sent.send(new ListBucketsCommand({ MaxBuckets: 1 }));
      expect(paged.ContinuationToken).toBe('another-one');
      await sent.send(new DeleteBucketCommand({ Bucket: 'another-one' }));
      expect(await codeOf(sent.send(new HeadBucketCommand({ Bucket: 'another-one' })))).toBe(
        'NotFound',
      );
    });

    it('are created twice without an error in the oldest region only, as the original does', async () => {
      await using oldest = await startS3Door({ storage: s3().storage, region: 'us-east-1' });
      const again = () => new CreateBucketCommand({ Bucket: BUCKET });
      expect(await codeOf(oldest.client().send(again()))).toBeUndefined();
      expect(await codeOf(client().send(again()))).toBe('BucketAlreadyOwnedByYou');
    });

    it('have codes for mistakes', async () => {
      const sent = client();
      await put(sent, 'a', 'x');
      const codes = [
        codeOf(sent.send(new CreateBucketCommand({ Bucket: BUCKET }))),
        codeOf(sent.send(new CreateBucketCommand({ Bucket: 'Not_A_Name' }))),
        codeOf(sent.send(new DeleteBucketCommand({ Bucket: BUCKET }))),
        codeOf(sent.send(new DeleteBucketCommand({ Bucket: 'no-such-bucket' }))),
        codeOf(
          sent.send(new HeadBucketCommand({ Bucket: BUCKET, ExpectedBucketOwner: '111111111111' })),
        ),
        codeOf(sent.send(new HeadBucketCommand({ Bucket: BUCKET, ExpectedBucketOwner: ACCOUNT }))),
      ];
      expect(await Promise.all(codes)).toEqual([
        'BucketAlreadyOwnedByYou',
        'InvalidBucketName',
        'BucketNotEmpty',
        'NoSuchBucket',
        '403',
        undefined,
      ]);
    });
  });
}
