import { describe, expect, it } from 'vitest';
import type { LogStore } from '#src/ports/log-store.js';
import { type LogStoreHarness, lines, logNamed, useLogStore } from './harness.js';

export function listing(harness: LogStoreHarness): void {
  describe('listing', () => {
    const store = useLogStore(harness);

    it('finds every log, sealed, empty or open, and no deleted one', async () => {
      expect(await all(store())).toEqual([]);
      await store().append(logNamed('open'), lines(2));
      await store().append(logNamed('sealed'), lines(2));
      await store().seal(logNamed('sealed'));
      await store().seal(logNamed('empty'));
      await store().appendMetrics(logNamed('measured'), [{ name: 'loss', value: 1, time: 1 }]);
      await store().append(logNamed('deleted'), lines(2));
      await store().delete(logNamed('deleted'));
      await harness.archived?.(logNamed('sealed'));
      const known = ['empty', 'measured', 'open', 'sealed'].map(logNamed);
      expect(await all(store())).toEqual(known);
      const again = await harness.reopen?.();
      if (again) expect(await all(again)).toEqual(known);
      await again?.close();
    });
  });
}

async function all(store: LogStore): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const log of store.list()) found.push(log);
  return found.sort();
}
