import { describe, expect, it, vi } from 'vitest';
import { PlatformError } from '#src/domain/errors/index.js';
import type { Commit } from '#src/domain/graph/index.js';
import { copyLedger, Ledger } from '#src/ledger/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { openMemoryStore } from '#src/stores/memory/index.js';
import { followLedger } from '#src/supervision/follow-ledger.js';
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
import { SILENT } from '../../support/silent-logger.js';

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

  it('cost the store no more questions when there are many, and see what others write', async () => {
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

  it('are handed what this process writes, and what others write is read once for all', async () => {
    const { store, take: taken } = recordCalls(await openMemoryStore());
    const [ledger, other] = [0, 1].map(() => new Ledger({ store, clock: new ManualClock() }));
    const following = Array.from({ length: 20 }, () => follow(ledger as Ledger, 7));
    for (const name of ['a', 'b', 'c']) await ledger?.commit(put(vertex(name)));
    expect(taken()['commits']).toBeUndefined();
    for (const name of ['d', 'e', 'f', 'g']) await other?.commit(put(vertex(name)));
    for (const seen of await Promise.all(following)) expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(taken()['commits']).toBeLessThanOrEqual(4);
  });

  it('see what was removed, as the store tells it', async () => {
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

  it('lose nothing when they are slower than what is held for them', async () => {
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

describe('followers of a database that is restored from a copy', () => {
  /** A store that becomes an earlier copy of itself: of its first commits, with others on top. */
  async function restorable() {
    const original = await openMemoryStore();
    const ledger = new Ledger({ store: original, clock: new ManualClock() });
    const commit = (name: string) => ledger.commit(put(vertex(name)));
    const state = { store: original };
    const store = new Proxy(original, {
      get: (_target, name) => {
        const member: unknown = Reflect.get(state.store, name);
        return typeof member === 'function' ? member.bind(state.store) : member;
      },
    });
    await commit('a');
    await commit('b');
    const copy = await openMemoryStore();
    await copyLedger({ from: original, to: copy });
    await commit('c');
    await commit('d');
    const restore = async (...others: readonly string[]) => {
      const other = new Ledger({ store: copy, clock: new ManualClock() });
      for (const name of others) await other.commit(put(vertex(name)));
      state.store = copy;
    };
    return { store, restore };
  }

  async function* numbers(ledger: Ledger, after: number) {
    for await (const { seq } of ledger.changes(after)) yield seq;
  }

  it.each([
    ['back', [], 2],
    ['to as many commits, but others', ['x', 'y'], 4],
    ['to more commits, but others', ['x', 'y', 'z'], 5],
  ] as const)('are told when it goes %s', async (_how, others, head) => {
    const { store, restore } = await restorable();
    const ledger = new Ledger({ store, clock: new ManualClock() });
    const [waiting, slow] = [numbers(ledger, 3), numbers(ledger, 2)];
    expect((await waiting.next()).value).toBe(4);
    expect((await slow.next()).value).toBe(3);
    const next = waiting.next();
    await restore(...others);
    const told = { code: 'LEDGER_RESTORED', details: { seq: head } };
    await expect(next).rejects.toMatchObject(told);
    await expect(slow.next()).rejects.toMatchObject(told);
    const again = numbers(ledger, head).next();
    expect((await ledger.commit(put(vertex('new')))).seq).toBe(head + 1);
    expect((await again).value).toBe(head + 1);
    expect((await ledger.verify()).ok).toBe(true);
  });

  it('are told at once when they ask for what comes after a commit that is gone', async () => {
    const { store, restore } = await restorable();
    await restore();
    const ledger = new Ledger({ store, clock: new ManualClock() });
    await expect(numbers(ledger, 4).next()).rejects.toMatchObject({ code: 'LEDGER_RESTORED' });
  });

  it('go on from the new head, where an engine follows', async () => {
    const { store, restore } = await restorable();
    const clock = new ManualClock();
    const ledger = new Ledger({ store, clock });
    const stop = new AbortController();
    const seen: number[] = [];
    const error = vi.fn();
    const options = { ledger, clock, logger: { ...SILENT, error }, signal: stop.signal };
    const following = followLedger(options, 3, ({ seq }) => seen.push(seq));
    await vi.waitFor(() => expect(seen).toEqual([4]));
    await restore();
    await vi.waitFor(() => expect(error).toHaveBeenCalled());
    await ledger.commit(put(vertex('new')));
    await vi.waitFor(() => expect(seen).toEqual([4, 3]), 5_000);
    stop.abort();
    await following;
  });
});

describe('followers of a store that cannot be reached for a while', () => {
  it('go on where they were, without a gap, once it is back', async () => {
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
