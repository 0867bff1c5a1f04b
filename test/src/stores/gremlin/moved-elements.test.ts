import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Ledger } from '#src/ledger/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { GREMLIN_PROFILES, openGremlinStore } from '#src/stores/gremlin/index.js';
import { edge, put, vertex } from '../../../contract/graph-store/elements.js';
import { ManualClock } from '../../../support/manual-clock.js';
import { describeWithService } from '../../../support/services.js';

const { tinkergraph } = GREMLIN_PROFILES;
const [a, b, c] = ['a', 'b', 'c'].map((name) => vertex(name)) as [
  ReturnType<typeof vertex>,
  ReturnType<typeof vertex>,
  ReturnType<typeof vertex>,
];

/** Labels and ends, which no engine can change. */
describeWithService('gremlin', (url) => {
  for (const profile of [tinkergraph, { ...tinkergraph, name: 'traversals', scripts: false }]) {
    describe(`elements that move (${profile.name})`, () => {
      let store: GraphStore;
      let ledger: Ledger;

      beforeEach(async () => {
        store = await openGremlinStore({ url, profile });
        await store.clear();
        ledger = new Ledger({ store, clock: new ManualClock() });
        await ledger.commit(put(a, b, c, edge('a', 'b')));
      });
      afterEach(async () => {
        await ledger.close();
        await store.close();
      });

      it('keep their edges, and can get new ones under their old id', async () => {
        await ledger.commit(put({ ...a, labels: ['elsewhere'] }));
        const joined = edge('c', 'a');
        await ledger.commit(put(joined));
        const out = await store.incident({ vertices: [a.id], direction: 'out', first: 9 });
        expect(out.get(a.id)?.items.map(({ element }) => element)).toEqual([edge('a', 'b')]);
        const walked = await store.walk({
          starts: [c.id],
          direction: 'descendants',
          first: 9,
          limits: { maxVertices: 9, timeoutMs: 60_000 },
        });
        expect(walked.vertices.map(({ id }) => id)).toEqual([c.id, a.id, b.id]);
        expect(await ledger.verify()).toMatchObject({ ok: true });
      });

      it('keep an edge whose other end moved before', async () => {
        await ledger.commit(put({ ...b, labels: ['elsewhere'] }));
        await ledger.commit(put({ ...a, labels: ['elsewhere'] }));
        const out = await store.incident({ vertices: [a.id], direction: 'out', first: 9 });
        expect(out.get(a.id)?.items.map(({ element }) => element)).toEqual([edge('a', 'b')]);
        expect(await ledger.verify()).toMatchObject({ ok: true });
      });
    });
  }
});
