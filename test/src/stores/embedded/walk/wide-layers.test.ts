import { describe, expect, it } from 'vitest';
import { Ledger } from '#src/ledger/index.js';
import { openEmbeddedStore } from '#src/stores/embedded/index.js';
import { graphOf, ids } from '../../../../contract/graph-store/elements.js';
import { ManualClock } from '../../../../support/manual-clock.js';
import { temporaryDirectory } from '../../../../support/temporary-directory.js';

const WIDTH = 5_000;

describe('a walk through wide layers', () => {
  const directories = temporaryDirectory();

  it('finds each vertex once, the layers by depth and each in the order of its ids', async () => {
    await using store = await openEmbeddedStore({ directory: await directories.fresh() });
    const ledger = new Ledger({ store, clock: new ManualClock() });
    const names = Array.from({ length: WIDTH }, (_, at) => `${at}`);
    await ledger.commit(
      graphOf(...names.flatMap((name) => [`hub>a${name}`, `a${name}>b${name}`, `a${name}>c`])),
    );
    await ledger.close();
    const { vertices } = await store.walk({
      starts: ids('hub'),
      direction: 'descendants',
      first: 3 * WIDTH,
      limits: { maxVertices: 3 * WIDTH, timeoutMs: 60_000 },
    });
    const layer = (prefix: string, ...others: string[]) =>
      ids(...names.map((name) => prefix + name), ...others).sort();
    expect([...vertices].map(({ id }) => id)).toEqual([
      ...ids('hub'),
      ...layer('a'),
      ...layer('b', 'c'),
    ]);
    expect(vertices.at(-1)?.depth).toBe(2);
  });
});
