import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { S3Uri } from '#src/domain/s3-uri.js';
import {
  at,
  BUCKET,
  bytes,
  collect,
  kept,
  type ObjectStorageHarness,
  textOf,
  useStorage,
} from './harness.js';

export function objects(harness: ObjectStorageHarness): void {
  describe('objects', () => {
    const storage = useStorage(harness);

    it('are read as they were put', async () => {
      const put = await storage().put(at('a/b.txt'), bytes('hello', ' ', 'world'));
      expect(put).toEqual({
        uri: at('a/b.txt'),
        sizeBytes: 11,
        etag: createHash('md5').update('hello world').digest('hex'),
        lastModified: expect.any(Number),
      });
      expect(await storage().head(at('a/b.txt'))).toEqual(put);
      const opened = await storage().get(at('a/b.txt'));
      expect(opened.object).toEqual(put);
      expect((await collect(opened.body)).toString()).toBe('hello world');
      const raw = await harness.raw?.(at('a/b.txt'));
      if (harness.raw) expect(Buffer.from(raw ?? []).toString()).toBe('hello world');
    });

    it('keep attributes, which lists leave out', async () => {
      const attributes = {
        'content-type': 'text/csv; charset=utf-8',
        'cache-control': 'no-cache',
        'content-disposition': 'attachment; filename="a.csv"',
        'content-language': 'en',
        'content-encoding': 'gzip',
        'x-amz-meta-owner': 'ada',
        'x-amz-meta-note': 'two words',
      };
      const put = await storage().put(at('a'), bytes('hello'), { attributes });
      expect(put.attributes).toEqual(attributes);
      expect(await storage().head(at('a'))).toEqual(put);
      const opened = await storage().get(at('a'), { range: { start: 1 } });
      expect(opened.object).toEqual(put);
      expect((await collect(opened.body)).toString()).toBe('ello');
      const { attributes: _, ...rest } = put;
      expect(await storage().list(at(''), { first: 2 })).toEqual({
        objects: [rest],
        hasNext: false,
      });
      await storage().put(at('a'), bytes('hello'));
      expect((await storage().head(at('a')))?.attributes).toBeUndefined();
    });

    it('may be empty', async () => {
      await storage().put(at('none'), bytes());
      await storage().put(at('void'), bytes('', ''));
      expect(await storage().head(at('none'))).toMatchObject({ sizeBytes: 0 });
      expect(await textOf(storage(), at('void'))).toBe('');
    });

    it('may be large, in chunks of any size', async () => {
      const whole = Buffer.alloc(5_000_000);
      for (let index = 0; index < whole.length; index += 1) whole[index] = (index * 31) >> 3;
      const sizes = [1, 10_000, 262_144, 262_143, 1_000_000, 7];
      async function* chunks(): AsyncGenerator<Uint8Array> {
        const reused = Buffer.alloc(1_000_000); // a source may reuse its buffer
        for (let from = 0, turn = 0; from < whole.length; turn += 1) {
          const size = whole.copy(reused, 0, from, from + (sizes[turn % sizes.length] ?? 1));
          yield reused.subarray(0, size);
          from += size;
        }
      }
      await storage().put(at('large'), chunks());
      expect((await collect((await storage().get(at('large'))).body)).equals(whole)).toBe(true);
    });

    it('are not kept in memory while they are put', async () => {
      const chunkBytes = 1_000_000;
      const chunks = 300;
      const before = process.memoryUsage().arrayBuffers;
      let most = 0;
      async function* fresh(): AsyncGenerator<Uint8Array> {
        for (let turn = 0; turn < chunks; turn += 1) {
          most = Math.max(most, process.memoryUsage().arrayBuffers - before);
          yield Buffer.alloc(chunkBytes, turn);
        }
      }
      const { signal } = new AbortController();
      await storage().put(at('passing'), fresh(), { signal });
      expect(most).toBeLessThan((chunks * chunkBytes) / 2);
    });

    it('are replaced', async () => {
      await storage().put(at('a'), bytes('a long first text'));
      await storage().put(at('a'), bytes('second'));
      expect(await textOf(storage(), at('a'))).toBe('second');
    });

    it('stay readable for readers that opened them before they were replaced or deleted', async () => {
      const first = Buffer.alloc(2_000_000, 1);
      await storage().put(at('a'), bytes(first));
      const opened = await storage().get(at('a'));
      await storage().put(at('a'), bytes('second'));
      await storage().delete(at('a'));
      expect((await collect(opened.body)).equals(first)).toBe(true);
    });

    it('have distinct keys of every kind', async () => {
      const keys = kept(harness, KEYS);
      for (const key of keys) await storage().put(at(key), bytes(`text of ${key}`));
      for (const key of keys) expect(await textOf(storage(), at(key))).toBe(`text of ${key}`);
      for (const key of keys) {
        await storage().delete(at(key));
        expect(await storage().head(at(key))).toBeUndefined();
      }
    });

    it.each([
      '..',
      'a/../b',
      '../x',
      './a',
      'a/.',
      '/a',
      'a//b',
      'a\u0000b',
      'a\\b',
      '',
      'a\ud800',
    ])('refuse the key %j', async (key) => {
      const uri = `s3://${BUCKET}/${key}` as S3Uri;
      const expected = { code: 'S3_URI_INVALID' };
      await expect(storage().put(uri, bytes('x'))).rejects.toMatchObject(expected);
      await expect(storage().get(uri)).rejects.toMatchObject(expected);
      await expect(storage().head(uri)).rejects.toMatchObject(expected);
      await expect(storage().delete(uri)).rejects.toMatchObject(expected);
    });

    it('have a code for a missing object', async () => {
      await storage().put(at('a/b'), bytes('x'));
      for (const key of ['missing', 'a', 'a/', 'a/b/c']) {
        await expect(storage().get(at(key))).rejects.toMatchObject({
          code: 'OBJECT_NOT_FOUND',
          details: { uri: at(key) },
        });
        expect(await storage().head(at(key))).toBeUndefined();
        await storage().delete(at(key));
      }
      expect(await textOf(storage(), at('a/b'))).toBe('x');
    });

    it('do not change when the source of a put fails', async () => {
      async function* failing(): AsyncGenerator<Uint8Array> {
        yield Buffer.alloc(1_000_000);
        throw new Error('the source broke');
      }
      await storage().put(at('old'), bytes('before'));
      for (const key of ['old', 'new']) {
        await expect(storage().put(at(key), failing())).rejects.toThrow('the source broke');
      }
      expect(await textOf(storage(), at('old'))).toBe('before');
      expect(await storage().head(at('new'))).toBeUndefined();
    });

    it('do not change when a put is aborted, also while it waits for its source', async () => {
      const controller = new AbortController();
      async function* hanging(): AsyncGenerator<Uint8Array> {
        yield Buffer.from('x');
        setTimeout(() => controller.abort(new Error('stop')), 10);
        await new Promise(() => undefined);
      }
      const { signal } = controller;
      await expect(storage().put(at('a'), hanging(), { signal })).rejects.toThrow('stop');
      await expect(storage().put(at('a'), bytes('x'), { signal })).rejects.toThrow('stop');
      expect(await storage().head(at('a'))).toBeUndefined();
    });

    it('are read through memory that is used again, by readers that keep no chunk', async () => {
      const whole = Buffer.alloc(5_000_000, 'memory that is used again');
      await storage().put(at('a'), bytes(whole));
      const { body } = await storage().get(at('a'), { passing: true, range: { start: 7 } });
      const copies: Uint8Array[] = [];
      for await (const chunk of body) copies.push(Uint8Array.from(chunk));
      expect(Buffer.concat(copies).equals(whole.subarray(7))).toBe(true);
    });

    it('are read no further than requested, and not after an abort', async () => {
      await storage().put(at('a'), bytes(Buffer.alloc(3_000_000)));
      for await (const _ of (await storage().get(at('a'))).body) break;
      const controller = new AbortController();
      const opened = await storage().get(at('a'), { signal: controller.signal });
      const reading = (async () => {
        for await (const _ of opened.body) controller.abort(new Error('stop'));
      })();
      await expect(reading).rejects.toThrow('stop');
    });

    it.skipIf(!harness.reopen)('exist after a restart', async () => {
      const put = await storage().put(at('a/b'), bytes('x'));
      await storage().close();
      const again = await harness.reopen?.();
      expect(await again?.head(at('a/b'))).toEqual(put);
      await again?.close();
    });

    it('are refused after closing, which may be repeated', async () => {
      await storage().put(at('a'), bytes('x'));
      await storage().get(at('a')); // the body is not read
      await storage().close();
      await storage().close();
      const expected = { code: 'STORAGE_UNAVAILABLE' };
      await expect(storage().get(at('a'))).rejects.toMatchObject(expected);
      await expect(storage().put(at('a'), bytes('x'))).rejects.toMatchObject(expected);
    });
  });
}

const KEYS = [
  'a',
  'a/',
  'a/b',
  'a/b/c',
  'a-b',
  'a%',
  'a%2Fb',
  'a%25',
  '%e',
  '%o',
  'a%o',
  'a%+',
  '%uploads/x',
  'A',
  ' space ',
  'quote\'s "and" more',
  'q?x=1#y&z=*+~:;@|<>',
  'ünïcode/ключ/鍵/🔑',
  '.hidden',
  '...',
  'con',
  'x'.repeat(300),
  `${'x'.repeat(300)}/${'y'.repeat(300)}`,
  `${'é'.repeat(240)}`,
  `${'%'.repeat(200)}`,
  'x'.repeat(1024),
  'd/'.repeat(60),
  'b',
  ...['.', '..', '...'].map((dots) => `${'x'.repeat(240)}${dots}/b`),
  `${'%'.repeat(80)}../b`,
];
