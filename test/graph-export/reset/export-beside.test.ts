import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import { edge, put, vertex } from '../../contract/graph-store/elements.js';
import { destination, openExportHarness } from '../../support/export-harness.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';

const directories = temporaryDirectory();
const VERTICES = 3_000;

it.each([
  ['memory', 'Strict'],
  ['embedded', 'Strict'],
  ['embedded', 'Legacy'],
] as const)(
  'an export of the %s store as %s fails when a reset begins beside it',
  async (kind, profile) => {
    const harness = await openExportHarness(await directories.fresh(), kind);
    const { store, ledger } = harness;
    const names = Array.from({ length: VERTICES }, (_, at) => `v${at}`);
    await ledger.commit(put(...names.map((name) => vertex(name))));
    await ledger.commit(put(edge('v0', 'v1')));
    let progress: Promise<unknown> = Promise.resolve();
    const exports = harness.exports((storage) => {
      const slow = slowProgress(storage);
      progress = slow.stored;
      return resettingAt(slow.storage, store);
    });
    const { id } = await exports.start({ destination: destination('out'), profile });
    const ended = await exports.wait(id);
    const failed = { status: 'Failed', failureReason: expect.stringContaining('was emptied') };
    expect(ended).toMatchObject(failed);
    await progress; // too late to report that the export runs
    expect(await exports.get(id)).toMatchObject(failed);
    const later = exports.start({ destination: destination('later') });
    await expect(later).rejects.toMatchObject({ code: 'GRAPH_RESETTING' });
    await exports.close();
    await harness.close();
  },
);

it('an export that finds fewer elements than there are fails', async () => {
  const harness = await openExportHarness(await directories.fresh());
  const { store, ledger } = harness;
  await ledger.commit(put(vertex('a', { labels: ['A', 'B'] }), vertex('b', { labels: ['B'] })));
  await ledger.commit(put(edge('a', 'b')));
  const exports = harness.exports();
  const whole = await exports.start({ destination: destination('whole') });
  expect(await exports.wait(whole.id)).toMatchObject({ status: 'Completed', rowsWritten: 3 });
  store.snapshots = async function* () {};
  const short = await exports.start({ destination: destination('short') });
  expect(await exports.wait(short.id)).toMatchObject({ status: 'Failed' });
  await exports.close();
  await harness.close();
});

/** A storage that takes long to store the second record of an export, which it writes while it runs. */
function slowProgress(storage: ObjectStorage) {
  let resolve: () => void = () => undefined;
  const stored = new Promise<void>((done) => {
    resolve = done;
  });
  let records = 0;
  const put: ObjectStorage['put'] = async (uri, ...rest) => {
    if (uri.endsWith('.csv') || ++records !== 2) return storage.put(uri, ...rest);
    await setTimeout(300);
    return storage.put(uri, ...rest).finally(() => resolve());
  };
  return { storage: withPut(storage, put), stored };
}

/** A storage at which a reset begins with the first file of an export. */
function resettingAt(storage: ObjectStorage, store: GraphStore): ObjectStorage {
  const put: ObjectStorage['put'] = async (uri, ...rest) => {
    const head = await store.head();
    if (uri.endsWith('.csv') && !head.resetting) {
      await store.reset?.begin('arn:aws:iam::000000000000:user/ada', head);
      await store.reset?.purge(2_000);
    }
    return storage.put(uri, ...rest);
  };
  return withPut(storage, put);
}

function withPut(storage: ObjectStorage, put: ObjectStorage['put']): ObjectStorage {
  return new Proxy(storage, {
    get: (target, name) => {
      if (name === 'put') return put;
      const member: unknown = Reflect.get(target, name);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
}
