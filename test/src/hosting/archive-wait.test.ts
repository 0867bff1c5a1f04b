import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import { openPlatform } from '../../support/platform.js';
import { TESTER } from '../../support/test-values.js';

const modelData = 's3://models/slow/model.tar.gz';
const INPUT = { name: 'slow', image: 'fixture', modelData };

/** A storage whose objects never end; `opened` is called once one is read. */
function endless(inner: ObjectStorage, opened: () => void): ObjectStorage {
  return new Proxy(inner, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      if (name !== 'get') return value.bind(target);
      return async (...args: Parameters<ObjectStorage['get']>) => {
        const { object } = await target.get(...args);
        return { object, body: silent(opened) };
      };
    },
  });
}

async function* silent(opened: () => void): AsyncGenerator<Uint8Array> {
  opened();
  await setTimeout(60_000, undefined, { ref: false });
  yield new Uint8Array(1);
}

it('a model is not created once its caller has left', async () => {
  const client = new AbortController();
  const platform = await openPlatform({
    seenStorage: (inner) => endless(inner, () => client.abort()),
  });
  await platform.put(modelData, 'bytes');
  await expect(platform.models.create(INPUT, TESTER, client.signal)).rejects.toMatchObject({
    code: 'QUERY_CANCELLED',
  });
  expect(await platform.models.get('slow')).toBeUndefined();
  await platform.destroy();
});

it('a model is refused when its archive cannot be read in time', async () => {
  const platform = await openPlatform({
    seenStorage: (inner) => endless(inner, () => undefined),
    times: { archiveMs: 50 },
  });
  await platform.put(modelData, 'bytes');
  await expect(platform.models.create(INPUT, TESTER)).rejects.toMatchObject({
    code: 'STORAGE_UNAVAILABLE',
    details: { uri: modelData },
  });
  expect(await platform.models.get('slow')).toBeUndefined();
  await platform.destroy();
});
