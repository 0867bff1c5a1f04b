import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { vertexIdOf } from '#src/domain/graph/index.js';
import { type CompanionUnderTest, startCompanion } from '../../support/companion-server.js';
import { arnOf, everyEntity } from '../../support/every-entity.js';
import { destination, EXPORT_BUCKET, exported } from '../../support/export-harness.js';
import { type LoadHarness, loaded, loadOf, openLoadHarness } from '../../support/load-harness.js';
import type { StoreKind } from '../../support/open-test-store.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';
import { put } from '../graph-store/elements.js';

/** What a Gremlin client finds of a graph that was loaded beside the lineage, which is the same on every store. */
export function describeForeignGraph(kind: StoreKind): void {
  describe(`a graph that was loaded into ${kind}`, () => {
    const directories = temporaryDirectory();
    let harness: LoadHarness;
    let server: CompanionUnderTest;

    beforeAll(async () => {
      const directory = await directories.fresh();
      harness = await openLoadHarness(directory, kind);
      server = await startCompanion(harness.store);
      await harness.ledger.commit(put(...everyEntity()));
      const entity = vertexIdOf(arnOf('artifact', 'a'));
      await harness.file(
        'in/v.csv',
        '~id,~label,name,born:date,alive:bool\np1,person,Ann,1815-12-10,True\n"p ""2""",artifact,Bob,,False\n',
      );
      await harness.file(
        'in/w.csv',
        `~id,~from,~to,~label,since:date\nk1,p1,"p ""2""",Produced,2020-01-02\nk2,p1,${entity},knows,\n`,
      );
      const state = await loaded(harness.loads, loadOf(`s3://${EXPORT_BUCKET}/in/`));
      expect(state.load.status).toBe('LOAD_COMPLETED');
    }, 300_000);
    afterAll(async () => {
      await server?.[Symbol.asyncDispose]();
      await harness?.[Symbol.asyncDispose]();
    });

    const ask = async (gremlin: string, types = false): Promise<unknown> => {
      const accept = `application/vnd.gremlin-v3.0+json${types ? '' : ';types=false'}`;
      const request = { method: 'POST', headers: { accept }, body: JSON.stringify({ gremlin }) };
      const response = await fetch(`${server.url}/gremlin`, request);
      const body = (await response.json()) as { result: { data: unknown } };
      expect([gremlin, response.status]).toEqual([gremlin, 200]);
      return body.result.data;
    };

    it('has the ids and the labels of its files', async () => {
      expect(await ask("g.V('p1').id()")).toEqual(['p1']);
      expect(await ask("g.E('k1').id()")).toEqual(['k1']);
      expect(await ask("g.V('p1').out().id()")).toHaveLength(2);
      expect(await ask("g.V('p1').out('Produced').id()")).toEqual(['p "2"']);
      expect(await ask("g.V('p1').outE('Produced').inV().in().hasId('p1').id()")).toEqual(['p1']);
      expect(await ask("g.V('p1').outE('knows').inV().label()")).toEqual(['artifact']);
      expect(await ask("g.V().hasLabel('artifact').has('name', 'Bob').id()")).toEqual(['p "2"']);
      expect(await ask("g.V().hasLabel('artifact').count()")).toEqual([2]);
      expect(await ask("g.E('k1').label()")).toEqual(['Produced']);
      expect(await ask("g.V().hasId('p1').values('name')")).toEqual(['Ann']);
      expect(await ask("g.V('p1').out('Produced').group().by(id).by(count())")).toEqual([
        { 'p "2"': 1 },
      ]);
      expect(await ask("g.V('p2')")).toEqual([]);
    });

    it('has the properties of its files, dates as dates', async () => {
      expect(await ask("g.V('p1').properties().key()")).toEqual(
        expect.arrayContaining(['name', 'born', 'alive']),
      );
      expect(await ask("g.V('p1').properties().count()")).toEqual([3]);
      expect(await ask("g.E('k1').properties().key()")).toEqual(['since']);
      expect(await ask("g.V('p1').values('born')", true)).toMatchObject({
        '@value': [{ '@type': 'g:Date', '@value': Date.UTC(1815, 11, 10) }],
      });
      expect(await ask("g.V('p1').values('alive')")).toEqual([true]);
    });

    it('is exported with these', async () => {
      const record = await exported(harness.exports(), {
        destination: destination('out'),
        oddNames: 'Quote',
      });
      const files = await harness.files(record);
      const rows = Object.entries(files).filter(([name]) => !/load|-[a-z_]*record/.test(name));
      const text = rows.map(([, content]) => content).join('');
      expect(text).toMatch(/^p1,person,/m);
      expect(text).toMatch(/^"p ""2""",artifact,/m);
      expect(text).toMatch(/^k1,p1,"p ""2""",Produced,2020-01-02T00:00:00Z$/m);
      expect(text).not.toMatch(/foreign_|forebear\./);
    });
  });
}
