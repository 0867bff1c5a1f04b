import { describe, expect, it } from 'vitest';
import type { ScannedElement } from '#src/ports/graph-store.js';
import { GREMLIN_PROFILES, openGremlinStore } from '#src/stores/gremlin/index.js';
import { readProperty } from '#src/stores/gremlin/native.js';
import { putting, vertex } from '../../../contract/graph-store/elements.js';
import { groupsOf } from '../../../contract/graph-store/groups.js';
import { describeWithService } from '../../../support/services.js';

const HALF = 'half \ud800 \ufffd';

describe('a text with half of a surrogate pair', () => {
  it('is what it was when a server gives another character back for the half', () => {
    for (const native of ['half ? \ufffd', 'half \ufffd \ufffd']) {
      expect(readProperty([native], HALF)).toBe(HALF);
      expect(readProperty([native, 'x'], ['x', HALF])).toEqual(['x', HALF]);
    }
    expect(readProperty(['whole ? \ufffd'], HALF)).toBe('whole ? \ufffd');
    expect(readProperty(['whole ?'], 'whole \ufffd')).toBe('whole ?');
  });
});

const { tinkergraph } = GREMLIN_PROFILES;

describeWithService('gremlin', (url) => {
  for (const profile of [tinkergraph, { ...tinkergraph, name: 'traversals', scripts: false }]) {
    it(`scans half of a surrogate pair as it was written (${profile.name})`, async () => {
      await using store = await openGremlinStore({ url, profile });
      await store.clear();
      const old = vertex('old', { properties: { half: HALF, halves: [HALF, 'x'] } });
      for (const group of groupsOf([putting(old)])) expect(await store.write(group)).toBe(true);
      const scanned: ScannedElement[] = [];
      for await (const one of store.scan()) scanned.push(one);
      expect(scanned).toEqual([{ kind: 'vertex', element: old, version: 1 }]);
      expect((await store.vertices([old.id])).get(old.id)?.element).toEqual(old);
    });
  }
});
