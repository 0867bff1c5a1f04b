import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { Ledger } from '#src/ledger/index.js';
import { openPlatform, type TestPlatform } from '../../../support/platform.js';
import { TESTER } from '../../../support/test-values.js';

let platform: TestPlatform;
afterEach(async () => {
  vi.restoreAllMocks();
  await platform.destroy();
});

/** Never notifies a follower of a ledger. */
async function* silence(_after?: number, { signal }: { readonly signal?: AbortSignal } = {}) {
  await sleep(60_000, undefined, { signal });
  yield* [];
}

it('a job is run and stopped even when no follower is notified', async () => {
  vi.spyOn(Ledger.prototype, 'changes').mockImplementation(silence);
  platform = await openPlatform({ times: { reconcileMs: 200 } });
  const environment = { SAVES: '1' }; // on SIGTERM
  const request = { name: 'job', program: 'stubborn.mjs', environment };
  await platform.jobs.submit(platform.request(request), TESTER);
  await platform.until('job', ({ phase }) => phase === 'training');
  await vi.waitFor(async () => expect(await platform.runner.find({})).toHaveLength(1), 10_000);
  await platform.jobs.stop('job', TESTER);
  expect(await platform.ended('job')).toMatchObject({ status: 'Stopped' });
});
