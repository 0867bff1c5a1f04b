import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import type { Ledger } from '#src/ledger/index.js';
import { type JobPlatform, openJobPlatform, TESTER } from '../../../support/job-platform.js';

vi.setConfig({ testTimeout: 60_000 }); // starts real programs

let platform: JobPlatform;
afterEach(() => platform.destroy());

/** A ledger that never notifies its followers. */
function silent(inner: Ledger): Ledger {
  return new Proxy(inner, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      if (name !== 'changes') return value.bind(target);
      return async function* (_after: number, { signal }: { readonly signal: AbortSignal }) {
        await sleep(60_000, undefined, { signal });
        yield* [];
      };
    },
  });
}

it('a job is run and stopped even when no follower is notified', async () => {
  platform = await openJobPlatform({ followed: silent, reconcileMs: 200 });
  const environment = { SAVES: '1' }; // on SIGTERM
  const request = { name: 'job', program: 'stubborn.mjs', environment };
  await platform.jobs.submit(platform.request(request), TESTER);
  await platform.until('job', ({ phase }) => phase === 'training');
  await vi.waitFor(async () => expect(await platform.runner.find({})).toHaveLength(1), 10_000);
  await platform.jobs.stop('job', TESTER);
  expect(await platform.ended('job')).toMatchObject({ status: 'Stopped' });
});
