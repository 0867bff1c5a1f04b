import { describe, expect, it } from 'vitest';
import { PlatformError } from '#src/domain/errors/index.js';
import { replacing } from '../../support/export-harness.js';
import { ask, BODY, json, useLoader } from './loader-under-test.js';

/** A listing of all files asks for at least this many objects. */
const MANY = 100;

describe('a load through /loader', () => {
  const loader = useLoader('memory');

  /** Makes a loader that lists its files after a promise is settled. */
  const listingAfter = (before: Promise<unknown>) => {
    const { storage } = loader().harness;
    return loader().other({
      storage: replacing(storage, {
        list: async (prefix, options) => {
          if (options.first >= MANY) await before;
          return storage.list(prefix, options);
        },
      }),
    });
  };

  it('has its id before its files are listed', async () => {
    let list: () => void = () => undefined;
    const listed = new Promise<void>((resolve) => {
      list = resolve;
    });
    const { url, loads } = await listingAfter(listed);
    for (const file of ['a', 'b'])
      await loader().harness.file(`listed/${file}.csv`, `~id\n${file}\n`);
    const source = BODY.source.replace('in/', 'listed/');
    const { status, body } = await ask(url, json({ ...BODY, source }));
    expect(status).toBe(200);
    const { loadId } = body.payload;
    const counts = async () => (await ask(`${url}/${loadId}`)).body.payload.feedCount;
    expect(await counts()).toEqual([{ LOAD_NOT_STARTED: 1 }]);
    list();
    await loads.wait(loadId);
    expect(await counts()).toEqual([{ LOAD_COMPLETED: 2 }]);
  });

  it('reports why its files cannot be listed', async () => {
    const denied = Promise.reject(new PlatformError('BUCKET_ACCESS_DENIED', 'Access denied.'));
    denied.catch(() => undefined);
    const { url, loads } = await listingAfter(denied);
    const { loadId } = (await ask(url, json({ ...BODY, mode: 'NEW' }))).body.payload;
    expect((await loads.wait(loadId)).load).toMatchObject({
      status: 'LOAD_S3_ACCESS_DENIED_ERROR',
      failureReason: expect.stringContaining('Access denied.'),
    });
  });
});
