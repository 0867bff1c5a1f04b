import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PlatformError } from '#src/domain/errors/index.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import { Digesting } from '../../../support/digesting.js';
import { temporaryDirectory } from '../../../support/temporary-directory.js';

const directories = temporaryDirectory();
const HOUR = 3_600_000;

let here: Digesting;
beforeEach(async () => {
  here = await Digesting.open(await directories.fresh());
  for (const name of ['a', 'b', 'c']) await here.put(`s3://lake/${name}`, name);
});
afterEach(() => here.close());

/** The storage with another `head`, which counts its calls. */
function withHead(head: (uri: string, inner: ObjectStorage) => ReturnType<ObjectStorage['head']>) {
  const asked: string[] = [];
  const storage = new Proxy(here.storage, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      if (name !== 'head') return value.bind(target);
      return (uri: string) => {
        asked.push(uri);
        return head(uri, target);
      };
    },
  });
  return { storage, asked };
}

const over = () => expect.poll(() => here.states(), { timeout: 10_000 });

describe('the digests of datasets', () => {
  it('are made only of what the server may read', async () => {
    const { storage, asked } = withHead((uri, inner) => inner.head(uri as never));
    here.start({ storage, mayRead: (uri) => uri === 's3://lake/b' });
    await here.complete(['a', 'b']);
    await over().toEqual([undefined]);
    expect([await here.has('a', 'a'), await here.has('b', 'b')]).toEqual([false, true]);
    expect(asked).toEqual(['s3://lake/b']);
  });

  it('are not made of bytes that are newer than the event, which is logged', async () => {
    here.start();
    await here.complete(['a'], Date.now() - HOUR);
    await over().toEqual([undefined]);
    expect(await here.has('a', 'a')).toBe(false);
    expect(here.logged).toMatchObject([{ datasets: { 's3://lake/a': 'newer than the event' } }]);
  });

  it('have a limit of bytes for all datasets of an event', async () => {
    const { storage } = withHead(async (uri, inner) => {
      const found = await inner.head(uri as never);
      return found && { ...found, sizeBytes: 600 * 2 ** 20 };
    });
    here.start({ storage });
    await here.complete(['a', 'b']);
    await over().toEqual([undefined]);
    expect([await here.has('a', 'a'), await here.has('b', 'b')]).toEqual([true, false]);
    expect(here.logged).toMatchObject([{ datasets: { 's3://lake/b': 'too large' } }]);
  });

  it('have a limit of objects for all datasets of an event', async () => {
    for (let at = 0; at < 600; at += 1) await here.put(`s3://lake/${at % 2}/${at}`, `${at}`);
    for (let at = 0; at < 300; at += 1) await here.put(`s3://lake/2/${at}`, `${at}`);
    for (let at = 0; at < 200; at += 1) await here.put(`s3://lake/3/${at}`, `${at}`);
    here.start();
    await here.complete(['0', '1', '2', '3']);
    await over().toEqual([undefined]);
    expect(await here.has('2/7', '7')).toBe(true);
    expect(here.logged).toMatchObject([{ datasets: { 's3://lake/3': 'too large' } }]);
  });

  it('are made beside a dataset that is a bucket, or has the longest key', async () => {
    here.start();
    await here.complete(['/', 'x'.repeat(1024), 'a']);
    await over().toEqual([undefined]);
    expect(await here.has('a', 'a')).toBe(true);
  });

  it('do not wait for a storage that never answers', async () => {
    const { storage } = withHead((uri, inner) =>
      uri.endsWith('b') ? new Promise(() => undefined) : inner.head(uri as never),
    );
    here.start({ storage, eventMs: 300 });
    await here.complete(['a', 'b', 'c']);
    await over().toEqual([undefined]);
    expect(await here.has('a', 'a')).toBe(true);
    expect(here.logged).toMatchObject([
      { datasets: { 's3://lake/b': 'too late', 's3://lake/c': 'too late' } },
    ]);
  });

  it('are retried while the storage does not answer', async () => {
    let isAway = true;
    const { storage, asked } = withHead(async (uri, inner) => {
      if (isAway) throw new PlatformError('STORAGE_UNAVAILABLE', 'The storage is away.');
      return inner.head(uri as never);
    });
    here.start({ storage });
    await here.complete(['a']);
    await expect.poll(() => asked.length).toBe(1);
    isAway = false;
    await over().toEqual([undefined]);
    expect(await here.has('a', 'a')).toBe(true);
  });

  it('that failed are recorded as failed, and not retried by the next server', async () => {
    const { storage, asked } = withHead(() => Promise.reject(new Error('odd')));
    const first = here.start({ storage });
    await here.complete(['a']);
    await over().toEqual(['Failed']);
    await first.close();
    const tried = asked.length;
    here.start({ owner: 'next', dead: new Set(['one']), storage });
    await here.complete(['b']);
    await over().toEqual(['Failed', 'Failed']);
    expect(asked.slice(tried)).toEqual(['s3://lake/b']);
  });

  it('are made by one of two servers, and by the other one after the first has died', async () => {
    const dead = new Set<string>();
    const [one, two] = [0, 1].map(() => withHead((uri, inner) => inner.head(uri as never)));
    const first = here.start({ owner: 'one', dead, ...one });
    here.start({ owner: 'two', dead, ...two });
    await here.complete(['a']);
    await here.complete(['b']);
    await over().toEqual([undefined, undefined]);
    const counts = [one?.asked.length, two?.asked.length];
    expect([...counts].sort()).toEqual([0, 2]);
    if (counts[0] === 0) return; // the other one was faster
    await first.close();
    dead.add('one');
    await here.complete(['c']);
    await over().toEqual([undefined, undefined, undefined]);
    expect(two?.asked).toEqual(['s3://lake/c']);
  });

  it('of an event that arrives while others are digested do not wait for the next look', async () => {
    let release: () => void = () => undefined;
    const { storage, asked } = withHead(async (uri, inner) => {
      if (uri.endsWith('a')) await new Promise<void>((resolve) => (release = resolve));
      return inner.head(uri as never);
    });
    here.start({ storage, lookMs: 60_000 });
    await here.complete(['a']);
    await expect.poll(() => asked).toEqual(['s3://lake/a']);
    await here.complete(['b'], Date.now() - 60_000); // before the position of the page
    release();
    await over().toEqual([undefined, undefined]);
    expect(await here.has('b', 'b')).toBe(true);
  });
});
