import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { joinS3Uri } from '#src/domain/s3-uri.js';
import type { LogStore } from '#src/ports/log-store.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import { openFilesystemStorage } from '#src/storage/filesystem/index.js';
import { openObjectLogStore } from '#src/storage/logs/index.js';
import { bytesOf, endOf } from '#src/storage/logs/journal.js';
import { logPrefix, objectJournals } from '#src/storage/logs/object-journal.js';
import { lines, logNamed, plain, readAll } from '../../../contract/log-store/harness.js';
import { bytes, collect } from '../../../contract/object-storage/harness.js';
import { ManualClock } from '../../../support/manual-clock.js';
import { metricPoints } from '../../../support/metric-points.js';
import { describeOnS3 } from '../../../support/own-s3.js';
import { temporaryDirectory } from '../../../support/temporary-directory.js';
import { emptyS3, openOn } from '../s3/on-s3.js';

const BUCKET = 'running-logs';
const BUCKETS = { bucket: BUCKET, earlierBucket: BUCKET };
const log = logNamed('job');
const directories = temporaryDirectory();

interface Servers {
  readonly storage: ObjectStorage;
  readonly stores: readonly LogStore[];
  close(): Promise<void>;
}

function severalWriters(open: () => Promise<ObjectStorage>): void {
  async function servers(count: number): Promise<Servers> {
    const storage = await open();
    await storage.createBucket(BUCKET);
    const one = () =>
      openObjectLogStore({ storage, bucket: BUCKET, clock: new ManualClock(), appendEveryMs: 0 });
    const stores = Array.from({ length: count }, one);
    const close = async () => {
      for (const store of stores) await store.close();
      await storage.close();
    };
    return { storage, stores, close };
  }

  async function keysOf(storage: ObjectStorage): Promise<readonly string[]> {
    const { objects } = await storage.list(logPrefix(BUCKETS, log), { first: 1_000 });
    return objects.map(({ uri }) => uri.slice(logPrefix(BUCKETS, log).length + 1));
  }

  it('keeps every line of writers that race, each once and in order', async () => {
    const { stores, close } = await servers(3);
    await Promise.all(
      stores.map(async (store, writer) => {
        // Each appends lines of its own, and those of a host that all of them see.
        for (let at = 0; at < 20; at += 1) {
          await store.append(log, lines(3, at * 3 + 1, `algo-${writer}`));
          await store.append(log, lines(2, at * 2 + 1, 'shared'));
        }
      }),
    );
    const [reader = stores[0] as LogStore] = stores;
    const all = plain(await readAll(reader, log));
    for (const writer of stores.keys())
      expect(all.filter(({ host }) => host === `algo-${writer}`)).toEqual(
        lines(60, 1, `algo-${writer}`),
      );
    expect(all.filter(({ host }) => host === 'shared')).toEqual(lines(40, 1, 'shared'));
    await close();
  });

  it('merges many appends, which are read under the same cursors', async () => {
    const { storage, stores, close } = await servers(2);
    const [writer, other] = stores as [LogStore, LogStore];
    const cursors: (string | undefined)[] = [];
    for (let at = 0; at < 200; at += 1) cursors.push(await writer.append(log, lines(1, at + 1)));
    const keys = await keysOf(storage);
    expect(keys.filter((key) => key.includes('-')).length).toBeGreaterThan(1);
    expect(keys.length).toBeLessThan(100);
    const read = await readAll(other, log, 30);
    expect(plain(read)).toEqual(lines(200));
    expect(read.map(({ cursor }) => cursor)).toEqual(cursors);
    expect(await other.lastSequence(log, 'algo-1')).toBe(200);
    await close();
  });

  it('ignores an object that a suspended server stores at a position that was merged meanwhile', async () => {
    const { stores, close } = await servers(2);
    const [suspended, other] = stores as [LogStore, LogStore];
    await suspended.append(log, lines(1));
    for (let at = 1; at < 200; at += 1) await other.append(log, lines(1, at + 1));
    await suspended.append(log, lines(300, 1_000, 'late'));
    await other.append(log, lines(1, 201));
    expect(plain(await readAll(other, log)).filter(({ host }) => host === 'algo-1')).toEqual(
      lines(201),
    );
    expect((await other.seal(log)).lines).toBe((await readAll(other, log)).length);
    await close();
  });

  it('seals once for two servers at the same time', async () => {
    const { storage, stores, close } = await servers(2);
    const [one, other] = stores as [LogStore, LogStore];
    await one.append(log, lines(500));
    await one.appendMetrics(log, [{ name: 'loss', value: 1, time: 1 }]);
    const [first, second] = await Promise.all([one.seal(log), other.seal(log)]);
    expect(second).toEqual(first);
    expect(first.lines).toBe(500);
    expect(await metricPoints(other, log)).toHaveLength(1);
    await expect(other.append(log, lines(1, 501))).rejects.toMatchObject({ code: 'CONFLICT' });
    expect((await keysOf(storage)).filter((key) => !key.startsWith('parts/')).sort()).toEqual([
      'lines.jsonl',
      'metrics.jsonl',
      'seal.json',
    ]);
    await close();
  });

  it.each(['lines.jsonl', 'metrics.jsonl', 'seal.json'])(
    'completes a seal that a crash cut off before %s was stored',
    async (missing) => {
      const { storage, stores, close } = await servers(2);
      const [, other] = stores as [LogStore, LogStore];
      const cut = failingAt(storage, missing);
      const crashed = openObjectLogStore({
        storage: cut,
        bucket: BUCKET,
        clock: new ManualClock(),
        appendEveryMs: 0,
      });
      await crashed.append(log, lines(100));
      await crashed.appendMetrics(log, [{ name: 'loss', value: 1, time: 1 }]);
      await expect(crashed.seal(log)).rejects.toThrow('killed');
      expect((await other.seal(log)).lines).toBe(100);
      expect(plain(await readAll(other, log))).toEqual(lines(100));
      expect(await metricPoints(other, log)).toHaveLength(1);
      await close();
    },
  );

  it('reads the bytes of merged parts once where they overlap', async () => {
    const { storage, stores, close } = await servers(1);
    const [store] = stores as [LogStore];
    for (let at = 0; at < 90; at += 1) await store.append(log, lines(1, at + 1));
    const journal = objectJournals({ ...BUCKETS, storage }).of(log);
    const parts = await journal.parts('lines');
    const whole = await collect(bytesOf(parts));
    const merged = `0000000000000-${endOf(parts).toString(16).padStart(13, '0')}.jsonl`;
    const uri = joinS3Uri(logPrefix(BUCKETS, log), `parts/lines/${merged}`);
    await storage.put(uri, bytes(whole));
    expect((await collect(bytesOf(await journal.parts('lines')))).equals(whole)).toBe(true);
    expect(plain(await readAll(store, log))).toEqual(lines(90));
    await close();
  });
}

/** The storage, but an object with this name is never stored. */
function failingAt(storage: ObjectStorage, name: string): ObjectStorage {
  const put: ObjectStorage['put'] = (uri, body, options) =>
    uri.endsWith(name) ? Promise.reject(new Error('killed')) : storage.put(uri, body, options);
  return new Proxy(storage, {
    get(inner, key) {
      if (key === 'put') return put;
      const value: unknown = Reflect.get(inner, key, inner);
      return typeof value === 'function' ? value.bind(inner) : value;
    },
  });
}

describe('logs of several servers in a directory', () => {
  severalWriters(async () =>
    openFilesystemStorage({
      directory: join(await directories.fresh(), 'objects'),
      region: 'local',
      clock: new ManualClock(),
    }),
  );
});

await describeOnS3((url) => {
  severalWriters(async () => {
    await emptyS3(url);
    return openOn(url);
  });
});
