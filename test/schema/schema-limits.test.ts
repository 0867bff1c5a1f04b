import { getIntrospectionQuery } from 'graphql';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { GraphStore } from '#src/ports/graph-store.js';
import { openMemoryStore } from '#src/stores/memory/index.js';
import { type StoreApi, schemaOver } from '../support/schema-api.js';

describe('the limits of the schema', () => {
  let store: GraphStore;
  let api: StoreApi;
  beforeEach(async () => {
    store = await openMemoryStore();
    api = schemaOver(store);
  });
  afterEach(async () => {
    await api.ledger.close();
    await store.close();
  });

  it('refuse depth and cost with codes', async () => {
    const deep = nested(30);
    expect((await api.run(`{ artifacts { nodes { ${deep} } } }`)).code).toBe('QUERY_TOO_DEEP');
    const wide =
      '{ artifacts(first: 1000) { nodes { incoming(first: 1000) { nodes { source { name } } } } } }';
    expect((await api.run(wide)).code).toBe('QUERY_TOO_COSTLY');
    const aliases = Array.from({ length: 51 }, (_, at) => `a${at}: __typename`).join(' ');
    expect((await api.run(`{ ${aliases} }`)).code).toBe('QUERY_TOO_COSTLY');
  });

  it('lets tools read the schema, and not hundreds of times in one request', async () => {
    const everything = getIntrospectionQuery({
      descriptions: true,
      inputValueDeprecation: true,
      specifiedByUrl: true,
      directiveIsRepeatable: true,
      schemaDescription: true,
      oneOf: true,
    });
    expect((await api.run(everything)).errors).toEqual([]);
    const types =
      'types { fields { args { name description defaultValue type { kind name ofType { kind name } } } } }';
    const many = Array.from({ length: 45 }, (_, at) => `a${at}: __schema { ${types} }`).join(' ');
    expect((await api.run(`{ ${many} }`)).code).toBe('QUERY_TOO_COSTLY');
    const inside = Array.from({ length: 45 }, (_, at) => `a${at}: ${types}`).join(' ');
    expect((await api.run(`{ __schema { ${inside} } }`)).code).toBe('QUERY_TOO_COSTLY');
  });

  it('counts the default size of pages', async () => {
    const several = (selection: string) =>
      Array.from({ length: 12 }, (_, at) => `a${at}: ${selection}`).join(' ');
    const commits = several('commits(first: 1000) { nodes { changes { kind } } }');
    expect((await api.run(`{ ${commits} }`)).code).toBe('QUERY_TOO_COSTLY');
    const series = several('metricSeries(name: "loss") { value }');
    expect((await api.run(`{ trainingJobs(first: 100) { nodes { ${series} } } }`)).code).toBe(
      'QUERY_TOO_COSTLY',
    );
  });

  it('counts the lines of a log that is read from its end', async () => {
    const logs =
      'trainingJobs(first: 1000) { nodes { logs(first: 1, last: 1000) { lines { message } } } }';
    expect((await api.run(`{ ${logs} }`)).code).toBe('QUERY_TOO_COSTLY');
  });
});

function nested(levels: number): string {
  return levels === 0 ? 'arn' : `incoming { nodes { source { ${nested(levels - 1)} } } }`;
}
