import gremlin from 'gremlin';
import { expect, it } from 'vitest';
import { Ledger } from '#src/ledger/index.js';
import { openGremlinStore } from '#src/stores/gremlin/index.js';
import { graphOf } from '../../../contract/graph-store/elements.js';
import { ManualClock } from '../../../support/manual-clock.js';
import { describeWithService } from '../../../support/services.js';

describeWithService('gremlin', (url) => {
  it('creates no ledger when it is opened read-only, and reads an existing one', async () => {
    const client = new gremlin.driver.Client(url, { traversalSource: 'g' });
    await client.submit('g.V().drop().iterate()');
    const settings = { url, profile: 'tinkergraph' } as const;
    await expect(openGremlinStore({ ...settings, readonly: true })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      details: { url },
    });
    expect((await client.submit('g.V().count()')).toArray()).toEqual([0]);
    await using writing = await openGremlinStore(settings);
    const ledger = new Ledger({ store: writing, clock: new ManualClock() });
    await ledger.commit(graphOf('a>b'));
    await ledger.close();
    await using reading = await openGremlinStore({ ...settings, readonly: true });
    expect(await reading.head()).toMatchObject({ seq: 1 });
    await client.close();
  });
});
