import { describe, expect, it } from 'vitest';
import type { ListPosition, ListQuery, Vertex } from '#src/domain/graph/index.js';
import { changeSet, ids, put, removing, vertex } from './elements.js';
import { type GraphStoreHarness, useStore } from './harness.js';

type By = ListQuery['order']['by'];

export function listing(harness: GraphStoreHarness): void {
  describe('lists', () => {
    const bench = useStore(harness);
    const sample = ['d', 'b', 'é', 'a', 'c', '🙂', 'e'].map((name, at) =>
      vertex(name, {
        type: at % 2 ? 'Model' : 'DataSet',
        created: 100 + Math.floor(at / 2),
        properties: {
          sourceuri: `s3://bucket/${name}`,
          ...(name === 'c' ? { digest: 'ab12' } : {}),
          ...(at === 3 ? {} : { status: at % 3 ? 'Completed' : 'Failed' }),
        },
      }),
    );

    for (const by of ['creationTime', 'name', 'status'] as const) {
      for (const direction of ['ascending', 'descending'] as const) {
        it(`page by ${by} ${direction} while others write`, async () => {
          const { store, ledger } = bench();
          await ledger.commit(put(...sample, vertex('other', { labels: ['context'] })));
          const expected = [...sample].sort(
            (one, other) => compare(one, other, by) * (direction === 'ascending' ? 1 : -1),
          );
          const seen: Vertex[] = [];
          let after: ListPosition | undefined;
          for (let page = 0; ; page += 1) {
            const query = { label: 'artifact', order: { by, direction }, first: 3 };
            const { items, hasNext } = await store.list(after ? { ...query, after } : query);
            seen.push(...items.map(({ element }) => element));
            const last = items.at(-1)?.element;
            if (!hasNext || !last) break;
            after = { key: keyOf(last, by), id: last.id };
            const first = expected[0];
            if (page === 0 && first) await ledger.commit(changeSet([removing(first)]));
          }
          expect(seen.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
        });
      }
    }

    it('filter by name, type, source, status and time, at present and in the past', async () => {
      const { store, ledger } = bench();
      await ledger.commit(put(...sample));
      const find = async (where: object, at?: number) => {
        const query = { label: 'artifact', where, ...(at === undefined ? {} : { at }) };
        const order = { by: 'name', direction: 'ascending' } as const;
        const { items } = await store.list({ ...query, order, first: 50 });
        expect(await store.count(query)).toBe(items.length);
        return items.map(({ element }) => element.properties['name']);
      };
      expect(await find({ nameContains: 'é' })).toEqual(['é']);
      expect(await find({ nameContains: 'É' })).toEqual([]);
      expect(await find({ nameContains: '%' })).toEqual([]);
      expect(await find({ type: 'Model' })).toEqual(['a', 'b', '🙂']);
      expect(await find({ sourceUri: 's3://bucket/c' })).toEqual(['c']);
      expect(await find({ sourceUriPrefix: 's3://bucket/c' })).toEqual(['c']);
      expect(await find({ sourceUriPrefix: 's3://bucket/' })).toHaveLength(7);
      expect(await find({ sourceUriPrefix: 's3://bucket/%' })).toEqual([]);
      expect(await find({ digest: 'ab12' })).toEqual(['c']);
      expect(await find({ digest: 'ab' })).toEqual([]);
      expect(await find({ status: 'Failed' })).toEqual(['d', 'e']);
      expect(await find({ createdAfter: 102 })).toEqual(['c', 'e', '🙂']);
      expect(await find({ createdAfter: 101, createdBefore: 102, type: 'Model' })).toEqual([
        'a',
        '🙂',
      ]);
      await ledger.commit(put(vertex('b', { type: 'DataSet' })));
      await ledger.commit(changeSet([removing(vertex('a'))]));
      expect(await find({ type: 'Model' })).toEqual(['🙂']);
      expect(await find({ type: 'Model' }, 2)).toEqual(['a', '🙂']);
      expect(await find({ type: 'Model' }, 1)).toEqual(['a', 'b', '🙂']);
      expect(await find({}, 0)).toEqual([]);
      await ledger.commit(put(vertex('c')));
      expect(await find({ digest: 'ab12' })).toEqual([]);
      expect(await find({ digest: 'ab12' }, 3)).toEqual(['c']);
    });

    it('count an absent creation time as 0', async () => {
      const { store, ledger } = bench();
      const bare = { id: vertex('x').id, labels: ['artifact'], properties: {} };
      await ledger.commit(put(bare, vertex('y', { created: -5 }), vertex('z', { created: 5 })));
      const order = { by: 'creationTime', direction: 'ascending' } as const;
      const { items } = await store.list({ label: 'artifact', order, first: 10 });
      expect(items.map(({ element }) => element.id)).toEqual(ids('y', 'x', 'z'));
    });
  });
}

function keyOf(vertex: Vertex, by: By): string | number {
  const value = vertex.properties[by === 'creationTime' ? 'creationtime' : by];
  return by === 'creationTime' ? (value as { value: number }).value : ((value as string) ?? '');
}

function compare(one: Vertex, other: Vertex, by: By): number {
  const [left, right] = [keyOf(one, by), keyOf(other, by)];
  const keys =
    typeof left === 'number'
      ? left - Number(right)
      : Buffer.compare(Buffer.from(left), Buffer.from(String(right)));
  return keys || (one.id < other.id ? -1 : 1);
}
