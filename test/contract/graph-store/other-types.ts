import { describe, expect, it } from 'vitest';
import {
  type EdgeSelection,
  edgePosition,
  type ListPosition,
  type ListQuery,
  type Value,
  type Vertex,
  vertexPosition,
} from '#src/domain/graph/index.js';
import { edge, ids, put, vertex } from './elements.js';
import { type GraphStoreHarness, useStore } from './harness.js';
import { named, walkFrom } from './walk-from.js';

const NUMBER: Value = { type: 'Int', value: 5 };
const NO_DATE: Value = { type: 'Long', value: '5000' };
const NOW_AND_THEN = [undefined, 1];

/** What is no text, and no date, where the platform looks for one: it counts as absent, and stays what it is. */
export function otherTypes(harness: GraphStoreHarness): void {
  describe('values of other types', () => {
    const bench = useStore(harness);
    const sample = [
      vertex('a'),
      vertex('b', { type: 'T', properties: { status: 'S', sourceuri: 'U' } }),
      vertex('c', { properties: { name: ['x', 'y'] } }),
      vertex('d', { properties: { type: ['T', 'U'], status: ['S'], sourceuri: ['U'] } }),
      vertex('e', { properties: { name: NUMBER, type: true, status: NUMBER } }),
      vertex('s', { properties: { creationtime: NO_DATE } }),
      vertex('t', { properties: { creationtime: 'text' } }),
      vertex('x', { properties: { creationtime: [NUMBER, NO_DATE] } }),
    ];
    const arrows = [
      edge('a', 'd', { created: 2_000 }),
      edge('d', 'b', { properties: { creationtime: NO_DATE } }),
      edge('b', 'c', { properties: { creationtime: 'text' } }),
      edge('c', 'e'),
    ];
    const fill = async () => {
      await bench().ledger.commit(put(...sample, ...arrows));
      await bench().ledger.commit(put(vertex('late', { labels: ['context'] })));
    };
    const nameOf = ({ properties }: Vertex) => properties['arn'];

    for (const by of ['name', 'status', 'creationTime'] as const) {
      it(`are paged by ${by} as absent ones`, async () => {
        await fill();
        const expected = [...sample].sort((one, other) => {
          const [left, right] = [vertexPosition(one, by), vertexPosition(other, by)];
          if (left.key === right.key) return left.id < right.id ? -1 : 1;
          return left.key < right.key ? -1 : 1;
        });
        for (const at of NOW_AND_THEN) {
          const seen: unknown[] = [];
          let after: ListPosition | undefined;
          for (let hasNext = true; hasNext; ) {
            const order = { by, direction: 'ascending' } as const;
            const query = { label: 'artifact', order, first: 3, ...(at && { at }) };
            const page = await bench().store.list(after ? { ...query, after } : query);
            seen.push(...page.items.map(({ element }) => nameOf(element)));
            const last = page.items.at(-1)?.element;
            after = last && vertexPosition(last, by);
            hasNext = page.hasNext;
          }
          expect(seen).toEqual(expected.map(nameOf));
        }
      });
    }

    it('are found by no filter', async () => {
      await fill();
      const find = async (where: ListQuery['where'], at?: number) => {
        const query = { label: 'artifact', where: where ?? {}, ...(at && { at }) };
        const order = { by: 'name', direction: 'ascending' } as const;
        const { items } = await bench().store.list({ ...query, order, first: 50 });
        expect(await bench().store.count(query)).toBe(items.length);
        return items.map(({ element }) => nameOf(element));
      };
      for (const at of NOW_AND_THEN) {
        expect(await find({ nameContains: 'x' }, at)).toEqual(['x']);
        expect(await find({ nameContains: '5' }, at)).toEqual([]);
        expect(await find({ type: 'T' }, at)).toEqual(['b']);
        expect(await find({ status: 'S' }, at)).toEqual(['b']);
        expect(await find({ sourceUri: 'U' }, at)).toEqual(['b']);
        expect(await find({ createdAfter: 4_000 }, at)).toEqual([]);
      }
    });

    it('are absent from edges', async () => {
      await fill();
      const find = async (query: EdgeSelection, at?: number) => {
        const asked = { ...query, ...(at && { at }) };
        const { items } = await bench().store.listEdges({ ...asked, first: 10 });
        expect(await bench().store.countEdges(asked)).toBe(items.length);
        return items.map(({ element }) => element);
      };
      const newestFirst = [...arrows].sort((one, other) => {
        const [left, right] = [edgePosition(one), edgePosition(other)];
        return Number(right.key) - Number(left.key) || (left.id < right.id ? 1 : -1);
      });
      const from = vertex('d').id;
      for (const at of NOW_AND_THEN) {
        expect(await find({}, at)).toEqual(newestFirst);
        expect(await find({ fromType: 'T' }, at)).toEqual([arrows[2]]);
        expect(await find({ toType: 'T' }, at)).toEqual([arrows[1]]);
        expect(await find({ createdAfter: 1_500 }, at)).toEqual([arrows[0]]);
        expect(await find({ from, createdAfter: 1 }, at)).toEqual([]);
      }
    });

    it('neither stop a walk nor match its filters', async () => {
      await fill();
      for (const at of NOW_AND_THEN) {
        const walk = { from: ['a'], ...(at && { at }) };
        const stopped = await walkFrom(bench().store, { ...walk, stopAt: ['T'] });
        expect(named(stopped)).toEqual([['a'], ['d'], ['b']]);
        const chosen = await walkFrom(bench().store, { ...walk, where: { types: ['T', 'true'] } });
        expect(named(chosen).flat()).toEqual(['b']);
      }
    });

    it('are read, scanned and verified as they were written', async () => {
      await fill();
      const { store, ledger } = bench();
      const found = await store.vertices(ids('a', 'b', 'c', 'd', 'e', 's', 't', 'x'));
      for (const one of sample) expect(found.get(one.id)?.element).toEqual(one);
      expect(await ledger.verify()).toMatchObject({ ok: true, strayCount: 0 });
    });
  });
}
