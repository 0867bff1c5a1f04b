import { describe, expect, it } from 'vitest';
import { at, bytes, collect, type ObjectStorageHarness, useStorage } from './harness.js';

export function ranges(harness: ObjectStorageHarness): void {
  describe('ranges', () => {
    const storage = useStorage(harness);

    it.each([
      [{ start: 0 }, '0123456789'],
      [{ start: 3 }, '3456789'],
      [{ start: 0, end: 0 }, '0'],
      [{ start: 3, end: 5 }, '345'],
      [{ start: 9, end: 9 }, '9'],
      [{ start: 8, end: 1000 }, '89'],
    ])('give the bytes of %j', async (range, text) => {
      await storage().put(at('digits'), bytes('01234', '56789'));
      const { object, body } = await storage().get(at('digits'), { range });
      expect(object.sizeBytes).toBe(10);
      expect((await collect(body)).toString()).toBe(text);
    });

    it.each([[{ start: 10 }], [{ start: 10, end: 12 }], [{ start: 5, end: 4 }], [{ start: -1 }]])(
      'refuse %j',
      async (range) => {
        await storage().put(at('digits'), bytes('0123456789'));
        await expect(storage().get(at('digits'), { range })).rejects.toMatchObject({
          code: 'RANGE_NOT_SATISFIABLE',
        });
      },
    );

    it('find nothing in an empty object', async () => {
      await storage().put(at('empty'), bytes());
      await expect(storage().get(at('empty'), { range: { start: 0 } })).rejects.toMatchObject({
        code: 'RANGE_NOT_SATISFIABLE',
      });
    });
  });
}
