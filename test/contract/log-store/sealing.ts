import { describe, expect, it } from 'vitest';
import { metricPoints } from '../../support/metric-points.js';
import { type LogStoreHarness, lines, logNamed, plain, readAll, useLogStore } from './harness.js';

const NO_BYTES = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

export function sealing(harness: LogStoreHarness): void {
  describe('sealing', () => {
    const store = useLogStore(harness);
    const log = logNamed('job');

    it('counts the lines and digests them', async () => {
      await store().append(log, lines(400));
      const seal = await store().seal(log);
      expect(seal).toEqual({ lines: 400, digest: expect.stringMatching(/^[0-9a-f]{64}$/) });
      expect(await store().seal(log)).toEqual(seal);
      await store().append(logNamed('same'), lines(400));
      expect(await store().seal(logNamed('same'))).toEqual(seal);
      await store().append(logNamed('fewer'), lines(399));
      expect((await store().seal(logNamed('fewer'))).digest).not.toBe(seal.digest);
    });

    it.skipIf(!harness.reopen)(
      'counts lines that another process has appended meanwhile',
      async () => {
        await store().append(log, lines(3));
        const other = await harness.reopen?.();
        await other?.append(log, lines(8));
        await other?.close();
        expect((await store().seal(log)).lines).toBe(8);
        expect(plain(await readAll(store(), log))).toEqual(lines(8));
      },
    );

    it('may come before any line', async () => {
      expect(await store().seal(log)).toEqual({ lines: 0, digest: NO_BYTES });
    });

    it('ends appending but not reading', async () => {
      await store().append(log, lines(3));
      await store().seal(log);
      const expected = { code: 'CONFLICT' };
      await expect(store().append(log, lines(1, 4))).rejects.toMatchObject(expected);
      const points = [{ name: 'loss', value: 1, time: 1 }];
      await expect(store().appendMetrics(log, points)).rejects.toMatchObject(expected);
      expect(plain(await readAll(store(), log))).toEqual(lines(3));
    });

    it('accepts lines again that the log has already', async () => {
      const cursor = await store().append(log, lines(3));
      await store().seal(log);
      expect(await store().append(log, lines(3))).toBe(cursor);
    });

    it('includes appends that were requested before it', async () => {
      const appending = Promise.all([
        store().append(log, lines(3)),
        store().append(log, lines(3, 4)),
      ]);
      expect((await store().seal(log)).lines).toBe(6);
      await appending;
    });

    it.skipIf(!harness.reopen)('is for good', async () => {
      await store().append(log, lines(3));
      const seal = await store().seal(log);
      const other = await harness.reopen?.();
      expect(await other?.seal(log)).toEqual(seal);
      await expect(other?.append(log, lines(1, 4))).rejects.toMatchObject({ code: 'CONFLICT' });
      await other?.close();
    });
  });

  describe('deleting', () => {
    const store = useLogStore(harness);
    const log = logNamed('job');

    it('removes lines, metrics and the seal', async () => {
      await store().append(log, lines(3));
      await store().appendMetrics(log, [{ name: 'loss', value: 1, time: 1 }]);
      await store().seal(log);
      await store().delete(log);
      await store().delete(log);
      expect(await readAll(store(), log)).toEqual([]);
      expect(await metricPoints(store(), log)).toEqual([]);
      expect(await store().lastSequence(log, 'algo-1')).toBe(0);
      await store().append(log, lines(2));
      expect(plain(await readAll(store(), log))).toEqual(lines(2));
    });
  });
}
