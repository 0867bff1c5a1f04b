import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { parseS3Uri } from '#src/domain/s3-uri.js';
import { describeObjectStorage } from '../../../contract/object-storage/index.js';
import { describeOnS3 } from '../../../support/own-s3.js';
import { clientOptions, emptyS3, openOn } from './on-s3.js';

await describeOnS3((url) => {
  describeObjectStorage({
    name: 's3',
    open: async () => {
      await emptyS3(url);
      return openOn(url);
    },
    reopen: async () => openOn(url),
    raw: async (uri) => {
      const { bucket, key } = parseS3Uri(uri);
      const client = new S3Client(clientOptions(url));
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
      const content = await Body?.transformToByteArray();
      client.destroy();
      return content;
    },
    keeps: keepsAsFile,
  });
});

/** The server of the tests keeps objects as files: real S3 keeps any key beside any other. */
function keepsAsFile(key: string, others: readonly string[]): boolean {
  const isFolder = key.endsWith('/') || others.some((other) => other.startsWith(`${key}/`));
  return !isFolder && key.split('/').every((segment) => Buffer.byteLength(segment) <= 255);
}
