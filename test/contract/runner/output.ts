import { describe, expect, it } from 'vitest';
import { lineCost } from '#src/domain/limits.js';
import type { OutputLine } from '#src/ports/run.js';
import { type RunnerHarness, useRunner } from './harness.js';
import { linesOf, messagesOf, untilLine } from './lines.js';

/** Bytes that a program prints to prove that output is bounded; a gigabyte in the long rounds. */
const FLOOD_BYTES = Number(process.env['FAULT_OUTPUT_BYTES'] ?? 64 * 1024 * 1024);

/** What a run prints. */
export function output(harness: RunnerHarness): void {
  describe('output', () => {
    const bench = useRunner(harness);

    it('numbers the lines of both streams from 1 without gaps, each in its order', async () => {
      const lines = await linesOf(await bench().start(['lines', '300', '0']));
      expect(lines.map(({ sequence }) => sequence)).toEqual(lines.map((_, index) => index + 1));
      const numbers = (stream: string) =>
        lines
          .filter((line) => line.stream === stream && line.message.startsWith('line'))
          .map(({ message }) => Number(message.slice(5)));
      expect(numbers('STDERR')).toEqual(Array.from({ length: 100 }, (_, index) => 3 * index + 3));
      expect(numbers('STDOUT')).toEqual([...numbers('STDOUT')].sort((a, b) => a - b));
      expect(numbers('STDOUT')).toHaveLength(200);
      expect(lines.every(({ time }, index) => time >= (lines[index - 1]?.time ?? 0))).toBe(true);
    });

    it('is followed while the program runs', async () => {
      const run = await bench().start(['lines', '4', '150']);
      let ended = false;
      void run.wait().then(() => {
        ended = true;
      });
      await untilLine(run, 'line 1');
      expect(ended).toBe(false);
      expect(messagesOf(await linesOf(run))).toEqual(['line 1', 'line 2', 'line 3', 'line 4']);
    });

    it('is replayed from any sequence number, during and after the run', async () => {
      const run = await bench().start(['lines', '200', '0']);
      const all = await linesOf(run);
      for (const after of [0, 1, 77, all.length - 1, all.length, all.length + 50]) {
        expect(await linesOf(run, after)).toEqual(all.slice(after));
      }
    });

    it('keeps more than plain text: carriage returns, foreign bytes, long and unfinished lines', async () => {
      const messages = messagesOf(await linesOf(await bench().start(['odd-output'])));
      expect(messages.slice(0, 6)).toEqual(['windows', '', '10%', '20%', '30%', 'a\ufffdb']);
      const long = messages.slice(6, -1);
      expect(long.join('')).toBe('ä'.repeat(50_000));
      expect(Math.max(...long.map((part) => Buffer.byteLength(part)))).toBeLessThanOrEqual(65_536);
      expect(messages.at(-1)).toBe('unfinished');
    });

    it('ends with the signal of its reader, not with the run', async () => {
      const run = await bench().start(['polite']);
      await untilLine(run, 'ready');
      const controller = new AbortController();
      const reading = (async () => {
        for await (const _ of run.output({ signal: controller.signal }));
      })();
      const reason = new Error('enough');
      controller.abort(reason);
      await expect(reading).rejects.toBe(reason);
      await expect(run.stop({ graceMs: 20_000 })).resolves.toMatchObject({ code: 7 });
    });

    it('is bounded: lines after the limit are dropped, and one line reports it', async () => {
      const run = await bench().start(['flood', '1000000'], { limits: { maxLogBytes: 10_000 } });
      await expect(run.wait()).resolves.toMatchObject({ code: 0 });
      const lines = await linesOf(run);
      const kept = lines.filter(({ stream }) => stream !== 'SYSTEM');
      const bytes = kept.reduce((sum, { message }) => sum + lineCost(JSON.stringify(message)), 0);
      expect(bytes).toBeLessThanOrEqual(10_000);
      expect(bytes).toBeGreaterThan(9_800);
      expect(lines.filter(({ stream }) => stream === 'SYSTEM')).toHaveLength(1);
      expect(lines.at(-1)).toMatchObject({ stream: 'SYSTEM', sequence: lines.length });
    });

    it('is bounded by the bytes of its lines in a log, empty lines included', async () => {
      const run = await bench().start(['newlines', '1000000'], { limits: { maxLogBytes: 50_000 } });
      await expect(run.wait()).resolves.toMatchObject({ code: 0 });
      const kept = (await linesOf(run)).filter(({ stream }) => stream !== 'SYSTEM');
      expect(kept.length).toBeLessThan(50_000 / lineCost('""'));
    });

    it('is never held in memory, however much and however slowly it is read', async () => {
      const run = await bench().start(['flood', String(FLOOD_BYTES)], {
        limits: { maxLogBytes: 2 * FLOOD_BYTES },
      });
      await run.wait();
      const before = process.memoryUsage().rss;
      let peak = before;
      let bytes = 0;
      let last: OutputLine | undefined;
      for await (const batch of run.output()) {
        peak = Math.max(peak, process.memoryUsage().rss);
        bytes += batch.reduce((sum, line) => sum + line.message.length + 1, 0);
        last = batch.at(-1);
      }
      expect(bytes).toBeGreaterThanOrEqual(FLOOD_BYTES);
      expect(last?.sequence).toBeGreaterThan(FLOOD_BYTES / 100);
      expect(peak - before).toBeLessThan(96 * 1024 * 1024);
    }, 300_000);
  });
}
