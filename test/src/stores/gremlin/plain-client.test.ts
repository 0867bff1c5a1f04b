import gremlin from 'gremlin';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Ledger } from '#src/ledger/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { openGremlinStore } from '#src/stores/gremlin/index.js';
import { edge, put, vertex } from '../../../contract/graph-store/elements.js';
import { ManualClock } from '../../../support/manual-clock.js';
import { elementOf, scannedVersions } from '../../../support/scan.js';
import { describeWithService } from '../../../support/services.js';

/** The graph as a user of the database sees it who does not know the platform. */
describeWithService('gremlin', (url) => {
  let store: GraphStore;
  let client: gremlin.driver.Client;

  beforeEach(async () => {
    store = await openGremlinStore({ url, profile: 'tinkergraph' });
    await store.clear();
    const ledger = new Ledger({ store, clock: new ManualClock() });
    await ledger.commit(
      put(
        vertex('data', {
          type: 'DataSet',
          properties: {
            sourceuri: 's3://b/k',
            status: 'Completed',
            rows: { type: 'Long', value: '9007199254740993' },
            ratio: { type: 'Double', value: 3 },
            tags: ['x', 'y'],
          },
        }),
        vertex('model', { type: 'Model', labels: ['artifact', 'weights'] }),
        edge('data', 'model', { properties: { note: 'trained' } }),
      ),
    );
    await ledger.close();
    client = new gremlin.driver.Client(url, { traversalSource: 'g' });
  });
  afterEach(async () => {
    await client.close();
    await store.close();
  });
  const submit = async (text: string): Promise<unknown[]> => (await client.submit(text)).toArray();

  it('lists artifacts with their outgoing edges and target nodes as paths', async () => {
    const paths = await submit(
      "g.V().hasLabel('artifact').outE().inV().path().by('arn').by(label).by('arn')",
    );
    expect(paths.map((path) => (path as { objects: unknown[] }).objects)).toEqual([
      ['data', 'ContributedTo', 'model'],
    ]);
  });

  it('projects the artifacts of a type', async () => {
    const rows = await submit(
      "g.V().hasLabel('artifact').has('type', 'DataSet').project('arn', 'type', 'sourceuri', 'status').by('arn').by('type').by('sourceuri').by('status')",
    );
    expect(rows.map((row) => Object.fromEntries(row as Map<string, unknown>))).toEqual([
      { arn: 'data', type: 'DataSet', sourceuri: 's3://b/k', status: 'Completed' },
    ]);
  });

  it('finds native values', async () => {
    const { id } = vertex('data');
    expect(await submit(`g.V('${id}').values('tags').order()`)).toEqual(['x', 'y']);
    expect(await submit(`g.V('${id}').values('rows').map{it.get().toString()}`)).toEqual([
      '9007199254740993',
    ]);
    expect(await submit(`g.V('${id}').values('ratio').map{it.get().class.simpleName}`)).toEqual([
      'Double',
    ]);
    expect(await submit("g.E().hasLabel('ContributedTo').values('note')")).toEqual(['trained']);
    expect(await submit("g.V().hasLabel('forebear_commit').count()")).toEqual([1]);
  });

  it('sees its own writes reported by a scan', async () => {
    await submit(`g.V('${vertex('data').id}').property(single, 'status', 'Forged').count()`);
    await submit("g.addV('stranger').property(T.id, 'foreign').property('n', 1).count()");
    const scanned = await scannedVersions(store);
    const byId = new Map(
      scanned.map((version) => [
        version.id as string,
        { element: elementOf(version), began: version.began },
      ]),
    );
    expect(byId.get(vertex('data').id)?.element.properties['status']).toBe('Forged');
    expect(byId.get('foreign')).toMatchObject({ began: 0, element: { labels: ['stranger'] } });
    expect(byId.get(vertex('model').id)?.element).toEqual(
      vertex('model', { type: 'Model', labels: ['artifact', 'weights'] }),
    );
    expect(scanned).toHaveLength(4);
  });
});
