import { PutBucketPolicyCommand, S3Client } from '@aws-sdk/client-s3';
import { beforeEach, expect, it } from 'vitest';
import { makeS3Uri } from '#src/domain/s3-uri.js';
import { S3_USER } from '../../../../tools/services/s3/logins.mjs';
import { bytes, keysOf, textOf } from '../../../contract/object-storage/harness.js';
import { putAll } from '../../../contract/object-storage/listing.js';
import { describeOnS3 } from '../../../support/own-s3.js';
import { clientOptions, emptyS3, openOn } from './on-s3.js';

const BUCKET = 'contract-bucket';
const DENIED = { code: 'BUCKET_ACCESS_DENIED' };

await describeOnS3((url) => {
  beforeEach(async () => {
    await emptyS3(url);
    await using owner = openOn(url);
    await owner.createBucket(BUCKET);
  });

  it('a user without rights is denied everything', async () => {
    await using visitor = openOn(url, { credentials: S3_USER });
    const uri = makeS3Uri(BUCKET, 'a');
    await expect(visitor.headBucket(BUCKET)).rejects.toMatchObject({
      ...DENIED,
      details: { bucket: BUCKET, status: 403 },
    });
    await expect(visitor.headBucket('no-such-bucket')).rejects.toMatchObject({
      code: 'BUCKET_NOT_FOUND',
    });
    await expect(visitor.createBucket('bucket-of-visitor')).rejects.toMatchObject(DENIED);
    await expect(visitor.createBucket(BUCKET)).rejects.toMatchObject(DENIED);
    await expect(visitor.put(uri, bytes('x'))).rejects.toMatchObject(DENIED);
    await expect(visitor.get(uri)).rejects.toMatchObject(DENIED);
    await expect(visitor.head(uri)).rejects.toMatchObject(DENIED);
    await expect(visitor.list(uri, { first: 1 })).rejects.toMatchObject(DENIED);
  });

  it('a wrong secret is denied', async () => {
    const credentials = { ...S3_USER, secretAccessKey: 'wrong' };
    await using stranger = openOn(url, { credentials });
    await expect(stranger.headBucket(BUCKET)).rejects.toMatchObject(DENIED);
  });

  it('a user with the right to read may read, but not write', async () => {
    await using owner = openOn(url);
    const uri = makeS3Uri(BUCKET, 'a');
    await owner.put(uri, bytes('hello'));
    await letVisitorRead(url);
    await using visitor = openOn(url, { credentials: S3_USER });
    expect(await textOf(visitor, uri)).toBe('hello');
    expect(await visitor.createBucket(BUCKET)).toEqual(await owner.headBucket(BUCKET));
    await expect(visitor.put(uri, bytes('x'))).rejects.toMatchObject(DENIED);
    expect(await textOf(owner, uri)).toBe('hello');
  });

  it('lists more keys than S3 lists at once', { timeout: 180_000 }, async () => {
    await using owner = openOn(url);
    const keys = Array.from({ length: 1_500 }, (_, index) => `many/${String(index).padStart(5)}`);
    await putAll(owner, keys);
    const prefix = makeS3Uri(BUCKET, 'many/');
    const all = await owner.list(prefix, { first: 2_000 });
    expect(all.objects.map(({ uri }) => uri)).toEqual(keys.map((key) => makeS3Uri(BUCKET, key)));
    expect(all.hasNext).toBe(false);
    expect(await owner.list(prefix, { first: 1_500 })).toMatchObject({ hasNext: false });
    expect(await owner.list(prefix, { first: 1_499 })).toMatchObject({ hasNext: true });
    expect(await keysOf(owner, prefix, 700)).toEqual(keys);
  });
});

async function letVisitorRead(url: string): Promise<void> {
  const statement = {
    Effect: 'Allow',
    Principal: { AWS: [S3_USER.accessKeyId] },
    Action: ['s3:GetObject', 's3:ListBucket'],
    Resource: [`arn:aws:s3:::${BUCKET}`, `arn:aws:s3:::${BUCKET}/*`],
  };
  const client = new S3Client(clientOptions(url));
  const Policy = JSON.stringify({ Version: '2012-10-17', Statement: [statement] });
  await client.send(new PutBucketPolicyCommand({ Bucket: BUCKET, Policy }));
  client.destroy();
}
