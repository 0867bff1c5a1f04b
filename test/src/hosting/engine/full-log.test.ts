import { afterEach, expect, it, vi } from 'vitest';
import { PlatformError } from '#src/domain/errors/index.js';
import type { LogStore } from '#src/ports/log-store.js';
import { openPlatform, type TestPlatform } from '../../../support/platform.js';
import { TESTER } from '../../../support/test-values.js';

let platform: TestPlatform;
let isFull = false;
afterEach(() => platform.destroy());

/** A log store whose disk becomes full; lines that it has already are accepted. */
function filling(inner: LogStore): LogStore {
  return new Proxy(inner, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      return async (...given: readonly unknown[]) => {
        if (name === 'append' && isFull) {
          const [log, lines] = given as Parameters<LogStore['append']>;
          const known = await target.lastSequence(log, lines[0]?.host ?? '');
          if (lines.some(({ sequence }) => sequence > known))
            throw new PlatformError('STORAGE_FULL', 'It is full.');
        }
        return member.apply(target, given);
      };
    },
  });
}

async function pid(): Promise<number> {
  const response = await platform.invoke('m', 'say something');
  expect(response.status).toBe(200);
  return ((await response.json()) as { readonly pid: number }).pid;
}

it('an endpoint whose log cannot be written restarts its instances, and can be deleted', async () => {
  platform = await openPlatform({ seenLogs: filling });
  // Enough long lines that the known ones and the following ones are read in separate batches.
  await platform.model('m', { LONG_LINES: '85' });
  const endpoint = await platform.deploy('m');
  const printed = async () => (await platform.log(endpoint)).filter((line) => line.startsWith('x'));
  await vi.waitFor(async () => expect(await printed()).toHaveLength(85), 10_000);
  isFull = true;
  const before = await pid();
  process.kill(before, 'SIGKILL');
  await vi.waitFor(async () => expect(await pid()).not.toBe(before), {
    timeout: 60_000,
    interval: 100,
  });
  await platform.endpoints.delete('m', TESTER);
  const gone = platform.untilEndpoint('m', (found) => found === undefined);
  expect(await gone).toBeUndefined();
  expect(await platform.runner.find({})).toEqual([]);
  expect(platform.notes.join()).toContain(
    'the output of an instance cannot be logged; trying again',
  );
});
