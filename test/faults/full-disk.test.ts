import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { PlatformError } from '#src/domain/errors/index.js';
import type { TrainingJob } from '#src/domain/training/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { openMemoryStore } from '#src/stores/memory/index.js';
import { openPlatform, type TestPlatform } from '../support/platform.js';
import { TESTER } from '../support/test-values.js';

let platform: TestPlatform;
let inner: GraphStore;
afterEach(async () => {
  await platform.destroy();
  await inner.close();
});

/** A store whose disk is full for as long as the switch says so. */
function fillable(store: GraphStore, disk: { full: boolean; refused: number }): GraphStore {
  return new Proxy(store, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (name === 'write' && disk.full) {
        disk.refused += 1;
        return () => Promise.reject(new PlatformError('STORE_FULL', 'The disk is full.'));
      }
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

describe('a disk that is full at a commit', () => {
  it('holds a running job up, and no more', async () => {
    const disk = { full: false, refused: 0 };
    inner = await openMemoryStore();
    const store = fillable(inner, disk);
    platform = await openPlatform({ store: { store } });
    const hyperparameters = { epochs: 1, pause: 300 };
    await platform.jobs.submit(platform.request({ name: 'job', hyperparameters }), TESTER);
    await platform.until('job', ({ phase }: TrainingJob) => phase === 'training');
    disk.full = true;
    const refused = platform.jobs.submit(platform.request({ name: 'other' }), TESTER);
    await expect(refused).rejects.toMatchObject({ code: 'STORE_FULL' });
    while (disk.refused < 3) await sleep(50);
    disk.full = false;
    expect(await platform.ended('job')).toMatchObject({ status: 'Completed' });
    expect(await platform.starts()).toEqual(['job 127.0.0.1']);
    expect(await platform.ledger.verify()).toMatchObject({ ok: true });
    expect(await platform.jobs.get('other')).toBeUndefined();
  });
});
