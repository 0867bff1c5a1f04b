import { truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { WalkQuery } from '#src/domain/graph/index.js';
import { copyLedger, Ledger } from '#src/ledger/index.js';
import { Connection } from '#src/stores/embedded/database.js';
import { openEmbeddedStore } from '#src/stores/embedded/index.js';
import { GraphIndex } from '#src/stores/embedded/walk/graph-index.js';
import { KeptIndex } from '#src/stores/embedded/walk/kept-index.js';
import { Walker } from '#src/stores/embedded/walk/walker.js';
import { openMemoryStore } from '#src/stores/memory/index.js';
import {
  changeSet,
  edge,
  graphOf,
  ids,
  put,
  removing,
  vertex,
} from '../../../../contract/graph-store/elements.js';
import { ManualClock } from '../../../../support/manual-clock.js';
import { temporaryDirectory } from '../../../../support/temporary-directory.js';

describe('an index that is kept in a file', () => {
  const directories = temporaryDirectory();

  it('answers like one that was built from the database, and follows the database', async () => {
    const directory = await directories.fresh();
    await using store = await openEmbeddedStore({ directory });
    const ledger = new Ledger({ store, clock: new ManualClock() });
    await ledger.commit(graphOf('a>b', 'b>c', 'a>d', 'd>e'));
    await ledger.commit(put(vertex('b', { labels: ['action', 'context'], type: 'Step' })));
    await ledger.commit(changeSet([removing(edge('d', 'e')), removing(vertex('e'))]));
    using first = open(directory);
    first.walker.walk(query());
    first.walker.keep(1);
    await ledger.commit(graphOf('b>f', 'g>f'));
    using kept = open(directory);
    using made = open(directory, 'none');
    for (const at of [undefined, 1, 2, 3]) {
      const asked = query(at === undefined ? {} : { at });
      expect(kept.walker.walk(asked)).toEqual(made.walker.walk(asked));
    }
    expect(kept.read()).toBe(3);
    await ledger.close();
  });

  it('is rebuilt in another database with the same history, which may have other numbers', async () => {
    const directory = await directories.fresh();
    const store = await openEmbeddedStore({ directory });
    const ledger = new Ledger({ store, clock: new ManualClock() });
    await ledger.commit(graphOf('c>b', 'b>a', 'a>d'));
    await ledger.close();
    using first = open(directory);
    first.walker.walk(query());
    first.walker.keep(1);
    expect(first.read()).toBe(1);
    const copy = await openMemoryStore();
    await copyLedger({ from: store, to: copy });
    await store.clear();
    await copyLedger({ from: copy, to: store });
    await store.close();
    using second = open(directory);
    expect(second.read()).toBe(0);
  });

  it('is rebuilt when the file is damaged or of another history', async () => {
    const [directory, other] = [await directories.fresh(), await directories.fresh()];
    for (const [place, edge] of [[directory, 'a>b'] as const, [other, 'a>c'] as const]) {
      await using store = await openEmbeddedStore({ directory: place });
      const ledger = new Ledger({ store, clock: new ManualClock() });
      await ledger.commit(graphOf(edge));
      await ledger.close();
    }
    using written = open(directory);
    written.walker.walk(query());
    written.walker.keep(1);
    expect(written.read()).toBe(1);
    using foreign = open(other, join(directory, 'index'));
    expect(foreign.read()).toBe(0);
    await truncate(join(directory, 'index'), 1_000);
    expect(written.read()).toBe(0);
    using again = open(directory);
    expect(again.walker.walk(query()).nums).toHaveLength(2);
  });
});

function query(more: Partial<WalkQuery> = {}): WalkQuery {
  const limits = { maxVertices: 1_000, timeoutMs: 10_000 };
  const where = { labels: ['artifact', 'context'] };
  return { starts: ids('a'), direction: 'descendants', first: 100, where, limits, ...more };
}

function open(directory: string, file = join(directory, 'index')) {
  const connection = new Connection({ file: join(directory, 'graph.db'), readonly: true });
  return {
    walker: new Walker(connection, file),
    /** The commit that the file is taken at. */
    read: () => new KeptIndex(connection, file).read(new GraphIndex(connection)),
    [Symbol.dispose]: () => connection.close(),
  };
}
