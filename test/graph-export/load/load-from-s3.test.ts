import { gzipSync } from 'node:zlib';
import { PutBucketPolicyCommand, S3Client } from '@aws-sdk/client-s3';
import { beforeEach, expect, it } from 'vitest';
import { makeS3Uri, type S3Uri } from '#src/domain/s3-uri.js';
import { Ledger } from '#src/ledger/index.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import { S3_REGION, S3_USER } from '../../../tools/services/s3/logins.mjs';
import { clientOptions, emptyS3, openOn, removeBucket } from '../../src/storage/s3/on-s3.js';
import { replacing } from '../../support/export-harness.js';
import { loaded, loadOf, loadsOf, outcomeOf } from '../../support/load-harness.js';
import { ManualClock } from '../../support/manual-clock.js';
import { openTestStore } from '../../support/open-test-store.js';
import { describeOnS3 } from '../../support/own-s3.js';

const BUCKET = 'load-bucket';
const SOURCE = makeS3Uri(BUCKET, 'in/');

const rows = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => `v${from + at},L,${from + at}\n`).join('');
const vertices = (from: number, to: number) => `~id,~label,n:int\n${rows(from, to)}`;

await describeOnS3((url) => {
  let owner: ObjectStorage;
  beforeEach(async () => {
    await emptyS3(url);
    owner = openOn(url);
    await owner.createBucket(BUCKET);
  });

  const put = async (key: string, text: string) => {
    const uri = makeS3Uri(BUCKET, key);
    const bytes = key.endsWith('.gz') ? gzipSync(text) : Buffer.from(text);
    await owner.put(
      uri,
      (async function* () {
        yield bytes;
      })(),
    );
    return uri;
  };

  /** An empty graph, loads into which read objects like this. */
  async function openTarget(storage: ObjectStorage = owner) {
    const store = await openTestStore('memory', { directory: '', fresh: true });
    const ledger = new Ledger({ store, clock: new ManualClock() });
    const loads = loadsOf({ store, ledger, storage });
    return {
      store,
      loads,
      async [Symbol.asyncDispose]() {
        await loads.close();
        await ledger.close();
        await store.close();
      },
    };
  }

  it('loads several files of a prefix, plain and gzip, vertices before edges', async () => {
    await put('in/a-edges.csv', `~id,~from,~to,~label\n1,v0,v4999,next\n2,v7,v8,next\n`);
    await put('in/b.csv.gz', vertices(0, 5_000));
    await put('in/deep/c.csv', vertices(5_000, 40_000)); // several chunks over the network
    await put('other/d.csv', vertices(90_000, 90_001));
    await using target = await openTarget();
    const state = await loaded(target.loads, loadOf(SOURCE, { region: S3_REGION }));
    expect(await outcomeOf(target.loads, state)).toEqual({ status: 'LOAD_COMPLETED', errors: [] });
    expect(state.feeds.map(({ rows: count }) => count)).toEqual([2, 5_000, 35_000]);
    expect(await target.store.count({ label: 'L' })).toBe(40_000);
    expect(await target.store.countEdges({ labels: ['next'] })).toBe(2);
    const again = await loaded(target.loads, loadOf(SOURCE)); // what was loaded is known by its ETag
    expect(again.load).toMatchObject({ status: 'LOAD_COMPLETED', retryNumber: 1 });
    expect(again.feeds).toEqual(state.feeds);
  });

  it('reports a truncated gzip file, and one with a bad row', async () => {
    const cut = gzipSync(vertices(0, 2_000)).subarray(0, 2_000);
    await owner.put(
      makeS3Uri(BUCKET, 'in/a.csv.gz'),
      (async function* () {
        yield cut;
      })(),
    );
    await put('in/b.csv.gz', `${vertices(0, 2)}v9,L,x\n`);
    await using target = await openTarget();
    const state = await loaded(target.loads, loadOf(SOURCE, { failOnError: false }));
    const { status, errors } = await outcomeOf(target.loads, state);
    expect(status).toBe('LOAD_FAILED');
    expect(errors).toEqual([expect.stringMatching(/^PARSING_ERROR/), 'PARSING_ERROR 3']);
  });

  it.each<[string, S3Uri, object]>([
    ['bucket', makeS3Uri('no-such-bucket', 'in/'), { code: 'BUCKET_NOT_FOUND' }],
    ['object', makeS3Uri(BUCKET, 'absent.csv'), { code: 'OBJECT_NOT_FOUND' }],
    ['prefix', makeS3Uri(BUCKET, 'absent/'), { code: 'OBJECT_NOT_FOUND' }],
  ])('refuses an absent %s', async (_, source, error) => {
    await using target = await openTarget();
    await expect(target.loads.start(loadOf(source))).rejects.toMatchObject(error);
    expect(await target.loads.list(9)).toEqual([]);
  });

  it('refuses a bucket of another region', async () => {
    await put('in/a.csv', vertices(0, 1));
    await using target = await openTarget();
    await expect(
      target.loads.start(loadOf(SOURCE, { region: 'eu-central-1' })),
    ).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  });

  it('refuses a source that its user may not list, and reports a file that it may not read', async () => {
    await put('in/a.csv', vertices(0, 1));
    await put('in/b.csv', vertices(1, 3));
    await using target = await openTarget(openOn(url, { credentials: S3_USER }));
    await expect(target.loads.start(loadOf(SOURCE))).rejects.toMatchObject({
      code: 'BUCKET_ACCESS_DENIED',
    });
    await letVisitor(url, [
      [['s3:ListBucket'], `arn:aws:s3:::${BUCKET}`],
      [['s3:GetObject'], `arn:aws:s3:::${BUCKET}/in/b.csv`],
    ]);
    const state = await loaded(target.loads, loadOf(SOURCE, { failOnError: false }));
    const { status, errors } = await outcomeOf(target.loads, state);
    expect(status).toBe('LOAD_S3_ACCESS_DENIED_ERROR');
    expect(errors).toEqual([expect.stringMatching(/^S3_ACCESS_DENIED_ERROR/)]);
    expect(state.feeds.map((feed) => feed.status)).toEqual([
      'LOAD_S3_ACCESS_DENIED_ERROR',
      'LOAD_COMPLETED',
    ]);
    expect(await target.store.count({ label: 'L' })).toBe(2);
  });

  it.each([
    ['replaced', 'before it was read'],
    ['removed', 'before it was read'],
    ['replaced', 'while it was read'],
    ['removed', 'while it was read'],
  ])('reports a file that was %s, %s, and keeps the others', async (how, when) => {
    const file = await put('in/a.csv', vertices(0, 20_000));
    await put('in/b.csv', vertices(90_000, 90_003));
    let opened = 0;
    const disturb = async (uri: S3Uri) => {
      opened += uri === file ? 1 : 0;
      if (uri !== file || opened !== 2) return; // once for the header, then for the rows
      if (how === 'removed') await owner.delete(file);
      else await put('in/a.csv', vertices(0, 5));
    };
    const storage = replacing(owner, {
      get: async (uri, options) => {
        if (when === 'before it was read') await disturb(uri);
        const answer = await owner.get(uri, options);
        if (when === 'while it was read') await disturb(uri);
        return answer;
      },
    });
    await using target = await openTarget(storage);
    const state = await loaded(target.loads, loadOf(SOURCE, { failOnError: false }));
    const { status, errors } = await outcomeOf(target.loads, state);
    expect(status).toBe('LOAD_DATA_FAILED_DUE_TO_FEED_MODIFIED_OR_DELETED');
    expect(errors).toEqual([expect.stringMatching(/^FILE_MODIFICATION_OR_DELETION_ERROR/)]);
    expect(state.feeds[1]?.status).toBe('LOAD_COMPLETED');
  });

  it('reports missing files when their bucket is removed meanwhile', async () => {
    await put('in/a.csv', vertices(0, 3));
    let isGone = false;
    const storage = replacing(owner, {
      get: async (uri, options) => {
        if (!isGone) await removeBucket(url, BUCKET);
        isGone = true;
        return owner.get(uri, options);
      },
    });
    await using target = await openTarget(storage);
    const state = await loaded(target.loads, loadOf(SOURCE));
    expect(await outcomeOf(target.loads, state)).toEqual({
      status: 'LOAD_DATA_FAILED_DUE_TO_FEED_MODIFIED_OR_DELETED',
      errors: [expect.stringMatching(/^FILE_MODIFICATION_OR_DELETION_ERROR/)],
    });
  });
});

async function letVisitor(
  url: string,
  rules: readonly (readonly [actions: readonly string[], resource: string])[],
): Promise<void> {
  const Statement = rules.map(([Action, resource]) => ({
    Effect: 'Allow',
    Principal: { AWS: [S3_USER.accessKeyId] },
    Action,
    Resource: [resource],
  }));
  const client = new S3Client(clientOptions(url));
  const Policy = JSON.stringify({ Version: '2012-10-17', Statement });
  await client.send(new PutBucketPolicyCommand({ Bucket: BUCKET, Policy }));
  client.destroy();
}
