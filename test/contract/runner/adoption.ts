import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Run } from '#src/ports/run.js';
import { nextLabels, type RunnerHarness, until, useRunner } from './harness.js';
import { firstPids, linesOf, messagesOf, untilLine } from './lines.js';

/** Runs that outlive the server that started them. */
export function adoption(harness: RunnerHarness): void {
  describe('adoption', () => {
    const bench = useRunner(harness);

    it('finds runs by all of the requested labels', async () => {
      const labels = nextLabels();
      const run = await bench().start(['polite'], { labels: { ...labels, epoch: '1' } });
      await bench().start(['lines', '1', '0']);
      const { runner } = bench();
      const ids = async (wanted: Readonly<Record<string, string>>) =>
        (await runner.find(wanted)).map(({ id }) => id);
      expect(await ids(labels)).toEqual([run.id]);
      expect(await ids({ ...labels, epoch: '1' })).toEqual([run.id]);
      expect(await ids({ ...labels, epoch: '2' })).toEqual([]);
      expect(await ids({})).toHaveLength(2);
    });

    it('starts equal labels once, also when several ask at the same moment', async () => {
      const labels = nextLabels();
      const starts = await Promise.allSettled(
        [1, 2, 3].map(() => bench().start(['mark', bench().seen('starts')], { labels })),
      );
      const [started] = starts.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      const refused = starts.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
      expect(refused).toEqual(['ALREADY_EXISTS', 'ALREADY_EXISTS']);
      if (started) await untilLine(started, 'ready');
      await started?.stop({ graceMs: 0 });
      expect((await readFile(join(bench().folder, 'starts'), 'utf8')).split('\n')).toHaveLength(2);
    });

    it('continues with a run after the runner was closed and opened again', async () => {
      const run = await bench().start(['lines', '30', '50']);
      await untilLine(run, 'line 3');
      const reopened = await bench().reopen();
      const [found] = await reopened.find(run.labels);
      expect(found).toMatchObject({ id: run.id, labels: run.labels, startedAt: run.startedAt });
      const lines = await linesOf(found as Run);
      expect(messagesOf(lines)).toEqual(
        Array.from({ length: 30 }, (_, index) => `line ${index + 1}`),
      );
      await expect(found?.wait()).resolves.toMatchObject({ code: 0 });
    });

    it('tells waiting callers that the runner was closed', async () => {
      const run = await bench().start(['polite']);
      await untilLine(run, 'ready');
      const waiting = expect(run.wait()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
      const reading = expect(linesOf(run)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
      const reopened = await bench().reopen();
      await Promise.all([waiting, reading]);
      expect(await reopened.find(run.labels)).toHaveLength(1);
    });

    it('knows an ended run until it is removed, and no longer', async () => {
      const run = await bench().start(['lines', '2', '0']);
      const going = await bench().start(['polite']);
      await run.wait();
      const reopened = await bench().reopen();
      const [found] = await reopened.find(run.labels);
      await expect(found?.wait()).resolves.toMatchObject({ code: 0 });
      expect(messagesOf(await linesOf(found as Run))).toEqual(['line 1', 'line 2']);
      await found?.remove();
      expect(await reopened.find(run.labels)).toEqual([]);
      await (await bench().start(['lines', '1', '0'], { labels: run.labels })).wait();
      const [still] = await reopened.find(going.labels);
      const ended = still?.wait().then(({ message = 'ended' }) => message);
      expect(await Promise.race([ended, sleep(100, 'it runs')])).toBe('it runs');
      await expect(still?.remove()).rejects.toMatchObject({ code: 'RESOURCE_IN_USE' });
    });

    it('adopts running programs after kill -9 of the server, and starts none twice', async () => {
      const starts = join(bench().folder, 'starts');
      const elsewhere = await bench().startElsewhere(['mark', bench().seen('starts')]);
      await elsewhere.kill();
      const reopened = await bench().reopen();
      const [found] = await reopened.find(elsewhere.labels);
      await untilLine(found as Run, 'tick 5');
      const exit = await found?.stop({ graceMs: 5_000 });
      expect(exit).toMatchObject({ signal: 'SIGTERM' });
      expect((await readFile(starts, 'utf8')).trim().split('\n')).toHaveLength(1);
      const ticks = messagesOf(await linesOf(found as Run)).slice(1);
      expect(ticks).toEqual(ticks.map((_, index) => `tick ${index + 1}`));
    });

    it('ends a program that no server came back for', async () => {
      await bench().runner.close(); // else this server would adopt it
      const elsewhere = await bench().startElsewhere(['polite'], { orphanGraceMs: 300 });
      const other = await bench().reopen();
      const [run] = await other.find(elsewhere.labels);
      const pids = await firstPids(run as Run, 1);
      await untilLine(run as Run, 'ready');
      await other.close();
      await sleep(600);
      expect(bench().living(run as Run, pids)).toEqual(pids); // its own server still lives
      await elsewhere.kill();
      await until(() => bench().living(run as Run, pids).length === 0);
      const reopened = await bench().reopen();
      const [orphan] = await reopened.find(elsewhere.labels);
      await expect(orphan?.wait()).resolves.toMatchObject({ code: 7, reason: 'orphaned' });
    });
  });
}
