import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { vertexIdOf } from '#src/domain/graph/index.js';
import { Connection } from '#src/stores/embedded/database.js';
import { idBytes } from '#src/stores/embedded/ids.js';
import { ID_TIERS, idTier, migrate } from '#src/stores/embedded/schema.js';
import { IdTiers } from '#src/stores/embedded/write/id-tiers.js';
import { temporaryDirectory } from '../../../support/temporary-directory.js';

const LIMITS = [3, 8];

describe('the numbers of elements by their ids', () => {
  const directories = temporaryDirectory();

  it('are found as in a single table, whichever tier they are in', async () => {
    const step = fc.record({
      key: fc.nat(30).map((number) => vertexIdOf(`v${number}`)),
      action: fc.constantFrom('add', 'add', 'remove', 'settle', 'reopen'),
    });
    using connection = open(await directories.fresh());
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        for (const tier of ID_TIERS) connection.execute(`DELETE FROM ${idTier('vertex', tier)}`);
        let tiers = new IdTiers(connection, 'vertex', LIMITS);
        const expected = new Map<string, number>();
        for (const [num, { key, action }] of steps.entries()) {
          if (action === 'settle') tiers.settle();
          else if (action === 'reopen') tiers = new IdTiers(connection, 'vertex', LIMITS);
          else if (action === 'remove') tiers.remove(key);
          else if (!expected.has(key)) tiers.add(idBytes(key), num);
          if (action === 'remove') expected.delete(key);
          if (action === 'add' && !expected.has(key)) expected.set(key, num);
          for (const id of steps.map((one) => one.key)) {
            expect(tiers.find(id)).toBe(expected.get(id));
          }
        }
      }),
      { numRuns: 50 },
    );
  });

  it('are the newest ones where an older entry is left', async () => {
    using connection = open(await directories.fresh());
    const id = vertexIdOf('left');
    const tiers = new IdTiers(connection, 'vertex', [1, 1]);
    for (const num of [1, 2, 3]) {
      tiers.add(idBytes(id), num);
      expect(tiers.find(id)).toBe(num);
      tiers.settle();
      expect(tiers.find(id)).toBe(num);
    }
  });

  it('are merged when a tier is full, and each is in one tier only', async () => {
    using connection = open(await directories.fresh());
    const tiers = new IdTiers(connection, 'edge', LIMITS);
    for (let num = 1; num <= 20; num += 1) {
      tiers.add(idBytes(vertexIdOf(`e${num}`)), num);
      tiers.settle();
    }
    const sizes = ID_TIERS.map((tier) =>
      connection.row<[number]>(`SELECT count(*) FROM ${idTier('edge', tier)}`),
    );
    expect(sizes).toEqual([[2], [0], [18]].map(([size]) => [size]));
  });
});

function open(directory: string): Connection & Disposable {
  const connection = new Connection({ file: join(directory, 'graph.db') });
  migrate(connection);
  return Object.assign(connection, { [Symbol.dispose]: () => connection.close() });
}
