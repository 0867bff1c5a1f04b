import gremlin from 'gremlin';
import { describe, expect, it } from 'vitest';
import { Ledger } from '#src/ledger/index.js';
import { edge, put, vertex } from '../../contract/graph-store/elements.js';
import { useRaw } from '../../src/stores/neo4j/raw.js';
import { ManualClock } from '../../support/manual-clock.js';
import { openTestStore } from '../../support/open-test-store.js';
import { describeWithService } from '../../support/services.js';
import { snippetsOf } from '../../support/snippets.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';

const directories = temporaryDirectory();

/** Data that became a model, with the properties that the guides ask for. */
async function fill(kind: 'neo4j' | 'gremlin'): Promise<void> {
  const directory = await directories.fresh();
  await using store = await openTestStore(kind, { directory, fresh: true });
  const ledger = new Ledger({ store, clock: new ManualClock() });
  const properties = {
    sourceuri: 's3://b/k',
    status: 'Completed',
    'tag.team': 'risk',
    'property.rows': { type: 'Long', value: '7' },
  } as const;
  await ledger.commit(
    put(
      vertex('data', { type: 'DataSet', properties }),
      vertex('job', { labels: ['trial_component'] }),
      vertex('model', { type: 'Model' }),
      edge('data', 'job'),
      edge('data', 'model', { label: 'DerivedFrom' }),
      edge('job', 'model', { label: 'Produced' }),
    ),
  );
  await ledger.close();
}

/** What a guide asks the database: one query for each statement or line. */
function queriesOf(guide: string, language: string, end: RegExp): readonly string[] {
  return snippetsOf(`docs/guides/${guide}`, language)
    .flatMap((block) => block.split(end))
    .map((query) => query.trim())
    .filter((query) => /^(MATCH|g\.)/.test(query));
}

describeWithService('neo4j', (url) => {
  describe('the queries of its guide', () => {
    const raw = useRaw(url);
    it.each(queriesOf('neo4j.md', 'cypher', /;/))('find something: %s', async (query) => {
      await fill('neo4j');
      expect(await raw(query)).not.toEqual([]);
    });
  });
});

describeWithService('gremlin', (url) => {
  describe('the queries of its guide', () => {
    it.each(queriesOf('gremlin.md', 'groovy', /\n/))('find something: %s', async (query) => {
      await fill('gremlin');
      const client = new gremlin.driver.Client(url, { traversalSource: 'g' });
      try {
        expect((await client.submit(query)).toArray()).not.toEqual([]);
      } finally {
        await client.close();
      }
    });
  });
});
