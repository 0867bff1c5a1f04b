import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPlatformError } from '#src/domain/errors/index.js';
import { edgeIdOf } from '#src/domain/graph/index.js';
import { Ledger } from '#src/ledger/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { openNeo4jStore } from '#src/stores/neo4j/index.js';
import { changeSet, edge, put, putting, vertex } from '../../../contract/graph-store/elements.js';
import { ManualClock } from '../../../support/manual-clock.js';
import { describeWithService } from '../../../support/services.js';
import { useRaw } from './raw.js';

const ROUNDS = 12;
const TYPES = ['Raced0', 'Raced1'];
const NUMBERS = Array.from({ length: 150 }, (_, at) => at);

describeWithService('neo4j', (url) => {
  describe('two stores that create the same edges at once', () => {
    const raw = useRaw(url);
    const stores: GraphStore[] = [];
    beforeAll(async () => {
      await raw('MATCH (n) DETACH DELETE n');
      const indexes = await raw(
        'SHOW INDEXES YIELD name, labelsOrTypes WHERE any(type IN labelsOrTypes WHERE type IN $types) RETURN name',
        { types: TYPES },
      );
      for (const [name] of indexes) await raw(`DROP INDEX ${name}`);
      for (let at = 0; at < 2; at += 1) stores.push(await openNeo4jStore({ url }));
    });
    afterAll(() => Promise.all(stores.map((store) => store.close())));

    it('create each edge once, without a constraint of the database', {
      timeout: 90_000,
    }, async () => {
      const ledgers = stores.map((store) => new Ledger({ store, clock: new ManualClock() }));
      const [ledger] = ledgers;
      await ledger?.commit(put(vertex('hub'), ...NUMBERS.map((at) => vertex(`v${at}`))));
      for (let round = 0; round < ROUNDS; round += 1) {
        const made = NUMBERS.map((at) =>
          edge('hub', `v${at}`, { id: edgeIdOf(`${round}.${at}`), label: TYPES[round % 2] ?? '' }),
        );
        const absent = made.map(({ id }) => ({ element: 'edge', id, is: 'absent' }) as const);
        const outcomes = await Promise.all(
          ledgers.map(async (each) => {
            try {
              await each.commit(changeSet(made.map(putting), absent));
              return 'made';
            } catch (error) {
              return isPlatformError(error) ? error.code : error;
            }
          }),
        );
        expect(outcomes.sort()).toEqual(['ALREADY_EXISTS', 'made']);
      }
      const twice =
        'MATCH ()-[r]->() WITH r._id AS id, count(*) AS times WHERE times > 1 RETURN id';
      expect(await raw(twice)).toEqual([]);
      expect(await ledger?.verify()).toMatchObject({ ok: true, commits: ROUNDS + 1 });
    });
  });
});
