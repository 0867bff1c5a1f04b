import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import gremlin from 'gremlin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  date,
  double,
  type Edge,
  int,
  type Property,
  type Vertex,
} from '#src/domain/graph/index.js';
import { gremlinReplier } from '#src/server/gremlin-replier.js';
import { answers } from '../contract/companion/answers.js';
import { lineageGraph } from '../contract/companion/lineage-graph.js';
import { SPEC_QUERIES } from '../contract/companion/scripts.js';
import { edge, put, vertex } from '../contract/graph-store/elements.js';
import { type Raw, useRaw } from '../src/stores/neo4j/raw.js';
import { type BulkRow, bulkRows } from '../support/bulk-rows.js';
import { startCompanionOf } from '../support/companion-server.js';
import { readCsv } from '../support/csv.js';
import { destination, exported, openExportHarness } from '../support/export-harness.js';
import { liveElements } from '../support/scan.js';
import { describeWithService } from '../support/services.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

const ODD = put(
  vertex('odd', {
    labels: ['Thing', 'Rare;one'],
    properties: {
      'a:b, c': 'x,"y"\nz',
      'tag.é 🙂': ' blanks around ',
      long: 'long, text '.repeat(3_000),
      counts: [int(1), int(2)],
      words: ['one', 'two; three'],
      empty: '',
      flag: true,
      ratio: double(2.5),
      at: date(1_700_000_000_123),
    },
  }),
  vertex('bare', { labels: ['Thing'] }),
  edge('odd', 'bare', { label: 'Association', properties: { note: 'a "b"\r\nc' } }),
);

/** The files of a STRICT export, and what the exported store tells itself. */
interface Exported {
  readonly files: Readonly<Record<string, string>>;
  readonly vertices: readonly Vertex[];
  readonly edges: readonly Edge[];
  /** What the companion of the store answers to the queries of the interface. */
  readonly spec: readonly (readonly unknown[])[];
}

const directories = temporaryDirectory();
let from: Exported;

beforeAll(async () => {
  const harness = await openExportHarness(await directories.fresh());
  const { store, ledger } = harness;
  await ledger.commit(lineageGraph());
  await ledger.commit(ODD);
  const record = await exported(harness.exports(), { destination: destination('peers') });
  const elements = await liveElements(store);
  await using companion = await startCompanionOf(await gremlinReplier(store, { store: 'memory' }));
  const client = new gremlin.driver.Client(companion.socketUrl, { traversalSource: 'g' });
  from = {
    files: await harness.files(record),
    vertices: elements.filter(
      (each): each is Vertex => 'labels' in each && each.labels[0] !== 'client_token',
    ),
    edges: elements.filter((each): each is Edge => 'label' in each),
    spec: await Promise.all(
      SPEC_QUERIES.map(async ([, script]) => answers((await client.submit(script)).toArray())),
    ),
  };
  await client.close();
  await harness.close();
});

/** Properties as any tool has them: dates as milliseconds, sets as lists in an order of their own. */
function plain(properties: Readonly<Record<string, Property>>): Record<string, unknown> {
  const value = (one: Property): unknown =>
    Array.isArray(one)
      ? one.map(value).sort()
      : typeof one === 'object'
        ? Number((one as { value: unknown }).value)
        : one;
  return Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, value(one)]));
}

describeWithService('neo4j', (url) => {
  describe('a STRICT export that Neo4j loads with LOAD CSV', () => {
    const raw = useRaw(url);
    let web: Server;
    beforeAll(async () => {
      web = createServer(({ url: path = '' }, response) =>
        response.end(from.files[decodeURIComponent(path.slice(1))]),
      );
      await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
      await raw('MATCH (n) DETACH DELETE n');
      const { port } = web.address() as AddressInfo;
      for (const name of Object.keys(from.files).sort().reverse()) {
        const at = `http://127.0.0.1:${port}/${encodeURIComponent(name)}`;
        await loadCsv(raw, { at, header: readCsv(from.files[name] ?? '')[0] ?? [] });
      }
    });
    afterAll(async () => {
      await raw('MATCH (n) DETACH DELETE n');
      web.close();
    });

    it('has all vertices and edges, with their labels and properties', async () => {
      const nodes = await raw('MATCH (n) RETURN n.`~id`, labels(n), properties(n)');
      const found = nodes.map(([id, labels, properties]) => ({
        id,
        labels: new Set(labels as string[]),
        properties: native(properties as Record<string, unknown>),
      }));
      expect(byId(found)).toEqual(
        byId(
          from.vertices.map(({ id, labels, properties }) => ({
            id,
            labels: new Set(labels),
            properties: plain(properties),
          })),
        ),
      );
      const links = await raw(
        'MATCH (a)-[r]->(b) RETURN r.`~id`, type(r), a.`~id`, b.`~id`, properties(r)',
      );
      expect(
        byId(
          links.map(([id, label, start, end, properties]) => ({
            id,
            label,
            from: start,
            to: end,
            properties: native(properties as Record<string, unknown>),
          })),
        ),
      ).toEqual(byId(from.edges.map((each) => ({ ...each, properties: plain(each.properties) }))));
    });

    it('answers the queries of the interface', async () => {
      const paths = await raw(
        "MATCH (a:artifact)-[r]->(b) RETURN labels(a)[0] + ' ' + a.`~id`, '-' + type(r) + '->', labels(b)[0] + ' ' + b.`~id`",
      );
      expect(answers(paths)).toEqual(from.spec[0]);
      const fields = (name: string) => `${name} {.arn, .type, .sourcearn, .status}`;
      const rows = await raw(
        `MATCH (a:artifact {type: 'DataSet'})-[r]->(b) RETURN ${fields('a')}, type(r), ${fields('b')}`,
      );
      const listed = (map: object) =>
        Object.fromEntries(
          Object.entries(map).flatMap(([key, value]) => (value === null ? [] : [[key, [value]]])),
        );
      expect(
        answers(rows.map(([a, r, b]) => [listed(a as object), r, listed(b as object)])),
      ).toEqual(from.spec[1]);
    });
  });
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

function byId(elements: readonly { readonly id: unknown }[]): Record<string, unknown> {
  return Object.fromEntries(elements.map((each) => [String(each.id), each]));
}

/** The driver reads integers as bigints. */
function native(properties: Record<string, unknown>): Record<string, unknown> {
  const value = (one: unknown): unknown =>
    Array.isArray(one) ? one.map(value).sort() : typeof one === 'bigint' ? Number(one) : one;
  const { '~id': _, ...own } = properties;
  return Object.fromEntries(Object.entries(own).map(([name, one]) => [name, value(one)]));
}

interface CsvFile {
  readonly at: string;
  readonly header: readonly (string | undefined)[];
}

/** Loads one file; what its columns are is read from the header, as a person writes it down. */
async function loadCsv(raw: Raw, { at, header }: CsvFile): Promise<void> {
  const columns = header.filter((name) => name !== undefined && !name.startsWith('~')) as string[];
  const set = ['`~id`: row.`~id`', ...columns.map(assigned)].join(', ');
  const listed =
    "[x IN split(replace(row.`~label`, '\\\\;', '\u001f'), ';') | replace(x, '\u001f', ';')]";
  const element = header.includes('~from')
    ? 'MATCH (a {`~id`: row.`~from`}), (b {`~id`: row.`~to`}) CREATE (a)-[n:$(row.`~label`)]->(b)'
    : `CREATE (n:$(${listed}))`;
  await raw(`LOAD CSV WITH HEADERS FROM $at AS row ${element} SET n += {${set}}`, { at });
}

function assigned(header: string): string {
  const [, name = '', type = '', isArray] = /^(.*):(\w+)(\[\])?$/s.exec(header) ?? [];
  const cell = `row.${quoted(header)}`;
  const one = (text: string) => TYPES[type]?.replaceAll('?', text) ?? text;
  const parts = `split(replace(${cell}, '\\\\;', '\u001f'), ';')`;
  const value = isArray ? `[x IN ${parts} | ${one("replace(x, '\u001f', ';')")}]` : one(cell);
  return `${quoted(name.replaceAll('\\:', ':'))}: ${value}`;
}

const TYPES: Readonly<Record<string, string>> = {
  int: 'toInteger(?)',
  long: 'toInteger(?)',
  double: 'toFloat(?)',
  bool: 'toBoolean(?)',
  date: 'datetime(?).epochMillis',
};

function quoted(name: string): string {
  return `\`${name.replaceAll('\\', '\\u005C').replaceAll('`', '``')}\``;
}
