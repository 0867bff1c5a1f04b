import { describe, expect, it } from 'vitest';
import {
  at,
  bytes,
  collect,
  keysOf,
  type ObjectStorageHarness,
  textOf,
  useStorage,
} from './harness.js';
import { putAll } from './listing.js';

export function concurrency(harness: ObjectStorageHarness): void {
  describe('at the same time', () => {
    const storage = useStorage(harness);

    it('puts on one key leave one complete object', async () => {
      const bodies = Array.from({ length: 16 }, (_, turn) => Buffer.alloc(300_000 + turn, turn));
      const put = await Promise.all(bodies.map((body) => storage().put(at('a/b'), bytes(body))));
      const { object, body } = await storage().get(at('a/b'));
      const content = await collect(body);
      expect(put.map(({ etag }) => etag)).toContain(object.etag);
      expect(bodies.some((each) => each.equals(content))).toBe(true);
      expect(await keysOf(storage(), at(''))).toEqual(['a/b']);
    });

    it('of puts that want the key absent, one stores its object', async () => {
      const bodies = Array.from({ length: 12 }, (_, turn) => Buffer.alloc(50_000, turn));
      const puts = await Promise.allSettled(
        bodies.map((body) => storage().put(at('a/b'), bytes(body), { ifAbsent: true })),
      );
      const stored = puts.flatMap(({ status }, turn) => (status === 'fulfilled' ? [turn] : []));
      expect(stored).toHaveLength(1);
      for (const put of puts)
        if (put.status === 'rejected') expect(put.reason).toMatchObject({ code: 'ALREADY_EXISTS' });
      const { body } = await storage().get(at('a/b'));
      expect(await collect(body)).toEqual(bodies[stored[0] ?? -1]);
      await storage().delete(at('a/b'));
      await storage().put(at('a/b'), bytes('again'), { ifAbsent: true });
      expect(await textOf(storage(), at('a/b'))).toBe('again');
    });

    it('a large put that wants the key absent leaves the existing object', async () => {
      await storage().put(at('a'), bytes('first'));
      const large = storage().put(at('a'), bytes(Buffer.alloc(30_000_000)), { ifAbsent: true });
      await expect(large).rejects.toMatchObject({ code: 'ALREADY_EXISTS' });
      expect(await textOf(storage(), at('a'))).toBe('first');
      expect(await keysOf(storage(), at(''))).toEqual(['a']);
    });

    it('a reader sees either the complete old object or the complete new one', async () => {
      await storage().put(at('a'), bytes(Buffer.alloc(600_000, 0)));
      let writing = true;
      const writer = (async () => {
        for (let turn = 1; turn <= 20; turn += 1) {
          await storage().put(at('a'), bytes(Buffer.alloc(600_000 + turn, turn)));
        }
        writing = false;
      })();
      while (writing) {
        const { object, body } = await storage().get(at('a'));
        const content = await collect(body);
        expect(content.length).toBe(object.sizeBytes);
        expect(content.equals(Buffer.alloc(content.length, content[0]))).toBe(true);
      }
      await writer;
    });

    it('puts and deletes below one folder do not disturb each other', async () => {
      const turns = Array.from({ length: 150 }, (_, turn) => turn);
      await Promise.all(
        turns.map(async (turn) => {
          await storage().put(at(`deep/er/${turn % 5}`), bytes(`${turn}`));
          await storage().delete(at(`deep/er/${turn % 5}`));
        }),
      );
      expect(await keysOf(storage(), at(''))).toEqual([]);
      await storage().put(at('deep/er/x'), bytes('x'));
      expect(await textOf(storage(), at('deep/er/x'))).toBe('x');
    });

    it('pages list each unchanged object once while others write', {
      timeout: 120_000,
    }, async () => {
      const standing = Array.from({ length: 10_000 }, (_, turn) => `p/${turn % 7}/s${turn}`);
      await putAll(storage(), standing);
      let listing = true;
      const writer = (async () => {
        for (let turn = 0; listing; turn += 1) {
          const passing = at(`p/${turn % 9}/t${turn}`);
          await storage().put(passing, bytes('x'));
          await storage().put(at(standing[(turn * 37) % standing.length] ?? 'p/x'), bytes('again'));
          if (turn % 2 === 0) await storage().delete(passing);
        }
      })();
      const seen = await keysOf(storage(), at('p/'), 700);
      listing = false;
      await writer;
      expect(new Set(seen).size).toBe(seen.length);
      const kept = new Set(seen);
      expect(standing.filter((key) => !kept.has(key))).toEqual([]);
    });
  });
}
