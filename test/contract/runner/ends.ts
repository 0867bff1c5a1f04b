import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { RunExit } from '#src/ports/run.js';
import { type RunnerHarness, useRunner } from './harness.js';
import { linesOf, messagesOf, untilLine } from './lines.js';

/** How a run begins and ends. */
export function ends(harness: RunnerHarness): void {
  describe('ends', () => {
    const bench = useRunner(harness);

    it('reports the exit code of a program that ends at once', async () => {
      const run = await bench().start([], {
        program: bench().program(['sh', '-c', 'exit 3']),
      });
      await expect(run.wait()).resolves.toMatchObject({ code: 3, endedAt: expect.any(Number) });
      await expect(run.wait()).resolves.toMatchObject({ code: 3 });
    });

    it('reports the signal that ended a program', async () => {
      const run = await bench().start([], {
        program: bench().program(['sh', '-c', 'kill -KILL $$']),
      });
      await expect(run.wait()).resolves.toMatchObject({ code: null, signal: 'SIGKILL' });
    });

    it('ends a run whose program does not exist, saying why', async () => {
      const run = await bench().start([], {
        program: bench().program(['no-such-program']),
      });
      const exit = await run.wait();
      expect(exit).toMatchObject({ code: null, reason: 'not-started' });
      expect(exit.message).toContain('no-such-program');
      expect(await linesOf(run)).toMatchObject([{ stream: 'SYSTEM', message: exit.message }]);
    });

    it('reports the end of a program no later than the end of its descendants', async () => {
      const run = await bench().start(['family', 'leave']);
      const ended: string[] = [];
      await Promise.all([
        run.programEnded().then(() => ended.push('program')),
        run.wait().then(() => ended.push('all')),
      ]);
      expect(ended).toEqual(['program', 'all']);
    });

    it('lets a program that obeys end in its own way', async () => {
      const run = await bench().start(['polite']);
      await untilLine(run, 'ready');
      const exit = await run.stop({ graceMs: 20_000 });
      expect(exit).toMatchObject({ code: 7 });
      expect(messagesOf(await linesOf(run))).toEqual(['ready', 'bye']);
    });

    it('kills a program that ignores the request, after the grace time', async () => {
      const run = await bench().start(['deaf']);
      await untilLine(run, 'ready');
      const asked = Date.now();
      const exit = await run.stop({ graceMs: 400 });
      expect(exit).toMatchObject({ code: null, signal: 'SIGKILL' });
      expect(Date.now() - asked).toBeGreaterThanOrEqual(400);
      expect(messagesOf(await linesOf(run))).toContain('ignored SIGTERM');
    });

    it('shortens the grace time when it is called again with less', async () => {
      const run = await bench().start(['deaf']);
      await untilLine(run, 'ready');
      const patient = run.stop({ graceMs: 600_000 });
      await expect(run.stop({ graceMs: 0 })).resolves.toMatchObject({ signal: 'SIGKILL' });
      await expect(patient).resolves.toMatchObject({ signal: 'SIGKILL' });
    });

    it('stops a run at any moment of its start', async () => {
      const delays = [0, 300, 700, 1_200, 1_800, 2_500];
      const runs = await Promise.all(delays.map(() => bench().start(['polite'])));
      const stopped = runs.map(async (run, index) => {
        await sleep(delays[index]);
        return run.stop({ graceMs: 20_000 });
      });
      const asStopped = [7, 143, 'SIGTERM']; // 7 once it listens to signals
      const isOther = ({ code, signal = '' }: RunExit) => !asStopped.includes(code ?? signal);
      expect((await Promise.all(stopped)).filter(isOther)).toEqual([]);
    });

    it('answers a stop of an ended run with its exit', async () => {
      const run = await bench().start(['lines', '1', '0']);
      await run.wait();
      await expect(run.stop({ graceMs: 1000 })).resolves.toMatchObject({ code: 0 });
    });

    it('gives up waiting, not the run, when the signal aborts', async () => {
      const run = await bench().start(['polite']);
      const controller = new AbortController();
      const reason = new Error('no longer interested');
      const waiting = run.wait({ signal: controller.signal });
      controller.abort(reason);
      await expect(waiting).rejects.toBe(reason);
      await expect(run.wait({ signal: controller.signal })).rejects.toBe(reason);
      await untilLine(run, 'ready');
      await expect(run.stop({ graceMs: 20_000 })).resolves.toMatchObject({ code: 7 });
    });
  });
}
