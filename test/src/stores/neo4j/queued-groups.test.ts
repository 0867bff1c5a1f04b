import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GraphStore } from '#src/ports/graph-store.js';
import { openNeo4jStore } from '#src/stores/neo4j/index.js';
import { edge, putting, vertex } from '../../../contract/graph-store/elements.js';
import { groupsOf } from '../../../contract/graph-store/groups.js';
import { describeWithService } from '../../../support/services.js';
import { useRaw } from './raw.js';

describeWithService('neo4j', (url) => {
  describe('a group that is handed over while the one before is written', () => {
    const raw = useRaw(url);
    let store: GraphStore;
    beforeAll(async () => {
      await raw('MATCH (n) DETACH DELETE n');
      store = await openNeo4jStore({ url });
    });
    afterAll(() => store.close());

    it('is written behind it, also when that brings a new type of edges', async () => {
      const [first, ...queued] = groupsOf(
        [putting(vertex('a'))],
        [putting(vertex('b')), putting(edge('b', 'a', { label: 'Queued' }))],
        [putting(vertex('c'))],
        [putting(vertex('d')), putting(edge('d', 'a', { label: 'Behind' }))],
        [putting(vertex('e'))],
      );
      if (first) await store.write(first);
      const outcomes = await Promise.allSettled(queued.map((group) => store.write(group)));
      expect(outcomes).toEqual(queued.map(() => ({ status: 'fulfilled', value: true })));
      expect((await store.head()).seq).toBe(1 + queued.length);
    });
  });
});
