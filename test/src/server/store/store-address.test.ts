import { describe, expect, it } from 'vitest';
import { loadConfig } from '#src/server/config/index.js';
import { configuredStore, parseStoreAddress } from '#src/server/store/store-address.js';

const directory = '/home/ada';
const { config } = loadConfig({
  directory,
  environment: { HOME: directory },
  flags: { neo4jPassword: 'secret', neo4jDatabase: 'lineage', gremlinProfile: 'neptune' },
});
const parse = (text: string) => parseStoreAddress(text, { config, directory });

function failure(run: () => unknown): Error {
  try {
    run();
  } catch (error) {
    return error as Error;
  }
  throw new Error('it did not throw');
}

describe('the address of a store', () => {
  it.each([
    ['embedded', { store: 'embedded', directory: '/home/ada/.local/share/forebear/graph' }],
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
      'gremlin+ws://localhost:18183/gremlin?profile=janusgraph',
      { store: 'gremlin', url: 'ws://localhost:18183/gremlin', profile: 'janusgraph' },
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
  ])('%s is parsed', (text, address) => {
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

  it.each([
    'neo4jx://ada:hunter2@localhost',
    'neo4j:ada:hunter2@localhost',
    'ada:hunter2@localhost',
    ...['neo4j://', 'bolt+s://', 'gremlin+wss://'].flatMap((scheme) =>
      ['hun/ter2', 'hun?ter2', 'hun#ter2', '77/hunter2', 'hunter2%o', 'hun@t/er2', 'hun:t/er2'].map(
        (password) => `${scheme}ada:${password}@localhost:7687/path`,
      ),
    ),
  ])('%s is refused without showing the password', (text) => {
    const error = failure(() => parse(text));
    expect(error).toMatchObject({ code: 'CONFIG_INVALID' });
    expect(JSON.stringify([error.message, error])).not.toMatch(/hun|er2|77/);
  });

  it.each(['neo4j://ada:50%off@localhost', 'neo4j://localhost/50%off'])(
    '%s is refused with advice for the %',
    (text) => {
      expect(failure(() => parse(text)).message).toContain('% as %25');
    },
  );

  it('may have a password with any character, percent-encoded', () => {
    const password = '50%off/?#:@ü';
    expect(parse(`neo4j://ada:${encodeURIComponent(password)}@localhost`)).toMatchObject({
      password,
    });
  });
});

describe('a login', () => {
  const configured = (flags: object) => loadConfig({ directory, flags }).config;

  it('has the initial user of Neo4j by default, and no user without a password', () => {
    const open = configured({ store: 'neo4j' });
    expect(configuredStore(open)).toEqual({ store: 'neo4j', url: 'bolt://127.0.0.1:7687' });
    const closed = configured({ store: 'neo4j', neo4jPassword: 'secret' });
    expect(configuredStore(closed)).toMatchObject({ user: 'neo4j', password: 'secret' });
  });

  it.each([
    [{ store: 'gremlin', gremlinPassword: 'hunter2' }, 'gremlinUser'],
    [{ store: 'gremlin', gremlinUser: 'ada' }, 'gremlinPassword'],
    [{ store: 'neo4j', neo4jUser: 'ada' }, 'neo4jPassword'],
  ])('of %o is refused for its missing half', (flags, key) => {
    const error = failure(() => configured(flags));
    expect(error).toMatchObject({ code: 'CONFIG_INVALID', details: { key } });
    expect(error.message).not.toContain('hunter2');
  });

  it('may have its user in the address and its password in the settings', () => {
    const half = configured({ gremlinPassword: 'secret' });
    const parseHalf = (text: string) => parseStoreAddress(text, { config: half, directory });
    expect(parseHalf('gremlin+ws://ada@localhost')).toMatchObject({
      user: 'ada',
      password: 'secret',
    });
    for (const text of ['gremlin', 'gremlin+ws://localhost', 'neo4j://ada@localhost']) {
      expect(failure(() => parseHalf(text))).toMatchObject({ code: 'CONFIG_INVALID' });
    }
  });
});
