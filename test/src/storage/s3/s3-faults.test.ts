import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeS3Uri } from '#src/domain/s3-uri.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import { bytes, collect } from '../../../contract/object-storage/harness.js';
import {
  type FaultyProxy,
  type HttpFault,
  openFaultyProxy,
} from '../../../support/faulty-proxy.js';
import { describeOnS3 } from '../../../support/own-s3.js';
import { emptyS3, openOn } from './on-s3.js';

const BUCKET = 'contract-bucket';
const LARGE = makeS3Uri(BUCKET, 'large');
const CONTENT = Buffer.alloc(30_000_000, 'content');
const AWAY = { code: 'STORAGE_UNAVAILABLE' };

await describeOnS3((url) => {
  let fault: (count: number) => HttpFault = () => 'none';
  let proxy: FaultyProxy;
  let storage: ObjectStorage;

  beforeEach(async () => {
    await emptyS3(url);
    await using owner = openOn(url);
    await owner.createBucket(BUCKET);
    await owner.put(LARGE, bytes(CONTENT));
    let count = 0;
    fault = () => 'none';
    proxy = await openFaultyProxy(url, () => {
      count += 1;
      return fault(count);
    });
    storage = openOn(proxy.url, { timeoutMs: 500, maxAttempts: 4 });
  });
  afterEach(async () => {
    await storage.close();
    await proxy[Symbol.asyncDispose]();
  });

  const read = async () => collect((await storage.get(LARGE)).body);
  const write = () => storage.put(makeS3Uri(BUCKET, 'new'), bytes(CONTENT));
  const written = async () => {
    await using owner = openOn(url);
    return await collect((await owner.get(makeS3Uri(BUCKET, 'new'))).body);
  };

  for (const kind of [500, 503, 'hang', 'cut'] as const) {
    it(`reads and writes through a passing ${kind}`, { timeout: 180_000 }, async () => {
      fault = (count) => (count % 3 === 1 ? kind : 'none');
      expect((await read()).equals(CONTENT)).toBe(true);
      await write();
      expect((await written()).equals(CONTENT)).toBe(true);
    });

    it(`gives up on a lasting ${kind}`, { timeout: 180_000 }, async () => {
      fault = () => kind;
      await expect(read()).rejects.toMatchObject(AWAY);
      await expect(write()).rejects.toMatchObject(AWAY);
      await using owner = openOn(url);
      expect(await owner.head(makeS3Uri(BUCKET, 'new'))).toBeUndefined();
    });
  }

  it('makes all attempts of each request, however many failed before', {
    timeout: 60_000,
  }, async () => {
    fault = (count) => (count % 4 === 0 ? 'none' : 500);
    for (let at = 0; at < 50; at += 1) await storage.head(LARGE);
  });

  it('does not take a part that was read before the end for the whole', async () => {
    const { body } = await storage.get(LARGE);
    const reading = collect(body);
    await storage.close();
    await expect(reading).rejects.toMatchObject(AWAY);
  });

  it('refuses to join the bytes of two objects', async () => {
    await using owner = openOn(url);
    const { body } = await storage.get(LARGE);
    const reading = body[Symbol.asyncIterator]();
    await reading.next();
    await owner.put(LARGE, bytes(Buffer.alloc(CONTENT.length, 'other')));
    proxy.disconnect();
    const rest = collect({ [Symbol.asyncIterator]: () => reading });
    await expect(rest).rejects.toMatchObject(AWAY);
  });
});
