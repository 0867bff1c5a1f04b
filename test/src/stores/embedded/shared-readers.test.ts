import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Ledger } from '#src/ledger/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { SystemClock } from '#src/server/system/system-clock.js';
import { openEmbeddedStore } from '#src/stores/embedded/index.js';
import { FairCalls } from '#src/stores/embedded/threads/fair-calls.js';
import { StoreThreads } from '#src/stores/embedded/threads/store-threads.js';
import { put, vertex } from '../../../contract/graph-store/elements.js';

const VERTICES = 60_000;
const PER_COMMIT = 10_000;
/** Looks at every vertex: no name has it. */
const LONG = { label: 'artifact', where: { nameContains: 'nothing has this' } };
const NEWEST = { by: 'creationTime', direction: 'descending' } as const;

describe('readers of the embedded store', () => {
  let directory: string;
  let store: GraphStore;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'forebear-readers-'));
    store = await openEmbeddedStore({ directory });
    const ledger = new Ledger({ store, clock: new SystemClock() });
    for (let from = 0; from < VERTICES; from += PER_COMMIT) {
      const some = Array.from({ length: PER_COMMIT }, (_, at) =>
        vertex(`v${from + at}`, { created: from + at }),
      );
      await ledger.commit(put(...some));
    }
    await ledger.close();
  });

  afterAll(async () => {
    await store.close();
    await rm(directory, { recursive: true, force: true });
  });

  it('answer a short list of one request before the long lists of another', async () => {
    const { signal } = new AbortController();
    let ended = 0;
    const long = Array.from({ length: 30 }, async () => {
      const page = await store.list({ ...LONG, order: NEWEST, first: 10 }, { signal });
      ended += 1;
      return page;
    });
    const page = await store.list({ label: 'artifact', order: NEWEST, first: 10 });
    expect(page.items).toHaveLength(10);
    expect(ended).toBeLessThan(15);
    for (const { items, hasNext } of await Promise.all(long)) {
      expect({ items, hasNext }).toEqual({ items: [], hasNext: false });
    }
  });

  it('cancel the reads of a client that has disconnected', async () => {
    const left = new AbortController();
    const { signal } = left;
    const reads = Array.from({ length: 100 }, () => store.count(LONG, { signal }));
    left.abort();
    const outcomes = await Promise.allSettled(reads);
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'QUERY_CANCELLED' } });
    }
    await expect(store.count(LONG, { signal })).rejects.toMatchObject({ code: 'QUERY_CANCELLED' });
    expect(await store.count(LONG)).toBe(0);
  });

  it('cancel reads that exceed the time limit', async () => {
    const threads = new StoreThreads({ file: join(directory, 'graph.db'), readonly: true });
    const reads = new FairCalls(() => threads.reader, 1);
    const query = { ...LONG, order: NEWEST, first: 10 };
    await expect(reads.call('list', query)).rejects.toMatchObject({ code: 'QUERY_TIMED_OUT' });
    await threads.close();
  });

  it('end when the store closes', async () => {
    const other = await openEmbeddedStore({ directory, readonly: true });
    const reads = Array.from({ length: 100 }, () => other.count(LONG));
    const start = performance.now();
    const closed = other.close();
    for (const read of reads) await expect(read).rejects.toMatchObject({ code: 'STORE_CLOSED' });
    await closed;
    expect(performance.now() - start).toBeLessThan(2_000);
  });
});
