import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  EdgeSelection,
  ListPosition,
  ListQuery,
  Page,
  SortDirection,
  Versioned,
  VertexFilter,
} from '#src/domain/graph/index.js';
import { edgePosition, vertexIdOf, vertexPosition } from '#src/domain/graph/index.js';
import { Ledger } from '#src/ledger/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { openEmbeddedStore } from '#src/stores/embedded/index.js';
import { openMemoryStore } from '#src/stores/memory/index.js';
import { changeSet, edge, putting, vertex } from '../../../contract/graph-store/elements.js';
import { ManualClock } from '../../../support/manual-clock.js';
import { temporaryDirectory } from '../../../support/temporary-directory.js';

/** More than the windows of several statements, and than the few that are sorted. */
const VERTICES = 9_000;
const EDGES = 3_000;
const TYPES = ['DataSet', 'DataSet', 'Model', undefined];
const STATUSES = ['InProgress', 'Completed', '', 'Completed'];

const FILTERS: readonly VertexFilter[] = [
  {},
  { type: 'DataSet' },
  { type: 'Report' },
  { status: 'Completed' },
  { sourceUri: 's3://b/7' },
  { sourceUriPrefix: 's3://b/77' },
  { sourceUriPrefix: 's3://b/', type: 'Model' },
  { digest: 'd5' },
  { digest: 'd5', type: 'DataSet' },
  { nameContains: '99' },
  { type: 'Model', nameContains: '5', createdAfter: 100 },
  { createdAfter: 200, createdBefore: 202 },
  { createdBy: 'ada' },
  { createdBy: 'ada', type: 'Model', createdAfter: 300 },
  { tags: { part: 'rest' }, status: 'Completed' },
  { tags: { part: 'ninth' } },
  { tags: { part: 'none' } },
];
const SELECTIONS: readonly EdgeSelection[] = [
  {},
  { labels: ['Produced'] },
  { fromType: 'Report' },
  { toType: 'Report', labels: ['Produced'] },
  { fromType: 'DataSet', toType: 'Model' },
  { from: vertexIdOf('hub'), toType: 'Model' },
  { to: vertexIdOf('v7') },
  { createdBefore: 300, fromType: 'Model' },
];

function aVertex(number: number) {
  const type = number % 1_000 === 7 ? 'Report' : TYPES[number % 4];
  return vertex(`v${number}`, {
    labels:
      number % 500 === 3 ? ['action', 'artifact'] : [number % 3 === 0 ? 'context' : 'artifact'],
    created: 100 + (number % 701),
    ...(type === undefined ? {} : { type }),
    properties: {
      ...(number % 5 === 0 ? { name: '' } : {}),
      sourceuri: `s3://b/${number % 900}`,
      ...(number % 3 === 1 ? { digest: `d${number % 50}` } : {}),
      createdby: 'ada',
      'tag.part': number % 9 === 0 ? 'ninth' : 'rest',
      status: STATUSES[(number >> 2) % 4] ?? '',
    },
  });
}

function anEdge(number: number) {
  const label = ['Produced', 'DerivedFrom', 'Produced', 'SameAs'][number % 4] ?? '';
  const from = number % 10 === 0 ? 'hub' : `v${(number * 7) % VERTICES}`;
  return edge(from, `v${number}`, { label, created: 100 + (number % 503) });
}

describe('long lists of the embedded store', () => {
  const directories = temporaryDirectory();
  const stores: GraphStore[] = [];

  beforeAll(async () => {
    stores.push(await openMemoryStore());
    stores.push(await openEmbeddedStore({ directory: await directories.fresh() }));
    for (const store of stores) {
      const ledger = new Ledger({ store, clock: new ManualClock() });
      const numbers = Array.from({ length: VERTICES }, (_, number) => number);
      await ledger.commit(changeSet([vertex('hub'), ...numbers.map(aVertex)].map(putting)));
      await ledger.commit(changeSet(numbers.slice(0, EDGES).map(anEdge).map(putting)));
      const moved = numbers.filter((number) => number % 11 === 0).map((number) => aVertex(number));
      const renamed = moved.map((each) => ({
        ...each,
        properties: { ...each.properties, name: 'moved', status: 'Failed', type: 'Image' },
      }));
      await ledger.commit(changeSet(renamed.map(putting)));
      await ledger.close();
    }
  });
  afterAll(async () => {
    for (const store of stores) await store.close();
  });

  const orders = (['creationTime', 'name', 'status'] as const).flatMap((by) =>
    (['ascending', 'descending'] as const).map((direction) => [by, direction] as const),
  );

  describe.each([['now', undefined] as const, ['at an earlier commit', 2] as const])(
    '%s',
    (_, at) => {
      it.each(orders)('equal those of the memory store by %s, %s', async (by, direction) => {
        for (const where of FILTERS) {
          const query = { label: 'artifact', where, ...(at === undefined ? {} : { at }) };
          const [expected, found] = await Promise.all(
            stores.map((store) => vertexPages(store, { ...query, by, direction })),
          );
          expect(found, JSON.stringify(where)).toEqual(expected);
          const counts = await Promise.all(stores.map((store) => store.count(query)));
          expect(counts[1]).toBe(counts[0]);
        }
      });

      it.each(SELECTIONS)(
        'equal those of the memory store for edges with %o',
        async (selection) => {
          const query = { ...selection, ...(at === undefined ? {} : { at }) };
          const [expected, found] = await Promise.all(
            stores.map((store) =>
              pages(
                (after) => store.listEdges({ ...query, first: 700, ...(after ? { after } : {}) }),
                (each) => edgePosition(each.element),
              ),
            ),
          );
          expect(found).toEqual(expected);
          const counts = await Promise.all(stores.map((store) => store.countEdges(query)));
          expect(counts[1]).toBe(counts[0]);
        },
      );
    },
  );
});

type Order = { readonly by: ListQuery['order']['by']; readonly direction: SortDirection };

function vertexPages(
  store: GraphStore,
  { by, direction, ...query }: Omit<ListQuery, 'order' | 'first'> & Order,
) {
  return pages(
    (after) =>
      store.list({ ...query, order: { by, direction }, first: 900, ...(after ? { after } : {}) }),
    (each) => vertexPosition(each.element, by),
  );
}

/** The ids of all pages, with the commits that wrote them. */
async function pages<Element extends { readonly id: string }>(
  read: (after?: ListPosition) => Promise<Page<Versioned<Element>>>,
  positionOf: (item: Versioned<Element>) => ListPosition,
): Promise<string[]> {
  const found: string[] = [];
  for (let after: ListPosition | undefined; ; ) {
    const { items, hasNext } = await read(after);
    found.push(...items.map(({ element, version }) => `${element.id} ${version}`));
    const last = items.at(-1);
    if (!hasNext || !last) return found;
    after = positionOf(last);
  }
}
