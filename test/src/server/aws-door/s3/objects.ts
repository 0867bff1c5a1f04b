import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetBucketLocationCommand,
  GetObjectCommand,
  type GetObjectCommandInput,
  HeadBucketCommand,
  HeadObjectCommand,
  ListBucketsCommand,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { describe, expect, it } from 'vitest';
import { makeS3Uri } from '#src/domain/s3-uri.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import { ACCOUNT, MAX_OBJECT_BYTES } from '../../../../support/s3-door.js';
import { BUCKET, codeOf, useS3 } from './describe-s3.js';

/** Buckets and objects, by the client of the SDK. */
export function objects(
  open: () => Promise<ObjectStorage>,
  keeps: (key: string) => boolean = () => true,
): void {
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

  describe('objects', () => {
    it('are read as they were put, with their attributes', async () => {
      const sent = client();
      const put = await sent.send(
        new PutObjectCommand({
          Bucket: BUCKET,
          Key: 'a/b.csv',
          Body: 'hello world',
          ContentType: 'text/csv',
          CacheControl: 'no-cache',
          Metadata: { owner: 'ada', note: 'two words' },
        }),
      );
      expect(put.ETag).toBe(`"${md5('hello world')}"`);
      const got = await sent.send(new GetObjectCommand({ Bucket: BUCKET, Key: 'a/b.csv' }));
      expect(await got.Body?.transformToString()).toBe('hello world');
      const facts = {
        ContentType: 'text/csv',
        CacheControl: 'no-cache',
        Metadata: { owner: 'ada', note: 'two words' },
        ContentLength: 11,
        ETag: put.ETag,
        AcceptRanges: 'bytes',
        LastModified: expect.any(Date),
      };
      expect(got).toMatchObject(facts);
      expect(
        await sent.send(new HeadObjectCommand({ Bucket: BUCKET, Key: 'a/b.csv' })),
      ).toMatchObject(facts);
    });

    it('have a type that the query may override', async () => {
      const sent = client();
      const uri = makeS3Uri(BUCKET, 'a');
      await s3().storage.put(uri, Readable.from([Buffer.from('x')]));
      expect((await get(sent, 'a')).ContentType).toBe('binary/octet-stream');
      const overridden = await get(sent, 'a', {
        ResponseContentType: 'text/plain',
        ResponseContentDisposition: 'inline; filename="ü"',
      });
      expect(overridden.ContentType).toBe('text/plain');
    });

    it.each([
      [{ Range: 'bytes=0-3' }, '0123', 'bytes 0-3/10'],
      [{ Range: 'bytes=7-' }, '789', 'bytes 7-9/10'],
      [{ Range: 'bytes=-2' }, '89', 'bytes 8-9/10'],
      [{ Range: 'bytes=5-100' }, '56789', 'bytes 5-9/10'],
      [{ Range: 'bytes=0-1,4-5' }, '0123456789', undefined],
      [{ Range: 'pages=1-2' }, '0123456789', undefined],
    ])('are read in ranges: %j', async (range, text, shown) => {
      const sent = client();
      await put(sent, 'digits', '0123456789');
      const got = await get(sent, 'digits', range);
      expect(await got.Body?.transformToString()).toBe(text);
      expect(got.ContentRange).toBe(shown);
      expect(got.$metadata.httpStatusCode).toBe(shown ? 206 : 200);
    });

    it('refuse a range that they do not have', async () => {
      const sent = client();
      await put(sent, 'digits', '0123456789');
      expect(await codeOf(get(sent, 'digits', { Range: 'bytes=10-' }))).toBe('InvalidRange');
      await s3().storage.put(makeS3Uri(BUCKET, 'empty'), Readable.from([]));
      expect(await codeOf(get(sent, 'empty', { Range: 'bytes=0-' }))).toBe('InvalidRange');
    });

    it('are read under conditions', async () => {
      const sent = client();
      const { ETag = '' } = await put(sent, 'a', 'x');
      const { LastModified = new Date() } = await get(sent, 'a');
      const before = new Date(LastModified.getTime() - 1000);
      const outcomes: readonly (readonly [Partial<GetObjectCommandInput>, string | undefined])[] = [
        [{ IfMatch: ETag }, undefined],
        [{ IfMatch: `"other", ${ETag}` }, undefined],
        [{ IfMatch: '*' }, undefined],
        [{ IfMatch: '"other"' }, 'PreconditionFailed'],
        [{ IfNoneMatch: ETag }, '304'],
        [{ IfNoneMatch: '"other"' }, undefined],
        [{ IfModifiedSince: LastModified }, '304'],
        [{ IfModifiedSince: before }, undefined],
        [{ IfUnmodifiedSince: before }, 'PreconditionFailed'],
        [{ IfUnmodifiedSince: LastModified }, undefined],
        [{ IfMatch: ETag, IfUnmodifiedSince: before }, undefined],
        [{ IfNoneMatch: '"other"', IfModifiedSince: LastModified }, undefined],
      ];
      for (const [condition, code] of outcomes)
        expect(await codeOf(get(sent, 'a', condition)), JSON.stringify(condition)).toBe(code);
    });

    it('are put once when they are to be absent', async () => {
      const sent = client();
      const once = (Body: string) =>
        sent.send(new PutObjectCommand({ Bucket: BUCKET, Key: 'a', Body, IfNoneMatch: '*' }));
      const codes = await Promise.all([1, 2, 3, 4].map((turn) => codeOf(once(`${turn}`))));
      expect(codes.filter((code) => code === undefined)).toHaveLength(1);
      expect(codes.filter((code) => code === 'PreconditionFailed')).toHaveLength(3);
      const conditional = new PutObjectCommand({
        Bucket: BUCKET,
        Key: 'a',
        Body: 'x',
        IfMatch: '"y"',
      });
      expect(await codeOf(sent.send(conditional))).toBe('NotImplemented');
    });

    it('have codes for what is missing', async () => {
      const sent = client();
      expect(await codeOf(get(sent, 'missing'))).toBe('NoSuchKey');
      expect(await codeOf(sent.send(new HeadObjectCommand({ Bucket: BUCKET, Key: 'x' })))).toBe(
        'NotFound',
      );
      const elsewhere = { Bucket: 'no-such-bucket', Key: 'a' };
      expect(await codeOf(sent.send(new GetObjectCommand(elsewhere)))).toBe('NoSuchBucket');
      expect(await codeOf(sent.send(new PutObjectCommand({ ...elsewhere, Body: 'x' })))).toBe(
        'NoSuchBucket',
      );
      expect(await codeOf(sent.send(new DeleteObjectCommand(elsewhere)))).toBe('NoSuchBucket');
      expect(
        await codeOf(sent.send(new DeleteObjectCommand({ Bucket: BUCKET, Key: 'x' }))),
      ).toBeUndefined();
      const tags = new GetObjectCommand({ Bucket: BUCKET, Key: 'a', VersionId: 'v1' });
      expect(await codeOf(sent.send(tags))).toBe('NotImplemented');
    });

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

    it('are no larger than the server takes in', async () => {
      const sent = client();
      const Body = Buffer.alloc(MAX_OBJECT_BYTES + 1);
      expect(
        await codeOf(sent.send(new PutObjectCommand({ Bucket: BUCKET, Key: 'a', Body }))),
      ).toBe('EntityTooLarge');
      expect(await codeOf(get(sent, 'a'))).toBe('NoSuchKey');
    });

    it('refuse what is not there, instead of ignoring it', async () => {
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

function put(client: S3Client, Key: string, Body: string) {
  return client.send(new PutObjectCommand({ Bucket: BUCKET, Key, Body }));
}

function get(client: S3Client, Key: string, more: Partial<GetObjectCommandInput> = {}) {
  return client.send(new GetObjectCommand({ Bucket: BUCKET, Key, ...more }));
}
