import { describe, expect, it } from 'vitest';
import { type ListPosition, type ListQuery, stringOf } from '#src/domain/graph/index.js';
import { Ledger } from '#src/ledger/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { openEmbeddedStore } from '#src/stores/embedded/index.js';
import { openMemoryStore } from '#src/stores/memory/index.js';
import { put, vertex } from '../../../contract/graph-store/elements.js';
import { ManualClock } from '../../../support/manual-clock.js';
import { temporaryDirectory } from '../../../support/temporary-directory.js';

/** More than are sorted for a page, and than the first two tiers of ids hold. */
const COUNT = 45_000;
const PAGE = 20_000;

describe('many vertices without a status', () => {
  const directories = temporaryDirectory();

  it('are listed in the order of their ids, together with vertices with a status', {
    timeout: 60_000,
  }, async () => {
    await using embedded = await openEmbeddedStore({ directory: await directories.fresh() });
    await using memory = await openMemoryStore();
    for (const store of [embedded, memory]) await fill(store);
    for (const direction of ['ascending', 'descending'] as const) {
      const order = { by: 'status', direction } as const;
      expect(await listed(embedded, order)).toEqual(await listed(memory, order));
    }
  });
});

async function fill(store: GraphStore): Promise<void> {
  const ledger = new Ledger({ store, clock: new ManualClock() });
  const sets = Array.from({ length: COUNT / 1_000 }, (_, set) =>
    Array.from({ length: 1_000 }, (_, at) => {
      return vertex(`${set}-${at}`, at === 7 ? { properties: { status: `${set}` } } : {});
    }),
  );
  for (const vertices of sets) await ledger.commit(put(...vertices));
  await ledger.close();
}

async function listed(store: GraphStore, order: ListQuery['order']): Promise<string[]> {
  const found: string[] = [];
  let after: ListPosition | undefined;
  do {
    const page = await store.list({
      label: 'artifact',
      order,
      first: PAGE,
      ...(after && { after }),
    });
    found.push(...page.items.map(({ element }) => element.id));
    const last = page.items.at(-1)?.element;
    after =
      page.hasNext && last
        ? { key: stringOf(last.properties, 'status') ?? '', id: last.id }
        : undefined;
  } while (after);
  return found;
}
