import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { WalkQuery } from '#src/domain/graph/index.js';
import { Ledger } from '#src/ledger/index.js';
import { Connection } from '#src/stores/embedded/database.js';
import { openEmbeddedStore } from '#src/stores/embedded/index.js';
import { Walker } from '#src/stores/embedded/walk/walker.js';
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

const directories = temporaryDirectory();

it('an index that is built from the database answers like one that followed the ledger', async () => {
  const directory = await directories.fresh();
  await using store = await openEmbeddedStore({ directory });
  const ledger = new Ledger({ store, clock: new ManualClock() });
  await ledger.commit(graphOf('a>b', 'b>c', 'a>d', 'd>e'));
  using connection = open(directory);
  const followed = new Walker(connection);
  followed.walk(query());
  await ledger.commit(put(vertex('b', { labels: ['action', 'context'], type: 'Step' })));
  await ledger.commit(changeSet([removing(edge('d', 'e')), removing(vertex('e'))]));
  await ledger.commit(graphOf('b>f', 'g>f'));
  const built = new Walker(connection);
  for (const at of [undefined, 1, 2, 3]) {
    const asked = query(at === undefined ? {} : { at });
    expect(built.walk(asked)).toEqual(followed.walk(asked));
  }
  await ledger.close();
});

function query(more: Partial<WalkQuery> = {}): WalkQuery {
  const limits = { maxVertices: 1_000, timeoutMs: 60_000 };
  const where = { labels: ['artifact', 'context'] };
  return { starts: ids('a'), direction: 'descendants', first: 100, where, limits, ...more };
}

function open(directory: string): Connection & Disposable {
  const connection = new Connection({ file: join(directory, 'graph.db'), readonly: true });
  return Object.assign(connection, { [Symbol.dispose]: () => connection.close() });
}
