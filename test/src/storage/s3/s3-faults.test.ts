import { createServer, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeS3Uri } from '#src/domain/s3-uri.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import { bytes, collect } from '../../../contract/object-storage/harness.js';
import { describeOnS3 } from '../../../support/own-s3.js';
import { emptyS3, openOn } from './on-s3.js';

const BUCKET = 'contract-bucket';
const LARGE = makeS3Uri(BUCKET, 'large');
const CONTENT = Buffer.alloc(30_000_000, 'content');
const AWAY = { code: 'STORAGE_UNAVAILABLE' };

/** What happens to a request instead of an answer; `cut` ends the connection in the answer's body. */
type Fault = 'none' | 'hang' | 'cut' | 500 | 503;

await describeOnS3((url) => {
  let fault: (count: number) => Fault = () => 'none';
  let proxy: Server;
  let storage: ObjectStorage;

  beforeEach(async () => {
    await emptyS3(url);
    await using owner = openOn(url);
    await owner.createBucket(BUCKET);
    await owner.put(LARGE, bytes(CONTENT));
    let count = 0;
    fault = () => 'none';
    proxy = await openProxy(url, () => {
      count += 1;
      return fault(count);
    });
    const { port } = proxy.address() as AddressInfo;
    storage = openOn(`http://127.0.0.1:${port}`, { timeoutMs: 500, maxAttempts: 4 });
  });
  afterEach(async () => {
    await storage.close();
    proxy.closeAllConnections();
    proxy.close();
  });

  const read = async () => collect((await storage.get(LARGE)).body);
  const write = () => storage.put(makeS3Uri(BUCKET, 'new'), bytes(CONTENT));
  const written = async () => {
    await using owner = openOn(url);
    return await collect((await owner.get(makeS3Uri(BUCKET, 'new'))).body);
  };

  for (const kind of [500, 503, 'hang', 'cut'] as const) {
    it(`reads and writes through a passing ${kind}`, { timeout: 30_000 }, async () => {
      fault = (count) => (count % 3 === 1 ? kind : 'none');
      expect((await read()).equals(CONTENT)).toBe(true);
      await write();
      expect((await written()).equals(CONTENT)).toBe(true);
    });

    it(`gives up on a lasting ${kind}`, { timeout: 30_000 }, async () => {
      fault = () => kind;
      await expect(read()).rejects.toMatchObject(AWAY);
      await expect(write()).rejects.toMatchObject(AWAY);
      await using owner = openOn(url);
      expect(await owner.head(makeS3Uri(BUCKET, 'new'))).toBeUndefined();
    });
  }

  it('does not take for the whole what was read before it is closed', async () => {
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
    proxy.closeAllConnections();
    const rest = collect({ [Symbol.asyncIterator]: () => reading });
    await expect(rest).rejects.toMatchObject(AWAY);
  });
});

/** A server that passes requests on to another, unless a fault is to happen. */
async function openProxy(target: string, next: () => Fault): Promise<Server> {
  const proxy = createServer((asked, answer) => {
    const fault = next();
    asked.on('error', () => undefined);
    if (fault === 'hang') return void asked.resume();
    if (typeof fault === 'number') {
      asked.resume().on('end', () => answer.writeHead(fault).end());
      return;
    }
    const { method, url, headers } = asked;
    const onward = request(new URL(url ?? '/', target), { method, headers }, (given) => {
      answer.writeHead(given.statusCode ?? 500, given.headers);
      if (fault === 'cut') cutOff(answer);
      else given.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    answer.on('close', () => onward.destroy());
    if (fault === 'cut' && method !== 'GET') asked.once('data', () => asked.destroy());
    asked.pipe(onward);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return proxy;
}

function cutOff(answer: ServerResponse): void {
  answer.write('content', () => answer.destroy());
}
