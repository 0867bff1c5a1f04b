import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { WalkQuery } from '#src/domain/graph/index.js';
import { Ledger } from '#src/ledger/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { openEmbeddedStore } from '#src/stores/embedded/index.js';
import { StoreThreads } from '#src/stores/embedded/threads/store-threads.js';
import { WalkReader } from '#src/stores/embedded/walk/walk-reader.js';
import { graphOf, ids } from '../../../../contract/graph-store/elements.js';
import { ManualClock } from '../../../../support/manual-clock.js';
import { temporaryDirectory } from '../../../../support/temporary-directory.js';

const NAMES = ['b', 'c', 'd', 'e', 'f', 'g'];
const QUERY: WalkQuery = {
  starts: ids('a'),
  direction: 'descendants',
  first: 3,
  withVertices: true,
  withEdges: 'ends',
  limits: { maxVertices: 1_000, timeoutMs: 60_000 },
};

describe('reading a walk page by page', () => {
  const directories = temporaryDirectory();
  let store: GraphStore;
  let ledger: Ledger;
  let threads: StoreThreads;
  let reader: WalkReader;
  /** The offsets that the thread was asked for. */
  let asked: (number | undefined)[];
  let isIdle: boolean;

  beforeEach(async () => {
    const directory = await directories.fresh();
    store = await openEmbeddedStore({ directory });
    ledger = new Ledger({ store, clock: new ManualClock() });
    await ledger.commit(graphOf(...NAMES.map((name) => `a>${name}`)));
    threads = new StoreThreads({ file: join(directory, 'graph.db'), readonly: true });
    asked = [];
    isIdle = true;
    reader = new WalkReader(() => ({
      isIdle,
      call: (method, input) => {
        if (method === 'walk') asked.push((input as WalkQuery).offset);
        return threads.walker.call(method, input);
      },
    }));
  });
  afterEach(async () => {
    await ledger.close();
    await threads.close();
    await store.close();
  });

  const pages = async (query: WalkQuery) => {
    const found: string[] = [];
    for (let offset = 0, at: number | undefined, more = true; more; ) {
      const page = await reader.page({ ...query, ...(at === undefined ? {} : { at, offset }) });
      found.push(...page.vertices.map(({ id }) => id));
      expect(page.known?.size).toBeGreaterThanOrEqual(page.vertices.length);
      ({ at, hasNext: more } = page);
      offset += page.vertices.length;
    }
    return found;
  };

  it('asks for each page once, ahead of who reads it', async () => {
    const first = await reader.page(QUERY);
    expect(asked).toEqual([undefined, 3]);
    const second = await reader.page({ ...QUERY, at: first.at, offset: 3 });
    expect(asked).toEqual([undefined, 3, 6]);
    const third = await reader.page({ ...QUERY, at: first.at, offset: 6 });
    expect(asked).toEqual([undefined, 3, 6]);
    const found = [first, second, third].flatMap(({ vertices }) => vertices.map(({ id }) => id));
    expect(found).toEqual([...ids('a'), ...ids(...NAMES).sort()]);
    expect(third.hasNext).toBe(false);
  });

  it('reads a page again that is asked for again', async () => {
    const { at } = await reader.page(QUERY);
    const second = await reader.page({ ...QUERY, at, offset: 3 });
    expect(await reader.page({ ...QUERY, at, offset: 3 })).toEqual(second);
  });

  it('answers other questions about the walk for themselves', async () => {
    const { at } = await reader.page(QUERY);
    const page = await reader.page({ ...QUERY, at, offset: 3, withEdges: true });
    expect(page.edges).toHaveLength(3);
    expect(page.links).toBeUndefined();
  });

  it('gives later pages of the commit that the first was read at', async () => {
    await reader.page(QUERY);
    await ledger.commit(graphOf('a>h'));
    expect(await pages(QUERY)).toHaveLength(8);
    const { at } = await reader.page(QUERY);
    await ledger.commit(graphOf('a>i'));
    const { vertices } = await reader.page({ ...QUERY, at, offset: 6 });
    expect(vertices).toHaveLength(2);
  });

  it('reads nothing ahead while others wait, or of walks without vertices', async () => {
    await reader.page({ ...QUERY, withVertices: false });
    isIdle = false;
    expect(await pages(QUERY)).toHaveLength(7);
    expect(asked).toEqual([undefined, undefined, 3, 6]);
  });

  it('forgets what it read ahead of a store that was cleared', async () => {
    const { at } = await reader.page(QUERY);
    await reader.reset();
    await reader.page({ ...QUERY, at, offset: 3 });
    expect(asked.filter((offset) => offset === 3)).toHaveLength(2);
  });
});
