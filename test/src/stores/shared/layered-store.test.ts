import { describe, expect, it } from 'vitest';
import { Ledger } from '#src/ledger/index.js';
import {
  changeSet,
  edge,
  graphOf,
  put,
  removing,
  vertex,
} from '../../../contract/graph-store/elements.js';
import { describeGraphStore } from '../../../contract/graph-store/index.js';
import { LayeredMemoryStore } from '../../../support/layered-memory-store.js';
import { ManualClock } from '../../../support/manual-clock.js';

describeGraphStore({
  name: 'layered',
  supports: { shared: false, accelerates: ['count', 'countEdges'] },
  open: async () => new LayeredMemoryStore(),
});

/** More than are read at once to find the edges whose ends have a type. */
const EDGES = 5_500;

describe('the union of live and past elements', () => {
  it('continues after the first edges in search of the types of their ends', async () => {
    await using store = new LayeredMemoryStore();
    const ledger = new Ledger({ store, clock: new ManualClock() });
    await ledger.commit(put(vertex('first', { type: 'Old' }), vertex('hub')));
    await ledger.commit(put(edge('first', 'hub', { created: 0 })));
    await ledger.commit(graphOf(...Array.from({ length: EDGES }, (_, at) => `a${at}>hub`)));
    await ledger.commit(put(vertex('first', { type: 'New' })));
    await ledger.close();
    const { items } = await store.listEdges({ fromType: 'Old', first: 9, at: 3 });
    expect(items.map(({ element }) => element.from)).toEqual([vertex('first').id]);
    expect(await store.countEdges({ fromType: 'Old', at: 3 })).toBe(1);
    expect(await store.countEdges({ fromType: 'Old', at: 4 })).toBe(0);
  });

  it('has an element once that a commit removes between the two reads', async () => {
    await using store = new LayeredMemoryStore();
    const ledger = new Ledger({ store, clock: new ManualClock() });
    const all = ['a', 'b', 'c'].map((name) => vertex(name));
    await ledger.commit(put(...all));
    const left = [...all];
    store.between = async () => {
      const next = left.pop();
      if (next) await ledger.commit(changeSet([removing(next)]));
    };
    expect(await store.count({ label: 'artifact', at: 1 })).toBe(3);
    expect(left).toHaveLength(0);
    left.push(vertex('d'));
    await ledger.commit(put(vertex('d')));
    const order = { by: 'name', direction: 'ascending' } as const;
    const page = await store.list({ label: 'artifact', order, first: 9, at: 5 });
    expect(page.items.map(({ element }) => element.properties['name'])).toEqual(['d']);
    await ledger.close();
  });
});
