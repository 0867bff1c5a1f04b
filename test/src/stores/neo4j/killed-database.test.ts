import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Ledger } from '#src/ledger/index.js';
import { openNeo4jStore } from '#src/stores/neo4j/index.js';
import { kill, start } from '../../../../tools/services/service.mjs';
import { graphOf, put, vertex } from '../../../contract/graph-store/elements.js';
import { CommitLoad } from '../../../support/commit-load.js';
import { ManualClock } from '../../../support/manual-clock.js';
import { describeWithService } from '../../../support/services.js';

const ROUNDS = Math.max(1, Math.floor(Number(process.env['FAULT_ROUNDS'] ?? 0) / 20));
const SUBMITTERS = 8;

describeWithService('neo4j', (url) => {
  describe('a database killed with SIGKILL under load', () => {
    it('loses no acknowledged commit, and the store continues', {
      timeout: 60_000 + ROUNDS * 180_000,
    }, async () => {
      await using store = await openNeo4jStore({ url, retryMs: 1_000 });
      await store.clear();
      const ledger = new Ledger({ store, clock: new ManualClock() });
      await ledger.commit(graphOf('hub'));
      const load = new CommitLoad(ledger);
      for (let round = 0; round < ROUNDS; round += 1) {
        const before = load.size;
        const submitting = Array.from({ length: SUBMITTERS }, (_, submitter) =>
          load.submit(`${round}-${submitter}`),
        );
        while (load.size < before + 200) await delay(10);
        await kill('neo4j');
        expect(await Promise.all(submitting)).toEqual(submitting.map(() => 'STORE_UNAVAILABLE'));
        await expect(store.head()).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
        expect((await start('neo4j')).url).toBe(url);
        await load.expectIn(store);
        expect(await ledger.verify()).toMatchObject({ ok: true });
      }
      const { seq } = await ledger.head();
      expect((await ledger.commit(put(vertex('after')))).seq).toBe(seq + 1);
      await ledger.close();
    });
  });
});
