import { createHash } from 'node:crypto';
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { describe, expect, it } from 'vitest';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import { BUCKET, codeOf, useS3 } from './describe-s3.js';

const MIN = 5 * 1024 * 1024;
const PLACE = { Bucket: BUCKET, Key: 'a/b' };

/** Uploads in parts, by the client of the SDK. */
export function uploads(open: () => Promise<ObjectStorage>): void {
  const s3 = useS3(open);
  const client = () => s3().door.client();

  describe('uploads in parts', () => {
    it('by the uploader of the SDK make one object', async () => {
      const sent = client();
      const Body = Buffer.alloc(2 * MIN + 100, 'parts of an object');
      const upload = new Upload({
        client: sent,
        partSize: MIN,
        params: { ...PLACE, Body, ContentType: 'text/x', Metadata: { a: '1' } },
      });
      const { ETag } = await upload.done();
      expect(ETag).toMatch(/^"\w{32}-3"$/);
      const got = await sent.send(new GetObjectCommand(PLACE));
      expect(got).toMatchObject({ ETag, ContentType: 'text/x', Metadata: { a: '1' } });
      expect(digest((await got.Body?.transformToByteArray()) ?? Buffer.alloc(0))).toBe(
        digest(Body),
      );
    });

    it('are listed with their parts', async () => {
      const sent = client();
      const { UploadId } = await sent.send(new CreateMultipartUploadCommand(PLACE));
      const part = await putPart(sent, UploadId, { number: 2, body: Buffer.alloc(100) });
      const listed = await sent.send(new ListPartsCommand({ ...PLACE, UploadId }));
      expect(listed.Parts).toMatchObject([{ ...part, Size: 100 }]);
      const { Uploads } = await sent.send(
        new ListMultipartUploadsCommand({ Bucket: BUCKET, Prefix: 'a/' }),
      );
      expect(Uploads).toMatchObject([{ Key: 'a/b', UploadId }]);
      await sent.send(new AbortMultipartUploadCommand({ ...PLACE, UploadId }));
      const empty = await sent.send(new ListMultipartUploadsCommand({ Bucket: BUCKET }));
      expect(empty.Uploads).toBeUndefined();
    });

    it('have codes for mistakes, and leave nothing half-written', async () => {
      const sent = client();
      const { UploadId } = await sent.send(new CreateMultipartUploadCommand(PLACE));
      const small = await putPart(sent, UploadId, { number: 1, body: Buffer.alloc(10) });
      const last = await putPart(sent, UploadId, { number: 2, body: Buffer.alloc(10, 2) });
      const complete = (Parts: readonly CompletedPart[], more: object = {}) =>
        codeOf(
          sent.send(
            new CompleteMultipartUploadCommand({
              ...PLACE,
              UploadId,
              MultipartUpload: { Parts: [...Parts] },
              ...more,
            }),
          ),
        );
      expect(await complete([small, last])).toBe('EntityTooSmall');
      expect(await complete([last, small])).toBe('InvalidPartOrder');
      expect(await complete([{ ...small, ETag: `"${'0'.repeat(32)}"` }])).toBe('InvalidPart');
      expect(await complete([{ ...small, PartNumber: 9 }])).toBe('InvalidPart');
      expect(await complete([])).toBe('MalformedXML');
      expect(await complete([small], { MpuObjectSize: 11 })).toBe('InvalidRequest');
      expect(await complete([small], { UploadId: 'x' })).toBe('NoSuchUpload');
      expect(await codeOf(putPart(sent, UploadId, { number: 10_001, body: Buffer.alloc(1) }))).toBe(
        'InvalidArgument',
      );
      expect(
        await codeOf(putPart(sent, 'no-such-upload', { number: 1, body: Buffer.alloc(1) })),
      ).toBe('NoSuchUpload');
      const forged = new UploadPartCommand({
        ...PLACE,
        UploadId,
        PartNumber: 1,
        Body: 'forged',
        ChecksumCRC32: 'AAAAAA==',
      });
      expect(await codeOf(sent.send(forged))).toBe('BadDigest');
      expect(await codeOf(sent.send(new HeadObjectCommand(PLACE)))).toBe('NotFound');
      expect(await complete([small], { MpuObjectSize: 10 })).toBeUndefined();
      expect((await sent.send(new HeadObjectCommand(PLACE))).ContentLength).toBe(10);
    });

    it('take bytes of other objects as parts', async () => {
      const sent = client();
      const source = Buffer.alloc(6 * 1024 * 1024, 'abcdefg');
      await sent.send(new PutObjectCommand({ Bucket: BUCKET, Key: 'from me', Body: source }));
      const { UploadId } = await sent.send(new CreateMultipartUploadCommand(PLACE));
      const copy = (PartNumber: number, more: object = {}) =>
        sent.send(
          new UploadPartCopyCommand({
            ...PLACE,
            UploadId,
            PartNumber,
            CopySource: encodeURI(`${BUCKET}/from me`),
            ...more,
          }),
        );
      const whole = await copy(1);
      const some = await copy(2, { CopySourceRange: 'bytes=10-19' });
      expect(some.CopyPartResult?.LastModified).toBeInstanceOf(Date);
      const Parts = [whole, some].map(({ CopyPartResult }, index) => ({
        PartNumber: index + 1,
        ETag: CopyPartResult?.ETag,
      }));
      for (const [code, more] of [
        ['InvalidArgument', { CopySourceRange: 'bytes=10-' }],
        ['InvalidArgument', { CopySourceRange: `bytes=0-${source.length}` }],
        ['InvalidArgument', { CopySourceRange: 'bytes=9-2' }],
        ['NoSuchKey', { CopySource: `${BUCKET}/nothing` }],
        ['NoSuchUpload', { UploadId: 'x' }],
        ['PreconditionFailed', { CopySourceIfMatch: '"0"' }],
      ] as const)
        expect(await codeOf(copy(3, more)), JSON.stringify(more)).toBe(code);
      const MultipartUpload = { Parts };
      await sent.send(new CompleteMultipartUploadCommand({ ...PLACE, UploadId, MultipartUpload }));
      const { Body } = await sent.send(new GetObjectCommand(PLACE));
      const expected = Buffer.concat([source, source.subarray(10, 20)]);
      expect(digest((await Body?.transformToByteArray()) ?? Buffer.alloc(0))).toBe(
        digest(expected),
      );
    });

    it('are refused to viewers', async () => {
      const viewer = s3().door.client({ role: 'viewer' });
      expect(await codeOf(viewer.send(new CreateMultipartUploadCommand(PLACE)))).toBe(
        'AccessDenied',
      );
    });

    it('do not replace an object that was to be absent', async () => {
      const sent = client();
      for (const outcome of [undefined, 'PreconditionFailed']) {
        const { UploadId } = await sent.send(new CreateMultipartUploadCommand(PLACE));
        const Parts = [await putPart(sent, UploadId, { number: 1, body: Buffer.alloc(10) })];
        const complete = new CompleteMultipartUploadCommand({
          ...PLACE,
          UploadId,
          MultipartUpload: { Parts },
          IfNoneMatch: '*',
        });
        expect(await codeOf(sent.send(complete))).toBe(outcome);
      }
    });
  });
}

interface TestPart {
  readonly number: number;
  readonly body: Buffer;
}

async function putPart(
  client: S3Client,
  UploadId: string | undefined,
  { number, body }: TestPart,
): Promise<CompletedPart> {
  const { ETag = '' } = await client.send(
    new UploadPartCommand({ ...PLACE, UploadId, PartNumber: number, Body: body }),
  );
  return { PartNumber: number, ETag };
}

function digest(bytes: Uint8Array): string {
  return createHash('md5').update(bytes).digest('hex');
}
