import { describe, expect, it } from 'vitest';
import type { LogLine, LogStore } from '#src/ports/log-store.js';
import { metricPoints } from '../../support/metric-points.js';
import { type LogStoreHarness, lines, logNamed, plain, readAll, useLogStore } from './harness.js';

/** A sealed log reads the same before and after it is archived. */
export function archived(harness: LogStoreHarness): void {
  describe('an archived log', () => {
    const store = useLogStore(harness);
    const log = logNamed('job');
    const points = [
      { name: 'loss', value: 1, time: 1 },
      { name: 'auc', value: Number.NaN, time: 2 },
      { name: 'loss', value: 0.5, step: 2, time: 3 },
    ];

    async function sealedLog(): Promise<readonly LogLine[]> {
      await store().append(log, lines(400));
      await store().append(log, lines(5, 1, 'algo-2'));
      await store().appendMetrics(log, points);
      const before = await readAll(store(), log);
      await store().seal(log);
      await harness.archived?.(log);
      return before;
    }

    it('has the same lines under the same cursors, in both directions', async () => {
      const before = await sealedLog();
      expect(await readAll(store(), log, 70)).toEqual(before);
      for (const at of [0, 1, 57, 203, 404]) {
        const cursor = before[at]?.cursor ?? '';
        expect(await store().read(log, { first: 30, after: cursor })).toEqual({
          lines: before.slice(at + 1, at + 31),
          hasNext: at + 31 < 405,
          hasPrevious: true,
        });
        expect(await store().read(log, { last: 30, before: cursor })).toEqual({
          lines: before.slice(Math.max(0, at - 30), at),
          hasNext: true,
          hasPrevious: at > 30,
        });
      }
      const wrong = store().read(log, { first: 1, after: '0000000000003' });
      await expect(wrong).rejects.toMatchObject({ code: 'CURSOR_INVALID' });
    });

    it('can be followed from any line to its end', async () => {
      const before = await sealedLog();
      expect(await followed(store())).toEqual(before);
      expect(await followed(store(), before[300]?.cursor)).toEqual(before.slice(301));
      expect(await followed(store(), before[404]?.cursor)).toEqual([]);
    });

    it('has the same metrics', async () => {
      await sealedLog();
      expect(await metricPoints(store(), log)).toEqual(points);
      expect(await metricPoints(store(), log, 'loss')).toEqual([points[0], points[2]]);
    });

    it('accepts lines again that it has already, and no others', async () => {
      const before = await sealedLog();
      expect(await store().lastSequence(log, 'algo-1')).toBe(400);
      expect(await store().lastSequence(log, 'algo-2')).toBe(5);
      expect(await store().append(log, lines(400))).toBe(before.at(-1)?.cursor);
      const more = store().append(log, lines(1, 401));
      await expect(more).rejects.toMatchObject({ code: 'CONFLICT' });
      const point = store().appendMetrics(log, points);
      await expect(point).rejects.toMatchObject({ code: 'CONFLICT' });
    });

    it('keeps its seal', async () => {
      await store().append(log, lines(10));
      const seal = await store().seal(log);
      await harness.archived?.(log);
      expect(await store().seal(log)).toEqual(seal);
    });

    it('may be empty', async () => {
      await store().seal(log);
      await harness.archived?.(log);
      expect(await readAll(store(), log)).toEqual([]);
      expect(await followed(store())).toEqual([]);
      expect(await metricPoints(store(), log)).toEqual([]);
    });

    it('can be replaced by another of its name after it is deleted', async () => {
      await sealedLog();
      await store().delete(log);
      expect(await readAll(store(), log)).toEqual([]);
      expect(await metricPoints(store(), log)).toEqual([]);
      expect(await store().lastSequence(log, 'algo-1')).toBe(0);
      await store().append(log, lines(2));
      await store().seal(log);
      await harness.archived?.(log);
      expect(plain(await readAll(store(), log))).toEqual(lines(2));
    });

    it('can be read completely while it is being moved', async () => {
      await store().append(log, lines(2000));
      const before = await readAll(store(), log);
      const following = followed(store());
      const reading = readUntil(store(), async () => {
        await store().seal(log);
        await harness.archived?.(log);
      });
      for (const seen of await reading) expect(seen).toEqual(before);
      expect(await following).toEqual(before);
    });

    it.skipIf(!harness.reopen)('is found by the next process', async () => {
      const before = await sealedLog();
      await store().close();
      const again = await harness.reopen?.();
      if (!again) return;
      expect(await readAll(again, log)).toEqual(before);
      expect(await again.lastSequence(log, 'algo-1')).toBe(400);
      expect((await again.seal(log)).lines).toBe(405);
      await again.close();
    });

    async function followed(from: LogStore, after?: string): Promise<readonly LogLine[]> {
      const all: LogLine[] = [];
      for await (const batch of from.follow(log, after === undefined ? {} : { after }))
        all.push(...batch);
      return all;
    }

    async function readUntil(
      from: LogStore,
      moving: () => Promise<void>,
    ): Promise<readonly (readonly LogLine[])[]> {
      const seen: (readonly LogLine[])[] = [];
      let moved = false;
      const move = moving().finally(() => {
        moved = true;
      });
      while (!moved) seen.push(await readAll(from, log));
      await move;
      return [...seen, await readAll(from, log)];
    }
  });
}
