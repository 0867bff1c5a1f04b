import { expect, it } from 'vitest';
import { Ledger } from '#src/ledger/index.js';
import { GREMLIN_PROFILES, openGremlinStore } from '#src/stores/gremlin/index.js';
import { put, vertex } from '../../../contract/graph-store/elements.js';
import { ManualClock } from '../../../support/manual-clock.js';
import { describeWithService } from '../../../support/services.js';
import { CuttingProxy, WRITE } from './cutting-proxy.js';

const { tinkergraph } = GREMLIN_PROFILES;
/** The default `maxContentLength` of a Gremlin Server. */
const MAX_CONTENT_LENGTH = 10_485_760;

function large(name: string, characters: number) {
  return vertex(name, { properties: { note: 'x'.repeat(characters) } });
}

describeWithService('gremlin', (url) => {
  for (const profile of [tinkergraph, { ...tinkergraph, name: 'traversals', scripts: false }]) {
    it(`fails only the change set that is too large for the server (${profile.name})`, async () => {
      await using proxy = await CuttingProxy.open(url);
      proxy.takeNoMoreThan(MAX_CONTENT_LENGTH);
      await using store = await openGremlinStore({ url: proxy.url, profile });
      await store.clear();
      const ledger = new Ledger({ store, clock: new ManualClock() });
      const sizes = [1_400_000, 1_400_000, 1_400_000, 11_000_000, 1_400_000, 1_400_000, 1_400_000];
      const outcomes = await Promise.allSettled(
        sizes.map((size, at) => ledger.commit(put(large(`v${at}`, size)))),
      );
      const codes = outcomes.map((one) => (one.status === 'fulfilled' ? 'done' : one.reason.code));
      expect(codes).toEqual(sizes.map((size) => (size > 2e6 ? 'PAYLOAD_TOO_LARGE' : 'done')));
      expect(outcomes[3]).toMatchObject({ reason: { details: { changes: 1 } } });
      expect((await ledger.commit(put(vertex('later')))).seq).toBe(sizes.length);
      expect(await ledger.verify()).toMatchObject({ ok: true, commits: sizes.length });
      await ledger.close();
      await store.clear();
    });
  }

  it('writes change sets one by one that are too large together', async () => {
    await using proxy = await CuttingProxy.open(url);
    const profile = { ...tinkergraph, name: 'traversals', scripts: false };
    await using store = await openGremlinStore({ url: proxy.url, profile });
    await store.clear();
    const ledger = new Ledger({ store, clock: new ManualClock() });
    proxy.takeNoMoreThan(1_500_000);
    const names = ['a', 'b', 'c', 'd'];
    const made = await Promise.all(names.map((name) => ledger.commit(put(large(name, 500_000)))));
    expect(made.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
    await ledger.close();
    await store.clear();
  });

  it('reports a server that loses small change sets too as unavailable', async () => {
    await using proxy = await CuttingProxy.open(url);
    await using store = await openGremlinStore({ url: proxy.url, profile: 'tinkergraph' });
    await store.clear();
    const ledger = new Ledger({ store, clock: new ManualClock() });
    proxy.takeNone(WRITE);
    await expect(ledger.commit(put(vertex('a')))).rejects.toMatchObject({
      code: 'STORE_UNAVAILABLE',
      details: { changes: 1 },
    });
    proxy.takeNone();
    expect((await ledger.commit(put(vertex('a')))).seq).toBe(1);
    await ledger.close();
    await store.clear();
  });

  it('writes under the fencing token that another store has changed', async () => {
    await using proxy = await CuttingProxy.open(url);
    await using other = await openGremlinStore({ url: proxy.url, profile: 'tinkergraph' });
    await other.clear();
    await using store = await openGremlinStore({ url, profile: 'tinkergraph' });
    const writes: boolean[] = [];
    const write = store.write.bind(store);
    store.write = async (group) => {
      const written = await write(group);
      writes.push(written);
      return written;
    };
    const ledger = new Ledger({ store, clock: new ManualClock() });
    await ledger.commit(put(vertex('a')));
    const others = new Ledger({ store: other, clock: new ManualClock() });
    proxy.takeNoMoreThan(1_000_000);
    const refused = others.commit(put(large('too large', 1_000_000)));
    await expect(refused).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
    await ledger.commit(put(vertex('b')));
    expect(writes).toEqual([true, true]);
    await Promise.all([ledger.close(), others.close()]);
  });
});
