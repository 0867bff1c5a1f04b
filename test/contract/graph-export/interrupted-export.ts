import { describe, expect, it } from 'vitest';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import {
  destination,
  type ExportHarness,
  exported,
  openExportHarness,
  replacing,
} from '../../support/export-harness.js';
import type { StoreKind } from '../../support/open-test-store.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';
import { edge, put, vertex } from '../graph-store/elements.js';

const LABELS = ['artifact', 'context', 'Thing'];

/** Each label has more than a window, and columns that make further files. */
async function filled(harness: ExportHarness): Promise<ExportHarness> {
  const vertices = LABELS.flatMap((label) =>
    Array.from({ length: 1_200 }, (_, index) =>
      vertex(`${label}${index}`, {
        labels: [label],
        created: index * 10,
        properties: index === 5 ? { late: 'column' } : {},
      }),
    ),
  );
  await harness.ledger.commit(put(...vertices));
  await harness.ledger.commit(put(edge('artifact1', 'context1'), edge('Thing1', 'artifact1')));
  return harness;
}

/** Fails the put of data file number `count`, and everything after it, as a server that is killed does. */
function dyingAt(count: number): (storage: ObjectStorage) => ObjectStorage {
  let files = 0;
  return (storage) =>
    replacing(storage, {
      put: async (uri, body, options) => {
        if (uri.includes('.csv')) files += 1;
        if (files >= count) throw new Error('killed');
        return storage.put(uri, body, options);
      },
    });
}

/** How an interrupted export goes on, which is the same on every store. */
export function describeInterruptedExport(kind: StoreKind): void {
  const directories = temporaryDirectory();
  const openFilled = async () => filled(await openExportHarness(await directories.fresh(), kind));

  describe(`an interrupted export of the ${kind} store`, () => {
    it.each([1, 2, 3, 4, 6])(
      'continues after file %i as if nothing had happened',
      async (count) => {
        const harness = await openFilled();
        const whole = await exported(harness.exports(), { destination: destination('whole') });
        expect(whole.files.length).toBeGreaterThan(6);
        const target = destination('target');
        const { id } = await exported(harness.exports(dyingAt(count)), { destination: target });
        expect((await harness.exports().get(id))?.status).toBe('InProgress');
        await harness.ledger.commit(put(vertex('later')));
        harness.clock.time += 60_000;
        const found = await harness.exports().get(id);
        expect(found).toMatchObject({ status: 'Failed' });
        const manifest = await harness.storage.head(
          destination('target.manifest.json').slice(0, -1) as never,
        );
        expect(manifest).toBeUndefined();
        const resumed = await exported(harness.exports(), { destination: target });
        expect(resumed).toMatchObject({
          status: 'Completed',
          at: 2,
          rowsWritten: whole.rowsWritten,
        });
        expect(await harness.files(resumed)).toEqual(await harness.files(whole));
        await harness.close();
      },
    );

    it('refuses to continue with other arguments, and leaves nothing when it is cancelled', async () => {
      const harness = await openFilled();
      const target = destination('target');
      const { id } = await exported(harness.exports(dyingAt(3)), { destination: target });
      expect((await harness.storage.list(target, { first: 10 })).objects).toHaveLength(2);
      harness.clock.time += 60_000;
      await expect(
        harness.exports().start({ destination: target, profile: 'Legacy' }),
      ).rejects.toMatchObject({ code: 'CONFLICT' });
      expect(await harness.exports().cancel(id)).toMatchObject({ status: 'Cancelled', files: [] });
      const { objects } = await harness.storage.list(target, { first: 10 });
      expect(objects).toEqual([]);
      const again = await exported(harness.exports(), { destination: target, profile: 'Legacy' });
      expect(again.status).toBe('Completed');
      await harness.close();
    });

    it('is refused over a complete export, over other objects, and while it runs', async () => {
      const harness = await openFilled();
      const target = destination('target');
      const exports = harness.exports();
      const started = await exports.start({ destination: target });
      await expect(exports.start({ destination: target })).rejects.toMatchObject({
        code: 'CONFLICT',
      });
      await exports.wait(started.id);
      await expect(exports.start({ destination: target })).rejects.toMatchObject({
        code: 'CONFLICT',
      });
      await expect(
        exports.start({ destination: destination('target/x'), atCommit: 9 }),
      ).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
      expect(await exports.get('nonsense')).toBeUndefined();
      await expect(exports.cancel('nonsense')).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await harness.close();
    });
  });
}
