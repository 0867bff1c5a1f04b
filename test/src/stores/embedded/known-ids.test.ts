import { describe, expect, it, vi } from 'vitest';
import { vertexIdOf } from '#src/domain/graph/index.js';
import { IdFilter } from '#src/stores/embedded/reads/id-filter.js';
import { type IdWindow, KnownIds } from '#src/stores/embedded/reads/known-ids.js';
import type { StoreThread } from '#src/stores/embedded/threads/store-thread.js';

const idsOf = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, at) => vertexIdOf(`${prefix}${at}`));

describe('a filter of ids', () => {
  it('holds all that was added, and little else, also after it has grown', () => {
    const filter = new IdFilter();
    const added = idsOf('added', 200_000);
    for (const id of added.slice(0, 100_000)) filter.add(id);
    filter.addBytes(Buffer.from(added.slice(100_000).join(''), 'hex'));
    expect(added.every((id) => filter.mayHold(id))).toBe(true);
    const others = idsOf('other', 20_000).filter((id) => filter.mayHold(id));
    expect(others.length).toBeLessThan(200);
  });
});

describe('known ids', () => {
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
    const call = () => Promise.reject(new Error(`closed ${(calls += 1)}`));
    const known = new KnownIds(() => ({ call }) as unknown as StoreThread, false);
    known.missed(2_000);
    await vi.waitFor(() => {
      known.missed(2_000);
      expect(calls).toBeGreaterThan(1);
    });
    expect(known.lacks(a ?? '')).toBe(false);
  });
});
