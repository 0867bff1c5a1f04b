import { expect, it } from 'vitest';
import { vertexIdOf } from '#src/domain/graph/index.js';
import type { Ledger } from '#src/ledger/index.js';
import { put, vertex } from '../../contract/graph-store/elements.js';
import { EXPORT_BUCKET } from '../../support/export-harness.js';
import { loaded, loadOf, openLoadHarness } from '../../support/load-harness.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';

const directories = temporaryDirectory();

it('a load makes one commit in each turn of the event loop, so that requests are answered meanwhile', async () => {
  await using harness = await openLoadHarness(await directories.fresh());
  for (const file of ['a', 'b', 'c', 'd']) {
    const rows = Array.from({ length: 5_000 }, (_, at) => `${file}${at},person\n`);
    await harness.file(`in/${file}.csv`, `~id,~label\n${rows.join('')}`);
  }
  using turns = countTurns();
  const made: number[] = [];
  const ledger = seen(harness.ledger, (changes) => {
    if (changes > 100) made.push(turns.count);
  });
  const loads = harness.newLoads({ ledger });
  const { load } = await loaded(loads, loadOf(`s3://${EXPORT_BUCKET}/in/`, { mode: 'New' }));
  await loads.close();
  expect(load.status).toBe('LOAD_COMPLETED');
  expect(made.length).toBeGreaterThanOrEqual(20);
  expect(new Set(made).size).toBe(made.length);
});

it('look-ups of many elements take several turns, also when they run at the same time', async () => {
  await using harness = await openLoadHarness(await directories.fresh(), 'embedded');
  const names = Array.from({ length: 6_000 }, (_, at) => `v${at}`);
  await harness.ledger.commit(put(...names.map((name) => vertex(name))));
  const ids = names.map((name) => vertexIdOf(name));
  const { store } = harness;
  using turns = countTurns();
  const found = await Promise.all([1, 2, 3].map(() => store.vertices(ids)));
  expect(found.map(({ size }) => size)).toEqual([6_000, 6_000, 6_000]);
  expect(turns.count).toBeGreaterThanOrEqual(30);
  const before = turns.count;
  expect((await store.versions(ids, [])).vertices.size).toBe(6_000);
  expect(turns.count - before).toBeGreaterThanOrEqual(2);
});

function countTurns(): { readonly count: number } & Disposable {
  let count = 0;
  let next = setImmediate(step);
  function step() {
    count += 1;
    next = setImmediate(step);
  }
  return {
    get count() {
      return count;
    },
    [Symbol.dispose]: () => clearImmediate(next),
  };
}

/** Wraps a ledger, and reports the number of changes of each commit. */
function seen(ledger: Ledger, onCommit: (changes: number) => void): Ledger {
  return new Proxy(ledger, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      if (name !== 'commit') return member.bind(target);
      return (set: Parameters<Ledger['commit']>[0]) => {
        onCommit(set.changes.length);
        return target.commit(set);
      };
    },
  });
}
