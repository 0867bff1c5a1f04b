import { describe, expect, it } from 'vitest';
import type { VertexId, WalkQuery } from '#src/domain/graph/index.js';
import { Ledger } from '#src/ledger/index.js';
import { openEmbeddedStore } from '#src/stores/embedded/index.js';
import { graphOf, ids } from '../../../../contract/graph-store/elements.js';
import { ManualClock } from '../../../../support/manual-clock.js';
import { temporaryDirectory } from '../../../../support/temporary-directory.js';

const WIDTH = 5_000;
const PAGE = 1_900;
const LIMITS = { maxVertices: 3 * WIDTH, timeoutMs: 60_000 };

describe('a walk through wide layers', () => {
  const directories = temporaryDirectory();

  it('finds each vertex once, by depth and id, also when it is repeated and while another walk is paused', async () => {
    await using store = await openEmbeddedStore({ directory: await directories.fresh() });
    const ledger = new Ledger({ store, clock: new ManualClock() });
    const names = Array.from({ length: WIDTH }, (_, at) => `${at}`);
    await ledger.commit(
      graphOf(...names.flatMap((name) => [`hub>a${name}`, `a${name}>b${name}`, `a${name}>c`])),
    );
    await ledger.close();
    await store.walk(query('hub', 'descendants'));
    const { vertices } = await store.walk(query('hub', 'descendants'));
    const layer = (prefix: string, ...others: string[]) =>
      ids(...names.map((name) => prefix + name), ...others).sort();
    const whole = [...ids('hub'), ...layer('a'), ...layer('b', 'c')];
    expect([...vertices].map(({ id }) => id)).toEqual(whole);
    expect(vertices.at(-1)?.depth).toBe(2);

    const around = await store.walk(query('c', 'cone'));
    const found: [VertexId[], VertexId[]] = [[], []];
    for (let offset = 0; offset < 2 * WIDTH + 2; offset += PAGE) {
      for (const [at, one] of [query('hub', 'cone'), query('c', 'cone')].entries()) {
        // Another bound is another walk: the cache does not have the whole of it.
        const limits = { ...LIMITS, maxVertices: LIMITS.maxVertices + 1 };
        const page = await store.walk({ ...one, first: PAGE, offset, limits });
        found[at]?.push(...page.vertices.map(({ id }) => id));
      }
    }
    expect(found).toEqual([whole, around.vertices.map(({ id }) => id)]);
    expect(found[1]).toEqual([...ids('c'), ...layer('a'), ...ids('hub')]);
  });
});

function query(start: string, direction: WalkQuery['direction']): WalkQuery {
  return { starts: ids(start), direction, first: 3 * WIDTH, limits: LIMITS };
}
