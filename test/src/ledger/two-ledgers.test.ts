import { describe, expect, it } from 'vitest';
import { changedId, type Reliance, timeOf } from '#src/domain/graph/index.js';
import { isLostRace, Ledger } from '#src/ledger/index.js';
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

const a = vertex('a');
const isAt = (is: number | 'absent') => ({ element: 'vertex' as const, id: a.id, is });

describe('two ledgers over one store', () => {
  it('see commits of the other while this one was idle', async () => {
    const store = await openMemoryStore();
    const [one, other] = [ledgerOver(store), ledgerOver(store)];
    await one.commit(put(a));
    await other.commit(put(a));
    const made = await one.commit(changeSet([putting(a)], [isAt(2)]));
    expect(made.seq).toBe(3);
    await other.commit(changeSet([removing(a)], [isAt(3)]));
    expect((await one.commit(changeSet([putting(a)], [isAt('absent')]))).seq).toBe(5);
  });

  it('see commits of the other after those of this one, before this one was answered', async () => {
    const store = await openMemoryStore();
    const other = ledgerOver(store);
    const held = holdNextAnswer(store);
    const one = ledgerOver(store);
    const first = one.commit(put(a));
    await held.written;
    await other.commit(put(a));
    const second = one.commit(changeSet([putting(a)], [isAt(2)]));
    await turns(5); // it is looked up
    held.answer();
    expect((await first).seq).toBe(1);
    expect((await second).seq).toBe(3);
  });

  it('refuse a set when the other touched what it relies on', async () => {
    const store = await openMemoryStore();
    const [one, other] = [ledgerOver(store), ledgerOver(store)];
    await one.commit(put(a));
    const touches: Reliance['touches'] = (change) => changedId(change) === a.id;
    const set = (name: string, after: number) => ({
      ...put(vertex(name)),
      relies: [{ after, touches }],
    });
    await other.commit(put(vertex('b')));
    expect((await one.commit(set('c', 1))).seq).toBe(3);
    await other.commit(put(a));
    const lost = await one.commit(set('d', 1)).catch((error: unknown) => error);
    expect([isLostRace(lost), await store.head()]).toMatchObject([true, { seq: 4 }]);
    expect((await one.commit(set('d', 4))).seq).toBe(5);
    // A ledger that was restored from an older copy does not contain the commit.
    await expect(one.commit(set('e', 9))).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('read the commits that reliances need once, for all sets of a group', async () => {
    const store = await openMemoryStore();
    const commits = store.commits.bind(store);
    let read = 0;
    store.commits = async (after, limit) => {
      const found = await commits(after, limit);
      read += found.length;
      return found;
    };
    const [one, other] = [ledgerOver(store), ledgerOver(store)];
    for (const name of ['a', 'b', 'c', 'd']) await other.commit(put(vertex(name)));
    const set = (name: string, after: number) =>
      one.commit({ ...put(vertex(name)), relies: [{ after, touches: () => after < 2 }] });
    const sets = [set('e', 3), set('f', 2), set('g', 1)];
    expect((await Promise.allSettled(sets)).map(({ status }) => status)).toEqual([
      ...['fulfilled', 'fulfilled', 'rejected'],
    ]);
    expect(read).toBe(3);
    await set('h', 4);
    expect(read).toBe(5); // the commits of the first group
  });

  it('let everybody update the same vertex, however many do at once', async () => {
    const store = await openMemoryStore();
    const [one, other] = [ledgerOver(store), ledgerOver(store)];
    await one.commit(put(vertex('a', { created: 0 })));
    const increments = Array.from({ length: 60 }, (_, at) =>
      (at % 2 === 0 ? one : other).update(async () => {
        const found = (await store.vertices([a.id])).get(a.id);
        const count = timeOf(found?.element.properties ?? {}, 'creationtime') ?? 0;
        return {
          result: undefined,
          changeSet: changeSet(
            [putting(vertex('a', { created: count + 1 }))],
            [isAt(found?.version ?? 0)],
          ),
        };
      }),
    );
    await Promise.all(increments);
    expect((await store.vertices([a.id])).get(a.id)?.element).toEqual(vertex('a', { created: 60 }));
  });

  it('answer durable commits although the next look-up takes long', async () => {
    const store = await openMemoryStore();
    const ledger = new Ledger({ store, clock: new ManualClock(), maxGroup: 1 });
    await ledger.commit(put(a));
    let go = () => {};
    const gate = new Promise<void>((resolve) => {
      go = resolve;
    });
    const degrees = store.degrees.bind(store);
    store.degrees = async (query) => {
      await gate;
      return degrees(query);
    };
    const kept = ledger.commit(put(vertex('b')));
    const removed = ledger.commit(changeSet([removing(a)]));
    expect((await kept).seq).toBe(2);
    go();
    expect((await removed).seq).toBe(3);
  });
});

describe('an edge that is put at a new vertex', () => {
  it('does not take the id of another edge', async () => {
    const ledger = ledgerOver(await openMemoryStore());
    await ledger.commit(put(a, vertex('b'), edge('a', 'b')));
    const taken = { ...edge('c', 'a'), id: edge('a', 'b').id };
    const set = changeSet(
      [putting(vertex('c')), putting(taken)],
      [{ element: 'vertex', id: vertex('c').id, is: 'absent' }],
    );
    await expect(ledger.commit(set)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  });
});

function ledgerOver(store: GraphStore): Ledger {
  return new Ledger({ store, clock: new ManualClock() });
}

/** The answer to the next write comes when `answer` is called, long after the write itself. */
function holdNextAnswer(store: GraphStore) {
  const write = store.write.bind(store);
  let answer = () => {};
  let tell = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const written = new Promise<void>((resolve) => {
    tell = resolve;
  });
  store.write = async (group) => {
    store.write = write;
    const result = await write(group);
    tell();
    await held;
    return result;
  };
  return { written, answer: () => answer() };
}

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
  }
}
