import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answers } from '../../contract/companion/answers.js';
import { type Raw, useRaw } from '../../src/stores/neo4j/raw.js';
import { readCsv } from '../../support/csv.js';
import { byId, type Exported, exportedGraph, plain } from '../../support/exported-graph.js';
import { describeWithService } from '../../support/services.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';

const directories = temporaryDirectory();
let from: Exported;
beforeAll(async () => {
  from = await exportedGraph(await directories.fresh());
});

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
