import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandInput,
  HeadObjectCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { describe, expect, it } from 'vitest';
import { makeS3Uri } from '#src/domain/s3-uri.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import { BUCKET, codeOf, get, put, useS3 } from './describe-s3.js';

/** How objects are read, by the client of the SDK. */
export function objects(open: () => Promise<ObjectStorage>): void {
  const s3 = useS3(open);
  const client = () => s3().door.client();

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
  });
}

function md5(text: string): string {
  return createHash('md5').update(text).digest('hex');
}
