import { createRequire } from 'node:module';
import gremlin from 'gremlin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Ledger } from '#src/ledger/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { type CompanionUnderTest, startCompanion } from '../../support/companion-server.js';
import { ManualClock } from '../../support/manual-clock.js';
import { openTestStore, type StoreKind } from '../../support/open-test-store.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';
import { answers } from './answers.js';
import { lineageGraph } from './lineage-graph.js';
import { ANSWERS_OF_SCRIPTS, refusals, SPEC_QUERIES } from './scripts.js';

/** The driver has it, but does not export it. */
const { SubgraphStrategy } = createRequire(import.meta.url)(
  'gremlin/lib/process/traversal-strategy.js',
);

const FORMATS = {
  GraphBinary: 'application/vnd.graphbinary-v1.0',
  GraphSON: 'application/vnd.gremlin-v3.0+json',
} as const;

/** What a Gremlin client finds at the companion, which is the same on every store. */
export function describeCompanion(kind: StoreKind): void {
  describe(`the companion on ${kind}`, () => {
    const directories = temporaryDirectory();
    let store: GraphStore;
    let server: CompanionUnderTest;

    beforeAll(async () => {
      const directory = await directories.fresh();
      store = await openTestStore(kind, { directory, fresh: true });
      await new Ledger({ store, clock: new ManualClock() }).commit(lineageGraph());
      server = await startCompanion(store);
    }, 300_000);
    afterAll(async () => {
      await server?.[Symbol.asyncDispose]();
      await store?.close();
    });

    describe.each(Object.entries(FORMATS))('in %s', (_format, mimeType) => {
      const client = async <Result>(use: (ask: Ask) => Promise<Result>): Promise<Result> => {
        const options = { traversalSource: 'g', mimeType };
        const driver = new gremlin.driver.Client(server.socketUrl, options);
        try {
          return await use(async (script, bindings = {}) =>
            (await driver.submit(script, bindings)).toArray(),
          );
        } finally {
          await driver.close();
        }
      };

      it.each(SPEC_QUERIES)(
        'answers the query of the interface: %s',
        async (_name, script, expected) => {
          expect(answers(await client((ask) => ask(script)))).toEqual(answers(expected));
        },
      );

      it('answers scripts', async () => {
        await client(async (ask) => {
          for (const [script, expected, bindings] of ANSWERS_OF_SCRIPTS) {
            expect(answers(await ask(script, bindings)), script).toEqual(answers(expected));
          }
        });
      });

      it('refuses writes, and scripts that are not traversals', async () => {
        await client(async (ask) => {
          for (const script of refusals) {
            await expect(ask(script), script).rejects.toMatchObject({ statusCode: 597 });
          }
          expect(await ask('g.V().count()')).toEqual([5]);
        });
      });

      it('answers traversals', async () => {
        const { statics: __, P, order, t } = gremlin.process;
        const driver = new gremlin.driver.DriverRemoteConnection(server.socketUrl, { mimeType });
        const g = gremlin.process.traversal().withRemote(driver);
        try {
          expect(
            await g.V().has('artifact', 'tag.team', 'risk').values('type').order().toList(),
          ).toEqual(['DataSet', 'Model']);
          expect(await g.V().label().toList()).toHaveLength(5);
          const steps = g.V().has('type', P.within('DataSet', 'Model')).repeat(__.out()).emit();
          expect(
            await steps.hasLabel('trial_component').dedup().by(t.id).count().next(),
          ).toMatchObject({
            value: 2,
          });
          const uris = g
            .V()
            .has('sourceuri')
            .order()
            .by('sourceuri', order.desc)
            .values('sourceuri');
          expect(await uris.limit(1).next()).toMatchObject({ value: 's3://bucket/raw' });
          const [first] = await g.V().hasLabel('artifact').has('type', 'Model').toList();
          expect(first).toMatchObject({ label: 'artifact' });
          expect(await g.V(first).in_().values('status').toList()).toEqual(['Completed']);
          expect(await g.with_('evaluationTimeout', 60_000).V().count().next()).toMatchObject({
            value: 5,
          });
          await g.V().out().iterate();
          const vertices = __.hasLabel('artifact');
          const artifacts = g.withStrategies(new SubgraphStrategy({ vertices }));
          expect(await artifacts.V().out().label().toList()).toEqual(['artifact']);
          await expect(g.addV('x').iterate()).rejects.toMatchObject({ statusCode: 597 });
          await expect(g.V().drop().iterate()).rejects.toThrow(/'drop'/);
        } finally {
          await driver.close();
        }
      });
    });

    it('answers over HTTP, with types or without', async () => {
      const ask = async (script: string, accept: string) => {
        const response = await fetch(`${server.url}/gremlin`, {
          method: 'POST',
          headers: { accept },
          body: JSON.stringify({ gremlin: script, bindings: { x: 'DataSet' } }),
        });
        expect(response.status).toBe(200);
        return ((await response.json()) as { result: { data: unknown } }).result.data;
      };
      const rows = "g.V().has('type', x).has('property.rows').valueMap('type', 'property.rows')";
      expect(await ask(rows, 'application/vnd.gremlin-v3.0+json;types=false')).toEqual([
        { type: ['DataSet'], 'property.rows': ['7'] },
      ]);
      expect(await ask('g.V().count()', 'application/vnd.gremlin-v3.0+json')).toEqual({
        '@type': 'g:List',
        '@value': [{ '@type': 'g:Int64', '@value': 5 }],
      });
      expect(await ask("g.V().hasLabel('none')", 'application/json;types=false')).toEqual([]);
    });

    it('answers clients that ask for no types', async () => {
      const driver = new gremlin.driver.Client(server.socketUrl, {
        traversalSource: 'g',
        mimeType: 'application/vnd.gremlin-v3.0+json;types=false',
        reader: { readResponse: (data: Buffer) => JSON.parse(data.toString()) },
        writer: new gremlin.structure.io.GraphSONWriter(),
      });
      try {
        const rows = await driver.submit(
          "g.V().has('type','Model').project('arn','n').by('arn').by(__.in().count())",
        );
        expect(rows.toArray()).toEqual([{ arn: expect.stringContaining('/model'), n: 1 }]);
      } finally {
        await driver.close();
      }
    });
  });
}

type Ask = (script: string, bindings?: object) => Promise<unknown[]>;
