import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { Part } from '#src/ports/object-storage.js';
import { toParameters } from './attributes.js';
import type { S3Uploads, UploadLocation } from './s3-api.js';

/** Binds {@link S3Uploads} to the SDK. */
export function s3Uploads(client: S3Client): S3Uploads {
  return {
    async create({ bucket, key }, attributes) {
      const { UploadId = '' } = await client.send(
        new CreateMultipartUploadCommand({ Bucket: bucket, Key: key, ...toParameters(attributes) }),
      );
      return UploadId;
    },

    async putPart({ number, ...upload }, body, { sizeBytes, signal }) {
      const { ETag = '' } = await client.send(
        new UploadPartCommand({
          ...placed(upload),
          PartNumber: number,
          Body: body,
          ContentLength: sizeBytes,
        }),
        { abortSignal: signal },
      );
      return unquoted(ETag);
    },

    async complete(upload, parts, { ifAbsent }) {
      const Parts = parts.map(({ number, etag }) => ({ PartNumber: number, ETag: `"${etag}"` }));
      await client.send(
        new CompleteMultipartUploadCommand({
          ...placed(upload),
          MultipartUpload: { Parts },
          ...(ifAbsent && { IfNoneMatch: '*' }),
        }),
      );
    },

    async abort(upload) {
      await client.send(new AbortMultipartUploadCommand(placed(upload)));
    },

    async parts(upload) {
      const parts: Part[] = [];
      // Not the paginator of the SDK, which goes on for ever after a server that always names a next page.
      for (let marker: string | undefined; ; ) {
        const page = await client.send(
          new ListPartsCommand({ ...placed(upload), ...(marker && { PartNumberMarker: marker }) }),
        );
        for (const { PartNumber = 0, ETag = '', Size = 0, LastModified } of page.Parts ?? []) {
          const lastModified = LastModified?.getTime() ?? 0;
          parts.push({ number: PartNumber, etag: unquoted(ETag), sizeBytes: Size, lastModified });
        }
        marker = page.NextPartNumberMarker;
        if (!page.IsTruncated || !marker || !page.Parts?.length) return parts;
      }
    },

    async list(bucket, limit) {
      const uploads: { key: string; id: string; createdAt: number }[] = [];
      let markers = {};
      for (;;) {
        const page = await client.send(
          new ListMultipartUploadsCommand({ Bucket: bucket, ...markers }),
        );
        for (const { Key = '', UploadId = '', Initiated } of page.Uploads ?? [])
          uploads.push({ key: Key, id: UploadId, createdAt: Initiated?.getTime() ?? 0 });
        const { NextKeyMarker: KeyMarker, NextUploadIdMarker: UploadIdMarker } = page;
        if (!page.IsTruncated || !KeyMarker || uploads.length >= limit) {
          return uploads.slice(0, limit);
        }
        markers = { KeyMarker, ...(UploadIdMarker && { UploadIdMarker }) };
      }
    },
  };
}

function placed({ bucket, key, id }: UploadLocation) {
  return { Bucket: bucket, Key: key, UploadId: id };
}

/** An ETag without its quotes. */
export function unquoted(etag: string): string {
  return etag.replace(/^"|"$/g, '');
}
