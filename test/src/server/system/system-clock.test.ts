import { describe, expect, it } from 'vitest';
import { SystemClock } from '#src/server/system/system-clock.js';

describe('the system clock', () => {
  const clock = new SystemClock();

  it('returns the time', () => {
    expect(Math.abs(clock.now() - Date.now())).toBeLessThan(1000);
  });

  it('sleeps', async () => {
    const start = performance.now();
    await clock.sleep(20);
    expect(performance.now() - start).toBeGreaterThan(15);
  });

  it("rejects with the signal's reason, during the sleep and before it", async () => {
    const reason = new Error('stop');
    const controller = new AbortController();
    const sleeping = clock.sleep(60_000, { signal: controller.signal });
    controller.abort(reason);
    await expect(sleeping).rejects.toBe(reason);
    await expect(clock.sleep(0, { signal: controller.signal })).rejects.toBe(reason);
  });

  it('sleeps longer than the longest timer', async () => {
    const controller = new AbortController();
    const sleeping = clock.sleep(2 ** 40, { signal: controller.signal });
    const first = await Promise.race([sleeping, clock.sleep(20).then(() => 'short')]);
    controller.abort();
    await expect(sleeping).rejects.toThrow();
    expect(first).toBe('short');
  });
});
