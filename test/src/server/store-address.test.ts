import { describe, expect, it } from 'vitest';
import { loadConfig } from '#src/server/config/index.js';
import { configuredStore, parseStoreAddress } from '#src/server/store-address.js';

const directory = '/home/ada';
const { config } = loadConfig({
  directory,
  flags: { neo4jPassword: 'secret', neo4jDatabase: 'lineage', gremlinProfile: 'neptune' },
});
const parse = (text: string) => parseStoreAddress(text, { config, directory });

describe('the name of a store', () => {
  it.each([
    ['embedded', { store: 'embedded', directory: '/home/ada/.forebear/graph' }],
    ['embedded:elsewhere', { store: 'embedded', directory: '/home/ada/elsewhere/graph' }],
    ['embedded:/var/data', { store: 'embedded', directory: '/var/data/graph' }],
    [
      'neo4j',
      {
        store: 'neo4j',
        url: 'bolt://127.0.0.1:7687',
        user: 'neo4j',
        password: 'secret',
        database: 'lineage',
      },
    ],
    [
      'neo4j+s://ada:p%40ss@graph.example.com:7999/other',
      {
        store: 'neo4j',
        url: 'neo4j+s://graph.example.com:7999',
        user: 'ada',
        password: 'p@ss',
        database: 'other',
      },
    ],
    [
      'bolt://localhost:7687',
      {
        store: 'neo4j',
        url: 'bolt://localhost:7687',
        user: 'neo4j',
        password: 'secret',
        database: 'lineage',
      },
    ],
    ['gremlin', { store: 'gremlin', url: 'ws://127.0.0.1:8182/gremlin', profile: 'neptune' }],
    [
      'gremlin+ws://localhost:8182',
      { store: 'gremlin', url: 'ws://localhost:8182/gremlin', profile: 'neptune' },
    ],
    [
      'gremlin+wss://ada:secret@db.example.com/path?profile=tinkergraph',
      {
        store: 'gremlin',
        url: 'wss://db.example.com/path',
        profile: 'tinkergraph',
        user: 'ada',
        password: 'secret',
      },
    ],
  ])('%s tells where it is', (text, address) => {
    expect(parse(text)).toEqual(address);
  });

  it.each([
    'memory',
    'embedded:',
    'mysql://localhost',
    'neo4j:',
    'gremlin+ws://localhost?profile=other',
    '/a/folder',
  ])('%s is refused', (text) => {
    expect(() => parse(text)).toThrow(expect.objectContaining({ code: 'CONFIG_INVALID' }));
  });

  it('is refused without telling the password', () => {
    expect(() => parse('neo4jx://ada:hunter2@localhost')).toThrow(/^(?!.*hunter2)/s);
  });

  it('of a configuration has no user without a password', () => {
    const open = loadConfig({ directory, flags: { store: 'neo4j' } }).config;
    expect(configuredStore(open)).toEqual({ store: 'neo4j', url: 'bolt://127.0.0.1:7687' });
  });
});
