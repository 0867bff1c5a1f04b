import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { FINE, IdFilter, vertexIdOf } from '#src/domain/graph/index.js';
import { Ledger } from '#src/ledger/index.js';
import { Connection } from '#src/stores/embedded/database.js';
import { openEmbeddedStore } from '#src/stores/embedded/index.js';
import { type IdWindow, KnownIds } from '#src/stores/embedded/reads/known-ids.js';
import { ScanReads } from '#src/stores/embedded/reads/scan-reads.js';
import type { StoreThread } from '#src/stores/embedded/threads/store-thread.js';
import { graphOf, ids } from '../../../contract/graph-store/elements.js';
import { ManualClock } from '../../../support/manual-clock.js';
import { temporaryDirectory } from '../../../support/temporary-directory.js';

const idsOf = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, at) => vertexIdOf(`${prefix}${at}`));

describe('a filter of ids', () => {
  it.each([
    { precision: undefined, most: 200 },
    { precision: FINE, most: 1 },
  ])('holds all that was added, and little else, also after it has grown: %o', (filtering) => {
    const filter = new IdFilter(filtering.precision);
    const added = idsOf('added', 200_000);
    for (const id of added.slice(0, 100_000)) filter.add(id);
    filter.addBytes(Buffer.from(added.slice(100_000).join(''), 'hex'));
    expect(added.every((id) => filter.mayHold(id))).toBe(true);
    const others = idsOf('other', 20_000).filter((id) => filter.mayHold(id));
    expect(others.length).toBeLessThanOrEqual(filtering.most);
  });
});

describe('known ids', () => {
  const directories = temporaryDirectory();

  const [a, b, c] = idsOf('known', 3).sort();

  it('of an empty store are known from the start', () => {
    const known = new KnownIds(() => expect.fail('read'), true);
    known.add(a ?? '');
    expect([known.lacks(a ?? ''), known.lacks(b ?? '')]).toEqual([false, true]);
  });

  it('are read once enough was looked up that is not there, with what is written meanwhile', async () => {
    const asked: string[] = [];
    const call = async (_method: string, { name, after }: IdWindow) => {
      asked.push(name);
      known.add(b ?? '');
      const rest =
        name === 'vertex' && after.length === 0 ? Buffer.from(a ?? '', 'hex') : Buffer.alloc(0);
      return { ids: rest, transfer: [] };
    };
    const known: KnownIds = new KnownIds(() => ({ call }) as unknown as StoreThread, false);
    known.missed(1_999);
    expect(asked).toEqual([]);
    known.missed(1);
    known.missed(5_000);
    await vi.waitFor(() => expect(known.lacks(c ?? '')).toBe(true));
    expect([known.lacks(a ?? ''), known.lacks(b ?? '')]).toEqual([false, false]);
    expect(asked).toEqual(['vertex', 'vertex', 'edge']);
  });

  it('are asked of the store as long as reading them fails', async () => {
    let calls = 0;
    const call = async () => {
      calls += 1;
      throw new Error('closed');
    };
    const known = new KnownIds(() => ({ call }) as unknown as StoreThread, false);
    known.missed(2_000);
    await vi.waitFor(() => {
      known.missed(2_000);
      expect(calls).toBeGreaterThan(1);
    });
    expect(known.lacks(a ?? '')).toBe(false);
  });

  it('of a store that is opened again are all read, and what it holds is found by them', async () => {
    const directory = await directories.fresh();
    const first = await openEmbeddedStore({ directory });
    const ledger = new Ledger({ store: first, clock: new ManualClock() });
    await ledger.commit(graphOf('a>b', 'b>c', 'c>d', 'd>e'));
    await ledger.close();
    await first.close();
    const present = ids('a', 'b', 'c', 'd', 'e');
    const connection = new Connection({ file: join(directory, 'graph.db'), readonly: true });
    const scans = new ScanReads(connection);
    const read: string[] = [];
    for (let after: Uint8Array = new Uint8Array(0); ; ) {
      const page = scans.ids({ name: 'vertex', after, size: 2 }).ids;
      if (page.length === 0) break;
      read.push(...(Buffer.from(page).toString('hex').match(/.{32}/g) ?? []));
      after = page.slice(-16);
    }
    connection.close();
    expect(read).toEqual([...present].sort());
    await using store = await openEmbeddedStore({ directory });
    for (let round = 0; round < 5; round += 1) {
      const absent = idsOf(`absent${round}-`, 2_000);
      const { vertices } = await store.versions([...present, ...absent], []);
      expect(vertices).toEqual(new Map(present.map((id) => [id, 1])));
    }
  });
});
