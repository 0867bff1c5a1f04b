import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeS3Uri, type S3Uri } from '#src/domain/s3-uri.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import {
  at,
  BUCKET,
  bytes,
  kept,
  keysOf,
  type ObjectStorageHarness,
  useStorage,
} from './harness.js';

export function listing(harness: ObjectStorageHarness): void {
  describe('listing', () => {
    const storage = useStorage(harness);
    const ordered = kept(harness, ORDERED);

    it('is empty without objects', async () => {
      const empty = { objects: [], hasNext: false };
      expect(await storage().list(`s3://${BUCKET}/` as S3Uri, { first: 5 })).toEqual(empty);
      expect(await storage().list(at('no/such/'), { first: 5 })).toEqual(empty);
      expect(await storage().list(`s3://${BUCKET}` as S3Uri, { first: 5 })).toEqual(empty);
    });

    it('returns the same facts of objects as head', async () => {
      const put = await storage().put(at('a/b'), bytes('hello'));
      const page = await storage().list(at('a'), { first: 5 });
      expect(page).toEqual({ objects: [put], hasNext: false });
    });

    it("follows the order of the keys' UTF-8 bytes", async () => {
      await putAll(storage(), ordered.toReversed());
      expect(await keysOf(storage(), at(''))).toEqual(ordered);
      expect(await keysOf(storage(), at(''), 1)).toEqual(ordered);
      expect(await keysOf(storage(), at(''), 3)).toEqual(ordered);
    });

    it('finds all keys that start with a prefix, whether or not it is a folder', async () => {
      await putAll(storage(), ordered);
      for (const prefix of [
        'a',
        'a/',
        'a/b',
        'a-',
        'z',
        'long',
        'long/xx',
        'é',
        'a/b/c',
        'nothing',
      ]) {
        const expected = ordered.filter((key) => key.startsWith(prefix));
        expect(await keysOf(storage(), at(prefix), 2)).toEqual(expected);
      }
    });

    it('continues after any key, including one that is missing or not below the prefix', async () => {
      await putAll(storage(), ordered);
      for (const after of [...ordered, 'a/a', 'a/zzz', 'b', '0', '\u{10ffff}', 'a/b/c/d/e']) {
        const page = await storage().list(at(''), { first: 100, after: at(after) });
        expect(page.objects.map(({ uri }) => uri)).toEqual(
          ordered.filter((key) => Buffer.compare(Buffer.from(key), Buffer.from(after)) > 0).map(at),
        );
      }
      const { objects } = await storage().list(at('a/'), { first: 100, after: at('0') });
      expect(objects).toHaveLength(ordered.filter((key) => key.startsWith('a/')).length);
    });

    it('refuses to continue after an object of another bucket', async () => {
      const after = makeS3Uri('another-bucket', 'a');
      await expect(storage().list(at(''), { first: 1, after })).rejects.toMatchObject({
        code: 'CURSOR_INVALID',
      });
    });

    it('shows neither deleted objects nor running uploads', async () => {
      let going: () => void = () => undefined;
      const started = new Promise<void>((resolve) => {
        going = resolve;
      });
      let end: () => void = () => undefined;
      const ended = new Promise<void>((resolve) => {
        end = resolve;
      });
      async function* slow(): AsyncGenerator<Uint8Array> {
        yield Buffer.alloc(1_000_000);
        going();
        await ended;
      }
      await putAll(storage(), ['a/b/c', 'x']);
      await storage().delete(at('a/b/c'));
      const putting = storage().put(at('slow'), slow());
      await started;
      expect(await keysOf(storage(), at(''))).toEqual(['x']);
      end();
      await putting;
      expect(await keysOf(storage(), at(''))).toEqual(['slow', 'x']);
    });

    it('agrees with a sorted set for any keys, prefix and page size', async () => {
      let round = 0;
      const segment = fc.string({
        unit: fc.constantFrom('a', 'b', '-', '0', '%', 'é', '\uffee', '🔑'),
        minLength: 1,
        maxLength: 3,
      });
      const key = fc.array(segment, { minLength: 1, maxLength: 3 }).map((all) => all.join('/'));
      const inputs = [
        fc.uniqueArray(key, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 1, max: 5 }),
      ] as const;
      await fc.assert(
        fc.asyncProperty(...inputs, async (keys, first) => {
          round += 1;
          const prefixed = kept(
            harness,
            keys.map((each) => `r${round}/${each}`),
          );
          await putAll(storage(), prefixed);
          const sorted = prefixed.toSorted((a, b) =>
            Buffer.compare(Buffer.from(a), Buffer.from(b)),
          );
          expect(await keysOf(storage(), at(`r${round}/`), first)).toEqual(sorted);
          const prefix = [...(sorted[0] ?? `r${round}/`)].slice(0, -1).join('');
          expect(await keysOf(storage(), at(prefix), first)).toEqual(
            sorted.filter((each) => each.startsWith(prefix)),
          );
        }),
        { numRuns: 20 },
      );
    });
  });
}

export async function putAll(storage: ObjectStorage, keys: readonly string[]): Promise<void> {
  for (let from = 0; from < keys.length; from += 64) {
    await Promise.all(keys.slice(from, from + 64).map((key) => storage.put(at(key), bytes(key))));
  }
}

const LONG = 'x'.repeat(240);

const ORDERED = [
  '0',
  'A',
  'a',
  'a-b',
  'a-b/c',
  'a.b',
  'a/',
  'a/%',
  'a/b',
  'a/b-c',
  'a/b/',
  'a/b/c',
  'a/b0',
  'a0',
  'a0/b',
  `long/${LONG.slice(1)}`,
  `long/${LONG}`,
  `long/${LONG}-`,
  `long/${LONG}/y`,
  `long/${LONG}x${LONG}`,
  `long/${LONG}é`,
  `long/${LONG}\uffee`,
  `long/${LONG}\u{10000}`,
  'z',
  'é',
  'é/x',
  '\ud7ff',
  '\uffee',
  '🔑',
].toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
