import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PlatformError } from '#src/domain/errors/index.js';
import type { CommitGroup } from '#src/ports/commit-group.js';
import { asShared } from '../../../support/as-shared.js';
import { type LogArchive, openLogArchive } from '../../../support/log-archive.js';
import { openTestStore } from '../../../support/open-test-store.js';
import { openPlatform, type TestPlatform } from '../../../support/platform.js';
import { temporaryDirectory } from '../../../support/temporary-directory.js';
import { TESTER } from '../../../support/test-values.js';

const directories = temporaryDirectory();
let platform: TestPlatform;
let archive: LogArchive;
afterEach(async () => {
  await platform.destroy();
  await archive.close();
});

interface Failing {
  readonly onLease?: () => void;
  /** Throws after the call was done. */
  readonly write?: (group: CommitGroup) => void;
}

/** Opens a platform whose store fails as the hooks say. */
async function openFailing(failing: Failing): Promise<void> {
  const directory = await directories.fresh();
  const inner = await openTestStore('memory', { directory, fresh: true });
  archive = await openLogArchive(directory);
  const store = asShared(inner, {
    onLease: () => failing.onLease?.(),
    async write(given) {
      const result = await inner.write(given);
      failing.write?.(given);
      return result;
    },
  });
  platform = await openPlatform({ store: { store, logs: archive.logs }, times: { leaseMs: 300 } });
}

async function completed(): Promise<void> {
  const check = async () => expect((await platform.jobs.get('job'))?.status).toBe('Completed');
  await vi.waitFor(check, { timeout: 60_000, interval: 50 });
  expect(await platform.starts()).toEqual(['job 127.0.0.1']);
}

const away = () => new PlatformError('STORE_UNAVAILABLE', 'It is away.');

describe('a job', () => {
  it('that could not start while the lease had lapsed starts once it is renewed', async () => {
    let isAway = false;
    await openFailing({
      onLease: () => {
        if (isAway) throw away();
      },
    });
    isAway = true;
    await sleep(400);
    await platform.jobs.submit(platform.request({ name: 'job' }), TESTER);
    await platform.until('job', ({ phase }) => phase === 'training');
    await sleep(200);
    expect(await platform.starts()).toEqual([]);
    isAway = false;
    await completed();
  });

  it('is run when its claim was committed although the store answered with an error', async () => {
    let isLost = false;
    await openFailing({
      write: ({ commits }) => {
        const changes = commits.flatMap((commit) => commit.changes);
        const isClaim = changes.some(
          ({ change }) => change.kind === 'putVertex' && change.vertex.labels.includes('claim'),
        );
        if (isLost || !isClaim) return;
        isLost = true;
        throw away();
      },
    });
    await platform.jobs.submit(platform.request({ name: 'job' }), TESTER);
    await completed();
    expect(isLost).toBe(true);
  });
});
