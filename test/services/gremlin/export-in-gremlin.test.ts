import gremlin from 'gremlin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answers } from '../../contract/companion/answers.js';
import { SPEC_QUERIES } from '../../contract/companion/scripts.js';
import { type BulkRow, bulkRows } from '../../support/bulk-rows.js';
import { byId, type Exported, exportedGraph, plain } from '../../support/exported-graph.js';
import { describeWithService } from '../../support/services.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';

const directories = temporaryDirectory();
let from: Exported;
beforeAll(async () => {
  from = await exportedGraph(await directories.fresh());
});

describeWithService('gremlin', (url) => {
  describe('a STRICT export that is loaded into a Gremlin server', () => {
    const { statics: __, cardinality, t } = gremlin.process;
    let client: gremlin.driver.Client;
    let connection: gremlin.driver.DriverRemoteConnection;
    beforeAll(async () => {
      client = new gremlin.driver.Client(url, { traversalSource: 'g' });
      connection = new gremlin.driver.DriverRemoteConnection(url, { traversalSource: 'g' });
      const g = gremlin.process.traversal().withRemote(connection);
      await client.submit('g.V().drop()');
      const rows = Object.values(from.files).flatMap(bulkRows);
      for (const row of rows.filter((each) => each.from === undefined)) {
        const made = g.addV(row.labels[0] ?? '').property(t.id, row.id);
        for (const [name, value, how] of values(row)) made.property(how, name, value);
        await made.iterate();
      }
      for (const row of rows.filter((each) => each.from !== undefined)) {
        const made = g
          .V(row.from)
          .addE(row.labels[0] ?? '')
          .to(__.V(row.to))
          .property(t.id, row.id);
        for (const [name, value] of values(row)) made.property(name, value);
        await made.iterate();
      }
    });
    afterAll(async () => {
      await client.submit('g.V().drop()');
      await client.close();
      await connection.close();
    });
    const values = ({ properties }: BulkRow) =>
      Object.entries(properties).flatMap(([name, value]) =>
        Array.isArray(value)
          ? value.map((each) => [name, each, cardinality.set] as const)
          : [[name, value, cardinality.single] as const],
      );

    it('has all vertices and edges, with their labels and properties', async () => {
      const nodes = await client.submit(
        'g.V().project("id","label","all").by(id).by(label).by(valueMap())',
      );
      const found = (nodes.toArray() as Map<string, unknown>[]).map((map) => ({
        id: map.get('id'),
        label: map.get('label'),
        properties: Object.fromEntries(
          [...(map.get('all') as Map<string, unknown[]>)].map(([name, all]) => [
            name,
            [...all].sort(),
          ]),
        ),
      }));
      const lists = (properties: Record<string, unknown>) =>
        Object.fromEntries(
          Object.entries(properties).map(([name, value]) => [
            name,
            Array.isArray(value) ? value : [value],
          ]),
        );
      expect(byId(found)).toEqual(
        byId(
          from.vertices.map(({ id, labels, properties }) => ({
            id,
            label: labels[0],
            properties: lists(plain(properties)),
          })),
        ),
      );
      const links = await client.submit(
        'g.E().project("id","label","from","to","all").by(id).by(label).by(outV().id()).by(inV().id()).by(valueMap())',
      );
      expect(
        byId(
          (links.toArray() as Map<string, unknown>[]).map((map) => ({
            id: map.get('id'),
            label: map.get('label'),
            from: map.get('from'),
            to: map.get('to'),
            properties: Object.fromEntries(map.get('all') as Map<string, unknown>),
          })),
        ),
      ).toEqual(byId(from.edges.map((each) => ({ ...each, properties: plain(each.properties) }))));
    });

    it.each(SPEC_QUERIES.map(([name, script], at) => [name, script, at] as const))(
      'answers the query of the interface: %s',
      async (_name, script, at) => {
        expect(answers((await client.submit(script)).toArray())).toEqual(from.spec[at]);
      },
    );
  });
});
