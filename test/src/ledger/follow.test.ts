import { describe, expect, it } from 'vitest';
import { PlatformError } from '#src/domain/errors/index.js';
import { Ledger } from '#src/ledger/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { openMemoryStore } from '#src/stores/memory/index.js';
import { put, vertex } from '../../contract/graph-store/elements.js';
import { ManualClock } from '../../support/manual-clock.js';

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

async function follow(ledger: Ledger, until: number): Promise<number[]> {
  const seen: number[] = [];
  for await (const { seq } of ledger.changes(0)) {
    seen.push(seq);
    if (seq === until) break;
  }
  return seen;
}

describe('followers', () => {
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
