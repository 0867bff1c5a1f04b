import { describe, expect, it } from 'vitest';
import { PlatformError } from '#src/domain/errors/index.js';
import type { Commit } from '#src/domain/graph/index.js';
import { Ledger } from '#src/ledger/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { openMemoryStore } from '#src/stores/memory/index.js';
import {
  changeSet,
  edge,
  put,
  putting,
  removing,
  vertex,
} from '../../contract/graph-store/elements.js';
import { ManualClock } from '../../support/manual-clock.js';
import { recordCalls } from '../../support/recording-store.js';

/** A store that cannot be reached while `gone` says so. */
async function outages(): Promise<{
  store: GraphStore;
  gone: (code: 'STORE_UNAVAILABLE' | 'STORE_CLOSED' | undefined) => void;
}> {
  const store = await openMemoryStore();
  const failing: { code: 'STORE_UNAVAILABLE' | 'STORE_CLOSED' | undefined } = { code: undefined };
  for (const name of ['head', 'commits', 'write', 'versions'] as const) {
    const call = store[name].bind(store) as (...given: unknown[]) => Promise<never>;
    store[name] = async (...given: unknown[]) => {
      if (failing.code) throw new PlatformError(failing.code, 'The database is gone.');
      return call(...given);
    };
  }
  return {
    store,
    gone: (code) => {
      failing.code = code;
    },
  };
}

/** The numbers of changes that are read from a store at a time. */
async function readSizes(store: GraphStore): Promise<{ store: GraphStore; reads: number[] }> {
  const reads: number[] = [];
  const commits = store.commits.bind(store);
  store.commits = async (after, limit) => {
    const read = await commits(after, limit);
    reads.push(read.reduce((sum, { changes }) => sum + changes.length, 0));
    return read;
  };
  return { store, reads };
}

async function follow(ledger: Ledger, until: number): Promise<number[]> {
  const seen: number[] = [];
  for await (const { seq } of ledger.changes(0)) {
    seen.push(seq);
    if (seq === until) break;
  }
  return seen;
}

describe('followers', () => {
  it('lets others have their turn while a follower reads the whole ledger', async () => {
    const store = await openMemoryStore();
    const ledger = new Ledger({ store, clock: new ManualClock() });
    for (let number = 0; number < 500; number += 1) await ledger.commit(put(vertex(`v${number}`)));
    const late = new Ledger({ store, clock: new ManualClock() });
    let turns = 0;
    const counting = setInterval(() => {
      turns += 1;
    }, 1);
    for await (const { seq } of late.changes(0)) {
      const until = performance.now() + 1;
      while (performance.now() < until); // what a subscriber costs
      if (seq === 500) break;
    }
    clearInterval(counting);
    expect(turns).toBeGreaterThan(50);
    await late.close();
  });

  it('cost the store no more reads when there are many, and see commits of others', async () => {
    const store = await openMemoryStore();
    const [ledger, other] = [0, 1].map(() => new Ledger({ store, clock: new ManualClock() }));
    let asked = 0;
    const head = store.head.bind(store);
    store.head = () => {
      asked += 1;
      return head();
    };
    const following = Array.from({ length: 500 }, () => follow(ledger as Ledger, 3));
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(asked).toBeLessThan(10);
    await ledger?.commit(put(vertex('a')));
    await other?.commit(put(vertex('b')));
    await other?.commit(put(vertex('c')));
    for (const seen of await Promise.all(following)) expect(seen).toEqual([1, 2, 3]);
  });

  it('get the commits of this process, and commits of others are read once for all', async () => {
    const { store, take: taken } = recordCalls(await openMemoryStore());
    const [ledger, other] = [0, 1].map(() => new Ledger({ store, clock: new ManualClock() }));
    const following = Array.from({ length: 20 }, () => follow(ledger as Ledger, 7));
    for (const name of ['a', 'b', 'c']) await ledger?.commit(put(vertex(name)));
    expect(taken()['commits']).toBeUndefined();
    for (const name of ['d', 'e', 'f', 'g']) await other?.commit(put(vertex(name)));
    for (const seen of await Promise.all(following)) expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(taken()['commits']).toBeLessThanOrEqual(4);
  });

  it('see removed elements, as the store returns them', async () => {
    const store = await openMemoryStore();
    const ledger = new Ledger({ store, clock: new ManualClock() });
    const seen: Commit[] = [];
    const following = (async () => {
      for await (const commit of ledger.changes(0)) if (seen.push(commit) === 3) return;
    })();
    await ledger.commit(put(vertex('b'), edge('b', 'a'), vertex('a')));
    await ledger.commit(changeSet([removing(edge('b', 'a'))]));
    await ledger.commit(changeSet([removing(vertex('a')), putting(vertex('c'))]));
    await following;
    expect(seen).toEqual(await store.commits(0, 3));
  });

  it('that are far behind read by number of changes', async () => {
    const { store, reads } = await readSizes(await openMemoryStore());
    const ledger = new Ledger({ store, clock: new ManualClock() });
    for (let at = 0; at < 40; at += 1) {
      const names = Array.from({ length: at === 20 ? 3_000 : 200 }, (_, each) => `${at}.${each}`);
      await ledger.commit(put(...names.map((name) => vertex(name))));
    }
    const late = new Ledger({ store, clock: new ManualClock() });
    expect(await follow(late, 40)).toHaveLength(40);
    expect(Math.max(...reads.filter((size) => size !== 3_000))).toBeLessThanOrEqual(512);
    expect(reads.filter((size) => size === 3_000)).toHaveLength(1);
  });

  it('lose nothing when they are slower than the held commits allow', async () => {
    const store = await openMemoryStore();
    const ledger = new Ledger({ store, clock: new ManualClock() });
    const commits = ledger.changes(0)[Symbol.asyncIterator]();
    const seen: number[] = [];
    for (let at = 0; at < 60; at += 1) {
      const names = Array.from({ length: 200 }, (_, each) => `${at}.${each}`);
      await ledger.commit(put(...names.map((name) => vertex(name))));
      if (at % 3 === 0) seen.push((await commits.next()).value?.seq ?? 0);
    }
    while (seen.length < 60) seen.push((await commits.next()).value?.seq ?? 0);
    expect(seen).toEqual(Array.from({ length: 60 }, (_, at) => at + 1));
  });
});

describe('followers of a store that cannot be reached for a while', () => {
  it('continue where they were, without a gap, once it is back', async () => {
    const { store, gone } = await outages();
    const ledger = new Ledger({ store, clock: new ManualClock() });
    const following = follow(ledger, 3);
    await ledger.commit(put(vertex('a')));
    gone('STORE_UNAVAILABLE');
    await expect(ledger.commit(put(vertex('b')))).rejects.toMatchObject({
      code: 'STORE_UNAVAILABLE',
    });
    await new Promise((resolve) => setTimeout(resolve, 900));
    gone(undefined);
    await ledger.commit(put(vertex('b')));
    await ledger.commit(put(vertex('c')));
    expect(await following).toEqual([1, 2, 3]);
    expect(await ledger.verify()).toMatchObject({ ok: true, commits: 3 });
  });

  it('end when the ledger closes meanwhile', async () => {
    const { store, gone } = await outages();
    const ledger = new Ledger({ store, clock: new ManualClock() });
    gone('STORE_UNAVAILABLE');
    const following = follow(ledger, 1);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await ledger.close();
    expect(await following).toEqual([]);
  });

  it('hear of any other failure', async () => {
    const { store, gone } = await outages();
    const ledger = new Ledger({ store, clock: new ManualClock() });
    gone('STORE_CLOSED');
    await expect(follow(ledger, 1)).rejects.toMatchObject({ code: 'STORE_CLOSED' });
  });
});
