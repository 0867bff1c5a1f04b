import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeS3Uri } from '#src/domain/s3-uri.js';
import { S3_REGION, S3_ROOT, S3_USER, type S3Login } from '../../../tools/services/s3/logins.mjs';
import { textOf } from '../../contract/object-storage/harness.js';
import { emptyS3, openOn } from '../../src/storage/s3/on-s3.js';
import { describeOnS3 } from '../../support/own-s3.js';
import { startTestServer } from '../../support/running-server.js';

const BUCKET = 'forebear-local-000000000000';

await describeOnS3((url) => {
  beforeEach(() => emptyS3(url));
  afterEach(() => vi.unstubAllEnvs());

  const start = () => startTestServer({ settings: { storage: 's3', s3Endpoint: url } });
  const loginAs = ({ accessKeyId, secretAccessKey }: S3Login) => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', accessKeyId);
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', secretAccessKey);
  };

  it('a server keeps its objects in S3', async () => {
    loginAs(S3_ROOT);
    await using server = await start();
    await server.graphql('mutation { createSession { defaultBucket } }');
    const stored = await fetch(`${server.url}/objects/${BUCKET}/a/b`, {
      method: 'PUT',
      body: 'hello',
    });
    expect(stored.status).toBe(200);
    await using storage = openOn(url);
    expect(await textOf(storage, makeS3Uri(BUCKET, 'a/b'))).toBe('hello');
    await server.restart();
    const range = { headers: { range: 'bytes=1-3' } };
    const answer = await fetch(`${server.url}/objects/${BUCKET}/a/b`, range);
    expect([answer.status, await answer.text()]).toEqual([206, 'ell']);
  });

  it('the bucket check of the API has the outcomes of S3', async () => {
    loginAs(S3_ROOT);
    await using server = await start();
    const check = async (name: string) =>
      server.graphql('query ($name: String!) { bucket(name: $name) { name region } }', {
        variables: { name },
      });
    expect((await check(BUCKET)).data).toEqual({ bucket: { name: BUCKET, region: S3_REGION } });
    expect((await check('no-such-bucket')).code).toBe('BUCKET_NOT_FOUND');
    expect((await check('NOT_A_NAME')).code).toBe('BUCKET_NAME_INVALID');
  });

  it('a server that may not use its default bucket does not start', async () => {
    loginAs(S3_USER);
    await expect(start()).rejects.toMatchObject({ code: 'BUCKET_ACCESS_DENIED' });
  });
});
