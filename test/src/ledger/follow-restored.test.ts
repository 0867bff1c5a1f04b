import { describe, expect, it, vi } from 'vitest';
import { copyLedger, Ledger } from '#src/ledger/index.js';
import { KnownTroubles } from '#src/server/system/known-troubles.js';
import { openMemoryStore } from '#src/stores/memory/index.js';
import { followLedger } from '#src/supervision/persist.js';
import { put, vertex } from '../../contract/graph-store/elements.js';
import { ManualClock } from '../../support/manual-clock.js';
import { SILENT } from '../../support/silent-logger.js';

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
  ] as const)('are notified when it goes %s', async (_how, others, head) => {
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

  it('are notified at once when they follow from a commit that no longer exists', async () => {
    const { store, restore } = await restorable();
    await restore();
    const ledger = new Ledger({ store, clock: new ManualClock() });
    await expect(numbers(ledger, 4).next()).rejects.toMatchObject({ code: 'LEDGER_RESTORED' });
  });

  it('continue from the new head, when an engine follows', async () => {
    const { store, restore } = await restorable();
    const clock = new ManualClock();
    const ledger = new Ledger({ store, clock });
    const stop = new AbortController();
    const seen: number[] = [];
    const warn = vi.fn();
    const logger = { ...SILENT, warn };
    const troubles = new KnownTroubles({ clock, logger });
    const options = { ledger, clock, logger, troubles, signal: stop.signal };
    const following = followLedger(options, 3, ({ seq }) => seen.push(seq));
    await vi.waitFor(() => expect(seen).toEqual([4]));
    await restore();
    await vi.waitFor(() => expect(warn).toHaveBeenCalled());
    await ledger.commit(put(vertex('new')));
    await vi.waitFor(() => expect(seen).toEqual([4, 3]), 5_000);
    stop.abort();
    await following;
  });
});
