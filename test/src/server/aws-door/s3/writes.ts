import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { describe, expect, it } from 'vitest';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import { MAX_OBJECT_BYTES } from '../../../../support/s3-door.js';
import { BUCKET, codeOf, get, put, useS3 } from './describe-s3.js';

/** How objects are written, copied and deleted, by the client of the SDK. */
export function writes(
  open: () => Promise<ObjectStorage>,
  keeps: (key: string) => boolean = () => true,
): void {
  const s3 = useS3(open);
  const client = () => s3().door.client();

  describe('objects', () => {
    it('may have any key that a storage can keep, exactly', async () => {
      const sent = client();
      const keys = KEYS.filter(keeps);
      for (const key of keys) await put(sent, key, `text of ${key}`);
      for (const key of keys) {
        const got = await get(sent, key);
        expect(await got.Body?.transformToString()).toBe(`text of ${key}`);
      }
      for (const key of ['../x', 'a/../b', 'a//b', '/a', './a', 'a\\b', 'a\u0001b']) {
        expect(await codeOf(put(sent, key, 'x')), key).toBe('InvalidArgument');
      }
      for (const key of keys)
        await sent.send(new DeleteObjectCommand({ Bucket: BUCKET, Key: key }));
      for (const key of keys) expect(await codeOf(get(sent, key))).toBe('NoSuchKey');
    });

    it('may be deleted together', async () => {
      const sent = client();
      const keys = ['a', 'b&<>"c', 'c d/é/🔑', 'd\r'].filter(keeps).slice(0, 3);
      for (const key of keys) await put(sent, key, 'x');
      const Objects = [...keys, 'missing', '../x'].map((Key) => ({ Key }));
      const deleted = await sent.send(
        new DeleteObjectsCommand({ Bucket: BUCKET, Delete: { Objects } }),
      );
      expect(deleted.Deleted?.map(({ Key }) => Key)).toEqual([...keys, 'missing']);
      expect(deleted.Errors).toMatchObject([{ Key: '../x', Code: 'InvalidArgument' }]);
      const quiet = await sent.send(
        new DeleteObjectsCommand({
          Bucket: BUCKET,
          Delete: { Objects: [{ Key: 'a' }], Quiet: true },
        }),
      );
      expect(quiet.Deleted).toBeUndefined();
      for (const key of keys) expect(await codeOf(get(sent, key))).toBe('NoSuchKey');
    });

    it('are copied, with their attributes or others', async () => {
      const sent = client();
      const first = new PutObjectCommand({
        Bucket: BUCKET,
        Key: 'from/ü +%',
        Body: 'hello',
        ContentType: 'text/csv',
        Metadata: { a: '1' },
      });
      const { ETag = '' } = await sent.send(first);
      const CopySource = `/${BUCKET}/${encodeURIComponent('from/ü +%')}`;
      const copy = (more: object) =>
        sent.send(new CopyObjectCommand({ Bucket: BUCKET, Key: 'to', CopySource, ...more }));
      const { CopyObjectResult } = await copy({});
      expect(CopyObjectResult?.ETag).toBe(ETag);
      expect(await get(sent, 'to')).toMatchObject({
        ContentType: 'text/csv',
        Metadata: { a: '1' },
      });
      await copy({ MetadataDirective: 'REPLACE', Metadata: { b: '2' }, ContentType: 'text/plain' });
      expect(await get(sent, 'to')).toMatchObject({
        ContentType: 'text/plain',
        Metadata: { b: '2' },
      });
      expect(await codeOf(copy({ CopySourceIfMatch: '"other"' }))).toBe('PreconditionFailed');
      expect(await codeOf(copy({ CopySourceIfNoneMatch: ETag }))).toBe('PreconditionFailed');
      expect(await codeOf(copy({ Key: 'from/ü +%' }))).toBe('InvalidRequest');
      expect(await codeOf(copy({ CopySource: `${BUCKET}/missing` }))).toBe('NoSuchKey');
      expect(await codeOf(copy({ CopySource: 'nonsense' }))).toBe('InvalidArgument');
    });

    it('have their checksums verified and returned', async () => {
      const sent = client();
      for (const [ChecksumAlgorithm, checksum] of CHECKSUMS) {
        await sent.send(
          new PutObjectCommand({ Bucket: BUCKET, Key: 'a', Body: '123456789', ChecksumAlgorithm }),
        );
        const wrong = new PutObjectCommand({
          Bucket: BUCKET,
          Key: 'a',
          Body: '12345678',
          [`Checksum${ChecksumAlgorithm}`]: checksum,
        });
        expect(await codeOf(sent.send(wrong)), ChecksumAlgorithm).toBe('BadDigest');
        const right = await sent.send(
          new PutObjectCommand({
            Bucket: BUCKET,
            Key: 'a',
            Body: '123456789',
            [`Checksum${ChecksumAlgorithm}`]: checksum,
          }),
        );
        expect(right).toMatchObject({ [`Checksum${ChecksumAlgorithm}`]: checksum });
      }
      const wrong = new PutObjectCommand({
        Bucket: BUCKET,
        Key: 'b',
        Body: 'x',
        ContentMD5: Buffer.from(md5('y'), 'hex').toString('base64'),
      });
      expect(await codeOf(sent.send(wrong))).toBe('BadDigest');
      expect(await codeOf(get(sent, 'b'))).toBe('NoSuchKey');
    });

    it('may be streamed in chunks with a trailing checksum', async () => {
      const sent = client();
      const whole = Buffer.alloc(3_000_000, 'chunks');
      const Body = Readable.from([whole.subarray(0, 1_000_000), whole.subarray(1_000_000)]);
      const put = new PutObjectCommand({
        Bucket: BUCKET,
        Key: 'a',
        Body,
        ContentLength: whole.length,
        ChecksumAlgorithm: 'CRC32C',
      });
      await sent.send(put);
      const got = await get(sent, 'a');
      expect(Buffer.from((await got.Body?.transformToByteArray()) ?? []).equals(whole)).toBe(true);
      expect(got.ContentEncoding).toBeUndefined();
    });

    it('are no larger than the limit of the server', async () => {
      const sent = client();
      const Body = Buffer.alloc(MAX_OBJECT_BYTES + 1);
      expect(
        await codeOf(sent.send(new PutObjectCommand({ Bucket: BUCKET, Key: 'a', Body }))),
      ).toBe('EntityTooLarge');
      expect(await codeOf(get(sent, 'a'))).toBe('NoSuchKey');
    });

    it('refuse unsupported options, and do not ignore them', async () => {
      const sent = client();
      const put = (more: object) =>
        codeOf(sent.send(new PutObjectCommand({ Bucket: BUCKET, Key: 'a', Body: 'x', ...more })));
      expect(await put({ SSECustomerAlgorithm: 'AES256' })).toBe('NotImplemented');
      expect(await put({ Tagging: 'a=b' })).toBe('NotImplemented');
      expect(await put({ ACL: 'public-read' })).toBe('AccessControlListNotSupported');
      expect(await put({ StorageClass: 'GLACIER' })).toBe('InvalidStorageClass');
      expect(await put({ Metadata: { a: 'x'.repeat(3000) } })).toBe('MetadataTooLarge');
      expect(await put({ ACL: 'private', StorageClass: 'STANDARD' })).toBeUndefined();
      expect(await put({ ServerSideEncryption: 'aws:kms' })).toBeUndefined();
    });

    it('are read by viewers, and written by operators', async () => {
      await put(client(), 'a', 'x');
      const viewer = s3().door.client({ role: 'viewer' });
      expect(await (await get(viewer, 'a')).Body?.transformToString()).toBe('x');
      for (const command of [
        () => put(viewer, 'a', 'y'),
        () => viewer.send(new DeleteObjectCommand({ Bucket: BUCKET, Key: 'a' })),
        () => viewer.send(new CreateBucketCommand({ Bucket: 'another-one' })),
        () => viewer.send(new DeleteBucketCommand({ Bucket: BUCKET })),
        () =>
          viewer.send(
            new CopyObjectCommand({ Bucket: BUCKET, Key: 'b', CopySource: `${BUCKET}/a` }),
          ),
      ])
        expect(await codeOf(command())).toBe('AccessDenied');
    });
  });
}

const CHECKSUMS = [
  ['CRC32', 'y/Q5Jg=='],
  ['CRC32C', '4waSgw=='],
  ['CRC64NVME', 'rosUhgp5mIg='],
  ['SHA1', createHash('sha1').update('123456789').digest('base64')],
  ['SHA256', createHash('sha256').update('123456789').digest('base64')],
] as const;

const KEYS = [
  'a%2Fb',
  'a+b',
  'a b',
  ' leading and trailing ',
  '.hidden',
  '...',
  'quote\'s "and" more',
  'q?x=1#y&z=*~:;@|<>!()',
  'ünïcode/ключ/鍵/🔑',
  'a%25',
  'ends/',
  'x'.repeat(1024),
  '%uploads/x',
  '%parts/x',
];

function md5(text: string): string {
  return createHash('md5').update(text).digest('hex');
}
