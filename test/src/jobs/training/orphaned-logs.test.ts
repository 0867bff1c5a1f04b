import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Arn } from '#src/domain/arn.js';
import { keyOf } from '#src/domain/record/index.js';
import type { LogStore } from '#src/ports/log-store.js';
import { lines, logNamed } from '../../../contract/log-store/harness.js';
import { openPlatform, type TestPlatform } from '../../../support/platform.js';
import { TESTER } from '../../../support/test-values.js';

let platform: TestPlatform;
afterEach(() => platform.destroy());

describe('the log of a deleted job', () => {
  it('is removed after a crash and the next start; other logs stay', async () => {
    platform = await openPlatform({ store: 'embedded', seenLogs: dyingAtDelete });
    for (const name of ['gone', 'kept'])
      await platform.jobs.submit(platform.request({ name }), TESTER);
    const [gone, kept] = [await platform.ended('gone'), await platform.ended('kept')];
    await expect(platform.jobs.delete('gone', TESTER)).rejects.toThrow('killed');
    expect(await platform.jobs.get('gone')).toBeUndefined();
    const foreign = logNamed('of-another-store');
    await platform.logs.append(foreign, lines(1));
    expect(await logsOf(platform)).toEqual([foreign, keyOf(gone), keyOf(kept)].sort());

    await platform.close();
    const { directory } = platform;
    platform = await openPlatform({ directory, store: 'embedded', times: { tidyAfterMs: 0 } });
    await vi.waitFor(
      async () => expect(await logsOf(platform)).toEqual([foreign, keyOf(kept)].sort()),
      15_000,
    );
    expect((await platform.log(kept)).length).toBe(kept.log?.lines);
    expect(await platform.log(gone)).toEqual([]);
  });
});

it('a start looks through no logs', async () => {
  let looks = 0;
  const counting = (inner: LogStore) =>
    changed(inner, 'list', () => {
      looks += 1;
      return inner.list();
    });
  platform = await openPlatform({ store: 'embedded', seenLogs: counting });
  await platform.jobs.submit(platform.request({ name: 'first' }), TESTER);
  await platform.ended('first');
  expect(looks).toBe(0);
});

/** Logs that are never deleted, as after a crash between the commit and the removal. */
function dyingAtDelete(inner: LogStore): LogStore {
  return changed(inner, 'delete', () => Promise.reject(new Error('killed')));
}

function changed<Name extends keyof LogStore>(
  inner: LogStore,
  changedName: Name,
  method: LogStore[Name],
): LogStore {
  return new Proxy(inner, {
    get(target, name) {
      if (name === changedName) return method;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

async function logsOf({ logs }: TestPlatform): Promise<readonly Arn[]> {
  const found: Arn[] = [];
  for await (const log of logs.list()) found.push(log);
  return found.sort();
}
